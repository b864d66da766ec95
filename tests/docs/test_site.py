"""The site builds without a warning, asks nothing of the network, and shows each public name with an example."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..other_packages import need

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow(ids=0)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    for package in ("mkdocs", "mkdocstrings", "matplotlib", "nbformat"):
        need(package)
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
    return folder


def pages(site):
    return {str(path.relative_to(site)): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}


def test_nothing_is_loaded_from_elsewhere(site):
    found = pages(site)
    assert len(found) > 60
    for name, text in found.items():
        loaded = re.findall(r"<(?:script|img|iframe)[^>]+src=\"?([^\"\s>]+)", text)
        loaded += re.findall(r"<link[^>]+rel=\"?(?:stylesheet|preconnect|icon)\"?[^>]*href=\"?([^\"\s>]+)", text)
        assert not [address for address in loaded if re.match(r"(https?:)?//", address)], name


def test_links_lead_to_pages_and_to_places_on_them(site):
    """mkdocs checks links between pages; here those that it does not know: to names of the reference."""
    found = pages(site)
    ids = {name: set(re.findall(r"\bid=\"?([^\"\s>]+)", text)) for name, text in found.items()}
    for name in [name for name in found if name.startswith("reference")]:
        for place in re.findall(r"href=\"?#([^\"\s>]+)", found[name]):
            assert place in ids[name], (name, place)


def test_the_reference_has_the_public_names_with_their_examples(site):
    found = pages(site)
    assert 'id="tapegrad.func.grad"' in found["reference/func.html"]
    assert 'id="tapegrad.optimize.minimize"' in found["reference/optimize.html"]
    sine = found["reference/functions_q.html"]
    assert 'id="tapegrad.sin"' in sine and "Sine of an angle in radians." in sine
    assert "detach" in found["reference/tensor.html"] and "<h3" in found["reference/tensor.html"]


def test_the_table_of_operations_is_that_of_the_package(site):
    text = pages(site)["reference/operations.html"]
    assert "cos(x)" in text and "arctan2" in text


def test_llms_txt_lists_the_pages(site):
    lines = (site / "llms.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# tapegrad" and any(line.startswith("- [Making it fast](fast.md): ") for line in lines)
    for address in re.findall(r"\]\(([^)]+)\):", "\n".join(lines)):
        assert (site / address).read_text(encoding="utf-8").startswith("# ")


def test_pictures_are_drawn(site):
    assert (site / "images" / "performance.svg").read_text(encoding="utf-8").count("<path") > 80
    assert (site / "images" / "explorer.png").read_bytes().startswith(b"\x89PNG")
