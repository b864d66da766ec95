"""Builds the wheel: compiles tapegrad's core ahead, so that the first gradient on a new machine need not wait."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Compiles the core into `tapegrad/_built/` of the wheel; where that fails the wheel is without it, and says so.

    `TAPEGRAD_BUILD=pure` builds a wheel without it, which serves each platform.
    """

    def initialize(self, version, build_data):
        if self.target_name != "wheel" or version == "editable" or os.environ.get("TAPEGRAD_BUILD") == "pure":
            return
        folder = Path(self.directory) / "built"
        shutil.rmtree(folder, ignore_errors=True)
        self.app.display_info("compiling tapegrad's core with Numba, on all cores: about a minute")
        command = [sys.executable, "-m", "tapegrad.compilation.build", str(folder)]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        if done.returncode:
            self.app.display_warning(f"nothing is compiled ahead, but when it is first used: {done.stderr.strip()}")
            return
        self.app.display_info(done.stdout.strip())
        build_data["force_include"][str(folder)] = "tapegrad/_built"
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version, build_data, artifact_path):
        shutil.rmtree(Path(self.directory) / "built", ignore_errors=True)
