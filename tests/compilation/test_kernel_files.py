"""Machine code on disk: it is checked before it is believed, replaced where it is damaged, and nobody else's is run."""

import ctypes
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np
import pytest
from compilation.kernel_copies import CHEAP, copy_kernels, function_of, is_built

import tapegrad as tg
from tapegrad.compilation import built, cache, machine_code
from tapegrad.io import atomic_write
from tapegrad.maths import ufuncs

ROOT = Path(tg.__file__).parents[1]
posix = pytest.mark.skipif(os.name != "posix", reason="users and permissions of POSIX")
as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
OTHER = 12345  # another user's number


def double(x):
    return 2 * x


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder in which machine code is kept, and a process that has warned of nothing yet."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(built, "chosen", lambda: None)
    monkeypatch.setattr(machine_code, "_known", {})
    monkeypatch.setattr(cache, "_warned", set())
    monkeypatch.setattr(cache, "bases", lambda source: iter([tmp_path / "cache" / cache.FOLDER]))
    return tmp_path / "cache"


def code_of(function, stamp="a text", signature="float64(float64)"):
    """What there is to know of a function, and a list that it is put into when it is compiled."""
    asked = []
    return machine_code.Code(
        "test.double", lambda: asked.append(function) or function, signature, lambda: stamp, __file__
    ), asked


def compiled(function=double, stamp="a text"):
    """Compile, or load, the function anew; return how it came and whether it computes."""
    machine_code._known.clear()
    code, asked = code_of(function, stamp)
    assert ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(code.address())(21.0) == function(21.0)
    return "compiled" if asked else "loaded"


def files(folder):
    return sorted(path for path in folder.rglob("*") if not path.is_dir())


def only_file(folder):
    (path,) = files(folder)
    assert path.suffix == cache.SUFFIX
    return path


def flipped(data, place):
    changed = bytearray(data)
    changed[place] ^= 4
    return bytes(changed)


