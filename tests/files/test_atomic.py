"""A path has the old file or the whole new one, whatever happens; and what saving to a path respects."""

import io
import multiprocessing
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from files.comparing import assert_identical, loaded, saved

import tapegrad as tg
from tapegrad.errors import FileError

ROOT = Path(tg.__file__).parents[1]
OLD, NEW = {"old": tg.ones(3)}, {"new": [tg.zeros(5), np.arange(4)]}
posix = pytest.mark.skipif(os.name != "posix", reason="permissions and signals of POSIX")


@pytest.fixture
def path(tmp_path):
    """A file that was saved before."""
    made = tmp_path / "file.any"
    tg.save(OLD, made)
    return made


def assert_untouched(path):
    assert os.listdir(path.parent) == [path.name]
    assert_identical(tg.load(path), OLD)


def test_paths_are_used_as_they_are(tmp_path):
    for name in ("x", "x.npz", "x.pt", "é" * 100, "a" * 255):
        for given in (tmp_path / name, str(tmp_path / name), os.fsencode(tmp_path / name)):
            tg.save(NEW, given)
            assert_identical(tg.load(given), NEW)
            assert os.listdir(tmp_path) == [name]
            os.unlink(given)


def test_relative_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tg.save(NEW, "here")
    assert_identical(tg.load("here"), NEW)


def test_the_file_holds_nothing_else(path):
    tg.save(NEW, path)
    assert_identical(tg.load(path), NEW)
    with np.load(path) as read:
        assert len(read.files) == 3


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device"), MemoryError])
@pytest.mark.parametrize("place", ["os.fsync", "os.replace", "numpy.lib.format.write_array", "zipfile.ZipFile.close"])
def test_failures_at_every_step(path, monkeypatch, place, error):
    def fail(*args, **kwargs):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(place, fail)
        if place == "zipfile.ZipFile.close":
            patch.setattr("zipfile.ZipFile.__del__", lambda self: None)
        with pytest.raises(error if isinstance(error, type) else OSError):
            tg.save(NEW, path)
    assert_untouched(path)


@pytest.mark.parametrize("after", [0, 1, 2, 3, 5, 8, 13])
def test_failures_at_every_write(path, monkeypatch, after):
    writes = 0

    class Failing(io.FileIO):
        def write(self, data):
            nonlocal writes
            writes += 1
            if writes > after:
                raise OSError(28, "No space left on device")
            return super().write(data)

    with monkeypatch.context() as patch:
        patch.setattr("tapegrad.io.atomic_write.open", lambda fd, mode: Failing(fd, mode), raising=False)
        with pytest.raises(OSError, match="No space"):
            tg.save(NEW, path)
    assert_untouched(path)


def test_an_object_that_cannot_be_saved(path):
    with pytest.raises(TypeError):
        tg.save([tg.ones(3), object()], path)
    assert_untouched(path)


@posix
def test_a_full_disk(path):
    code = (
        "import resource, sys, numpy as np, tapegrad as tg\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000,) * 2)\n"
        "try:\n    tg.save([np.zeros(1000), np.zeros(100_000)], sys.argv[1])\n"
        "except OSError as error:\n    print(error.errno)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["27"]  # EFBIG
    assert done.stderr == ""
    assert_untouched(path)


# Between the call that opens and the `with` that closes, what was opened is left to be collected, and complains.
@posix
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_ctrl_c(path):
    """A signal at some moment or other of saving."""

    class Interrupted(Exception):
        pass

    def interrupt(*args):
        raise Interrupted

    large = [np.full(3000, k) for k in range(8)]
    before = signal.signal(signal.SIGALRM, interrupt)
    outcomes = set()
    try:
        for k in range(40):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0001 + 0.0001 * k)
                tg.save(large, path)
                signal.setitimer(signal.ITIMER_REAL, 0)
                outcomes.add("saved")
            except Interrupted:
                outcomes.add("interrupted")
            assert os.listdir(path.parent) == [path.name]
            result = tg.load(path)
            assert_identical(result, OLD if isinstance(result, dict) else large)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert "interrupted" in outcomes


@posix
@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_permissions_are_those_that_open_gives(tmp_path, mask):
    before = os.umask(mask)
    try:
        tg.save(NEW, tmp_path / "new")
        open(tmp_path / "other", "wb").close()
    finally:
        os.umask(before)
    assert os.stat(tmp_path / "new").st_mode == os.stat(tmp_path / "other").st_mode


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666, 0o640])
def test_permissions_of_the_file_replaced_stay(path, mode):
    os.chmod(path, mode)
    tg.save(NEW, path)
    assert stat.S_IMODE(os.stat(path).st_mode) == mode


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written(path):
    os.chmod(path, 0o444)
    with pytest.raises(PermissionError):
        tg.save(NEW, path)
    assert_untouched(path)


@posix
def test_a_file_that_may_not_be_written_as_root_sees_it(path, monkeypatch):
    def forbid(name, mode):
        raise PermissionError(13, "Permission denied", name)

    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda name, mode: False)
        patch.setattr("tapegrad.io.atomic_write.open", forbid, raising=False)
        with pytest.raises(PermissionError, match=path.name):
            tg.save(NEW, path)
    assert_untouched(path)


