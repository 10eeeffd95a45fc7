"""Where things are: the command, the library and the catalog of this installation, and the folder of the cache.

PLEAT and PLEAT_C name another command and another libpleat_c.so, PLEAT_CATALOG another folder of specs.
"""

import contextlib
import os
import shutil
import stat
import tempfile
import time
from functools import lru_cache
from pathlib import Path

from ._errors import Error

prefix = Path(__file__).resolve().parent
"""What CMAKE_PREFIX_PATH takes: the folder with bin/, include/ and lib/."""


def _found(variable, below, what):
    named = os.environ.get(variable)
    path = Path(named) if named else prefix / below
    if not os.path.exists(path):
        hint = f"{variable} names no file" if named else f"`pip install pleat-kernels` brings it, or {variable} names it"
        raise Error(f"{path}: there is no {what} here; {hint}")
    return path


def command():
    return _found("PLEAT", "bin/pleat", "command pleat")


def catalog():
    return _found("PLEAT_CATALOG", "catalog", "catalog of specs")


def library():
    """The path of libpleat_c.so, or its bare name, for the loader to find."""
    if os.environ.get("PLEAT_C"):
        return os.environ["PLEAT_C"]
    below = sorted(prefix.glob("lib*/libpleat_c.so"))
    return str(below[0]) if below else "libpleat_c.so"


def _is_own(folder):
    facts = os.stat(folder)
    return facts.st_uid in (0, os.getuid()) and not facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@lru_cache(maxsize=None)
def cache():
    """The folder of generated kernels, below the one in which the runtime keeps cubins. What lies there is code that
    runs: a folder that others own or can write is refused, and one of this process takes its place."""
    named = os.environ.get("PLEAT_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(named) if named else Path(base) / "pleat"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / "python").mkdir(mode=0o700, exist_ok=True)
        if _is_own(folder) and _is_own(folder / "python") and os.access(folder / "python", os.W_OK):
            return folder / "python"
    except OSError:
        pass
    import atexit
    import warnings

    own = tempfile.mkdtemp(prefix="pleat-")
    atexit.register(shutil.rmtree, own, ignore_errors=True)
    warnings.warn(f"the cache {folder} cannot be used, or others can write it: kernels are kept for this process only;"
                  f" `chmod go-w {folder}` or PLEAT_CACHE=DIR", stacklevel=2)
    return Path(own)


def kept(path):
    """The text of a file of the cache; None where there is none. What is no plain file was not written by store()."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return None
        with open(file, encoding="utf-8", closefd=False) as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError):
        return None
    finally:
        os.close(file)


def store(path, text):
    """Writes a file of the cache, whole or not at all: other processes may read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file, made = tempfile.mkstemp(dir=path.parent)
    try:
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        os.replace(made, path)
    except BaseException:
        os.unlink(made)
        raise


def sweep(folder):
    """Removes what processes left there that were killed while they wrote, an hour ago or more."""
    for entry in os.scandir(folder):
        with contextlib.suppress(OSError):
            if entry.name.startswith("tmp") and time.time() - entry.stat(follow_symlinks=False).st_mtime > 3600:
                remove(entry.path)


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
    else:
        os.unlink(path)