HEAD = len(cache._MAGIC)
DAMAGES = {
    "empty": lambda data: b"",
    "truncated in the head": lambda data: data[: HEAD + 7],
    "truncated": lambda data: data[:-1],
    "random": lambda data: os.urandom(len(data)),
    "zeros": lambda data: bytes(len(data)),
    "a bit of the mark": lambda data: flipped(data, 3),
    "a bit of the digest": lambda data: flipped(data, HEAD + 5),
    "a bit of the key": lambda data: flipped(data, HEAD + 32 + 5),
    "a bit of the code": lambda data: flipped(data, len(data) // 2),
    "its last bit": lambda data: flipped(data, -1),
    "something behind it": lambda data: data + b"\0",
    "a pickle": lambda data: pickle.dumps(numba.__version__),
}


def test_what_was_compiled_is_loaded(folder):
    assert [compiled(), compiled()] == ["compiled", "loaded"]
    path = only_file(folder)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == path.parents[1].stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_files_are_made_again_with_one_warning(folder, damage):
    compiled()
    path = only_file(folder)
    good = path.read_bytes()
    path.write_bytes(DAMAGES[damage](good))
    says = r"double-\w+\.kernel in .* was damaged \(.+\), so its code is compiled anew"
    with pytest.warns(RuntimeWarning, match=says) as said:
        assert compiled() == "compiled"
    assert len(said) == 1
    assert compiled() == "loaded"
    assert only_file(folder) == path
    path.write_bytes(b"")
    assert compiled() == "compiled"  # without another warning: warnings are errors here


def test_a_folder_in_the_place_of_a_file(folder):
    compiled()
    path = only_file(folder)
    path.unlink()
    path.mkdir()
    with pytest.warns(RuntimeWarning, match="no regular file"):
        assert compiled() == "compiled"
    assert compiled() == "loaded"
    path.unlink()
    path.mkdir()
    (path / "something").write_text("of somebody's")
    assert [compiled(), compiled()] == ["compiled", "compiled"]
    assert (path / "something").exists()


def test_a_file_in_the_place_of_the_folder(folder):
    folder.write_text("")
    assert [compiled(), compiled()] == ["compiled", "compiled"]
    assert folder.read_text() == ""


def test_code_of_another_text_is_not_run(folder):
    """A file is of one text of the source: after an edit it is replaced, without a word."""
    compiled()
    path = only_file(folder)
    before = path.read_bytes()
    assert [compiled(stamp="another"), compiled(stamp="another")] == ["compiled", "loaded"]
    assert only_file(folder) == path and path.read_bytes() != before


def test_a_file_of_another_text_under_the_name_is_not_run(folder):
    def triple(x):
        return 3 * x

    assert compiled(triple, "its text") == "compiled"
    wrong = only_file(folder).read_bytes()
    compiled()
    only_file(folder).write_bytes(wrong)
    assert compiled() == "compiled"


def test_the_ways_to_call_a_function_are_kept_apart(folder):
    code, asked = code_of(double)
    machine_code._known.clear()
    for _ in range(2):
        assert ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(code.address())(4.0) == 8.0
        assert ufuncs.of_function(code, "float64", 1)([1.0, 2.0]).tolist() == [2.0, 4.0]
        assert code.builtin()(4) == 8.0
    assert len(asked) == 2 and len(files(folder)) == 3  # Python calls as C does, by a builtin that others have, too


def test_what_python_passes_is_what_the_function_gets(folder):
    def total(a, b, k, x):
        return a[1, 2] + b[len(b) - 1] + k + x + 1000 * len(a)

    signature = "float64(int32[:, ::1], int64[::1], int64, float64)"
    run = machine_code.Code("test.total", lambda: total, signature, lambda: "total", None).builtin()
    a, b = np.arange(6, dtype=np.int32).reshape(2, 3), np.arange(4)
    assert run(a, b, np.int64(7), 0.5) == total(a, b, 7, 0.5) == 2015.5
    with pytest.raises(SystemError):
        run(a, b)
    with pytest.raises(TypeError, match="real number"):
        run(a, b, 7, "x")
    with pytest.raises(OverflowError):
        run(a, b, 1 << 80, 0.5)
    assert run(a, b, -1, -1.0) == total(a, b, -1, -1.0)  # which is also how C says that an error was raised
    counts = sys.getrefcount(a), sys.getrefcount(b)
    for _ in range(1000):
        run(a, b, 7, 0.5)
    assert counts == (sys.getrefcount(a), sys.getrefcount(b))


def test_what_may_raise_is_refused(folder):
    """Nobody would see the error: C code has no place for one."""

    def first(x):
        if x > 1.0:
            raise ValueError
        return x

    with pytest.raises(RuntimeError, match=r"test\.double may raise, and nothing would see it"):
        code_of(first)[0].address()
    assert files(folder) == []


def test_divisions_are_numpys(folder):
    def ratio(x):
        return 1.0 / x

    machine_code._known.clear()
    assert code_of(ratio, "ratio")[0].builtin()(0.0) == np.inf


def test_nothing_is_unpickled_and_no_cache_of_numbas_is_used():
    sources = [path.read_text() for path in (ROOT / "tapegrad").rglob("*.py")]
    assert not [
        text for text in sources if re.search(r"(import pickle|pickle\.loads?\()", text) and "_reduce" not in text
    ]
    assert not [text for text in sources if re.search(r"\b(njit|jit|cfunc|vectorize)\([^)]*cache=", text)]


@posix
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
@pytest.mark.parametrize("level", [0, 1])
def test_a_folder_that_others_can_write(folder, mode, level):
    compiled()
    place = only_file(folder).parents[level]
    place.chmod(mode)
    with pytest.warns(RuntimeWarning, match=f"in {place}, which other users can write: make it yours alone"):
        assert compiled() == "compiled"
    assert compiled() == "compiled"
    place.chmod(0o700)
    assert compiled() == "loaded"


@posix
@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_can_write(folder, mode):
    compiled()
    only_file(folder).chmod(mode)
    with pytest.warns(RuntimeWarning, match="other users can write it"):
        assert compiled() == "compiled"
    assert only_file(folder).stat().st_mode & 0o777 == 0o600
    assert compiled() == "loaded"


@posix
@as_root
@pytest.mark.parametrize("level", [None, 0, 1])
def test_another_users_files(folder, level):
    compiled()
    path = only_file(folder)
    owned = path if level is None else path.parents[level]
    os.chown(owned, OTHER, OTHER)
    with pytest.warns(RuntimeWarning, match=r"other users can write"):
        assert compiled() == "compiled"
    if level is None:
        assert path.stat().st_uid == 0  # ours has its place
        assert compiled() == "loaded"


@posix
def test_a_link_to_a_folder_is_not_followed(folder, tmp_path):
    compiled()
    path = only_file(folder).parent
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert [compiled(), compiled()] == ["compiled", "compiled"]


def test_a_full_disk(folder, monkeypatch):
    class Full:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *error):
            self.file.close()

        def write(self, data):
            self.file.write(data[: len(data) // 2])
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(atomic_write, "open", lambda *args: Full(open(*args)), raising=False)  # noqa: SIM115
        assert [compiled(), compiled()] == ["compiled", "compiled"]
    assert files(folder) == []
    assert [compiled(), compiled()] == ["compiled", "loaded"]


PROGRAM = """
import sys
import tapegrad as tg
x = tg.tensor([0.3, 0.7], requires_grad=True)
(x.tanh() * x).sum().backward()
print(x.grad.tolist())
"""


def run(folder, code=PROGRAM, **environment):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=ROOT)


def test_a_program_with_damaged_files_computes_the_same_and_says_one_line(tmp_path):
    copy_kernels(tmp_path)
    first = run(tmp_path)
    assert first.returncode == 0 and first.stderr == ""
    damaged = [path for path in files(tmp_path) if function_of(path) in CHEAP]
    for k, path in enumerate(damaged):
        path.write_bytes([b"", os.urandom(5000), path.read_bytes()[:-9]][k % 3])
    again = run(tmp_path)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    lines = again.stderr.splitlines()
    # One where the core was built ahead, as only kernels of operations are compiled then.
    assert len(lines) == len({path.parent for path in damaged}) == (1 if is_built() else 2)
    assert all(": RuntimeWarning: the file " in line and " was damaged (" in line for line in lines)
    whole = run(tmp_path)
    assert (whole.returncode, whole.stdout, whole.stderr) == (0, first.stdout, "")


@posix
def test_a_limit_on_the_size_of_files_only_means_that_nothing_is_kept(tmp_path):
    limited = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n" + PROGRAM
    copy_kernels(tmp_path, without=CHEAP)
    before = files(tmp_path)
    done = run(tmp_path, limited)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(tmp_path) == before


KILLED = """
import os, signal, sys
from tapegrad.io import atomic_write
atomic_write.os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[1] == "save":
    import tapegrad as tg
    tg.save({"a": tg.ones(3)}, sys.argv[2] + "/saved")
else:
    atomic_write.write(sys.argv[2] + "/kernel", b"0" * 100_000)
"""


@posix
@pytest.mark.parametrize("what", ["save", "kernel"])
def test_what_a_killed_process_leaves_is_removed_by_the_next_save(tmp_path, what):
    killed = subprocess.run([sys.executable, "-c", KILLED, what, str(tmp_path)], cwd=ROOT)
    assert killed.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 1
    mine = tmp_path / atomic_write.temporary_name()  # of a process that is alive
    mine.write_bytes(b"")
    strange = tmp_path / ".tapegrad-notes.tmp"  # nobody's
    strange.write_bytes(b"")
    tg.save({"a": tg.ones(3)}, tmp_path / "new")
    assert set(os.listdir(tmp_path)) == {"new", mine.name, strange.name}


def test_what_another_machine_left_is_removed_after_a_day(tmp_path):
    name = atomic_write.temporary_name()
    left = tmp_path / name.replace(atomic_write._host(), "00000000")
    left.write_bytes(b"")
    atomic_write.remove_abandoned(str(tmp_path))
    assert left.exists()
    os.utime(left, (time.time() - 2 * 86400,) * 2)
    atomic_write._swept.clear()
    atomic_write.remove_abandoned(str(tmp_path))
    assert not left.exists()


def test_importing_makes_no_file_where_nothing_can_be_written(tmp_path):
    """Numba's own cache made a folder for each decorated function, and raised where it could not."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = (
        "from tapegrad.compilation import cache; cache.bases = lambda source: iter(()); import tapegrad.engine.kernels"
    )
    done = run(blocked / "cache", code, HOME=str(blocked), XDG_CACHE_HOME=str(blocked))
    assert (done.returncode, done.stderr) == (0, "")