@posix
def test_links_are_followed(path):
    link, dangling = path.parent / "link", path.parent / "dangling"
    link.symlink_to(path.name)
    dangling.symlink_to("target")
    tg.save(NEW, link)
    tg.save(NEW, dangling)
    assert link.is_symlink() and dangling.is_symlink()
    assert_identical(tg.load(path), NEW)
    assert_identical(tg.load(path.parent / "target"), NEW)


@posix
def test_what_is_no_regular_file_is_written_straight(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    tg.save(NEW, pipe)
    reader.join(10)
    assert_identical(loaded(read[0]), NEW)
    assert stat.S_ISFIFO(os.stat(pipe).st_mode)


def test_errors_name_the_path_that_was_given(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        tg.save(NEW, tmp_path / "nowhere" / "file")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file")
    with pytest.raises(IsADirectoryError if os.name == "posix" else OSError):
        tg.save(NEW, tmp_path)
    with pytest.raises(FileNotFoundError):
        tg.load(tmp_path / "nothing")
    (tmp_path / "damaged").write_bytes(b"hello")
    with pytest.raises(FileError, match=r"^cannot load '.*damaged': it begins with b'hello'"):
        tg.load(tmp_path / "damaged")


def write_often(path, number, count):
    for _ in range(count):
        tg.save([number, np.full(2000, number)], path)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_several_processes_save_to_one_path(tmp_path):
    path = tmp_path / "file"
    tg.save([0, np.full(2000, 0)], path)
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=write_often, args=(path, k, 25)) for k in range(1, 4)]
    for writer in writers:
        writer.start()
    seen = 0
    while any(writer.is_alive() for writer in writers) or not seen:
        number, array = tg.load(path)
        assert (array == number).all() and array.shape == (2000,)
        seen += 1
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    assert os.listdir(tmp_path) == ["file"]


# File objects


def test_file_objects_are_written_straight(tmp_path):
    class Slow(io.RawIOBase):
        """Takes a few bytes at a time, and cannot seek."""

        data = b""

        def writable(self):
            return True

        def write(self, data):
            self.data += bytes(data[:7])
            return len(data[:7])

    slow = Slow()
    tg.save(NEW, slow)
    assert_identical(loaded(slow.data), NEW)
    for mode in ("wb", "ab", "r+b", "w+b"):
        path = tmp_path / mode
        path.write_bytes(b"before")
        with open(path, mode) as file:
            if mode == "r+b":
                file.seek(0, 2)
            start = 0 if mode in ("wb", "w+b") else len(b"before")
            tg.save(NEW, file)
            assert not file.closed
        with open(path, "rb") as file:
            assert file.read(start) == b"before"[:start]
            assert_identical(tg.load(file), NEW)
            assert not file.closed
    with open(tmp_path / "raw", "wb", buffering=0) as file:
        tg.save(NEW, file)
    assert_identical(tg.load(tmp_path / "raw"), NEW)


def test_other_kinds_of_file_objects(tmp_path):
    import gzip
    import tempfile

    with gzip.open(tmp_path / "x.gz", "wb") as file:
        tg.save(NEW, file)
    with gzip.open(tmp_path / "x.gz", "rb") as file:
        assert_identical(tg.load(io.BytesIO(file.read())), NEW)
        file.seek(0)
        assert_identical(tg.load(file), NEW)
    with tempfile.TemporaryFile() as file:
        tg.save(NEW, file)
        file.seek(0)
        assert_identical(tg.load(file), NEW)


def test_after_a_failure_nothing_more_is_written():
    class Full(io.BytesIO):
        def write(self, data):
            if self.tell() > 300:
                raise OSError(28, "No space left on device")
            return super().write(data)

    file = Full()
    with pytest.raises(OSError, match="No space"):
        tg.save(NEW, file)
    assert b"PK\5\6" not in file.getvalue()
    with pytest.raises(FileError):
        loaded(file.getvalue())
    for given in (0, None):

        class Stuck(io.RawIOBase):
            def write(self, data, given=given):
                return given

        with pytest.raises(OSError, match=r"took .* bytes; give one that blocks"):
            tg.save(NEW, Stuck())


def test_an_interrupted_file_object_has_no_end(monkeypatch):
    calls = []
    write = np.lib.format.write_array

    def interrupted(*args, **kwargs):
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return write(*args, **kwargs)

    file = io.BytesIO()
    with monkeypatch.context() as patch:
        patch.setattr("numpy.lib.format.write_array", interrupted)
        with pytest.raises(KeyboardInterrupt):
            tg.save(NEW, file)
    with pytest.raises(FileError, match="does not end as one"):
        loaded(file.getvalue())


def test_arguments():
    for file, text in (
        (tg.ones(2), r"takes the object first.*not Tensor, which has no write\(\)"),
        (None, "not NoneType"),
        (io.StringIO(), "is of text; open it with mode 'wb'"),
        (7, "not int"),
    ):
        with pytest.raises(TypeError, match=text):
            tg.save("x.npz", file)
    for file, text in ((None, "not NoneType"), (io.StringIO(), "mode 'rb'"), (NEW, r"dict, which has no read\(\)")):
        with pytest.raises(TypeError, match=text):
            tg.load(file)
    reading, writing = os.pipe()
    with open(reading, "rb") as pipe, open(writing, "wb") as other:
        other.write(saved(NEW))
        with pytest.raises(TypeError, match=r"needs a file that can seek.*io.BytesIO"):
            tg.load(pipe)
