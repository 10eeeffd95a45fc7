"""What a notebook shows of a kernel: the page of `pleat explain --html`, in a frame of its own."""

import html
import importlib.util
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import _files
from ._errors import SpecError


def _environment():
    """With the disassembler that comes with Triton, where there is no other one."""
    environment = dict(os.environ)
    known = shutil.which("nvdisasm") or os.path.exists("/usr/local/cuda/bin/nvdisasm")
    if "PLEAT_NVDISASM" not in environment and not known:
        triton = importlib.util.find_spec("triton")
        for folder in triton.submodule_search_locations or () if triton else ():
            found = Path(folder) / "backends" / "nvidia" / "bin" / "nvdisasm"
            if found.is_file():
                environment["PLEAT_NVDISASM"] = str(found)
    return environment


def page(spec, dims, types):
    """The page of a pleat Spec with these sizes ("runtime" opens one) and dtypes, as HTML. Raises SpecError."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        done = subprocess.run([_files.command(), "explain", "-q", os.fspath(spec.path), *spec.options(dims, types), "--html",
                               file], env=_environment(), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise SpecError((done.stderr or done.stdout).strip())
        return file.read_text()


def frame(spec, dims, types):
    """The same as notebooks take it: neither's style reaches the other."""
    return (f'<iframe srcdoc="{html.escape(page(spec, dims, types))}" sandbox="allow-scripts" '
            'style="width: 100%; height: 900px; border: 0"></iframe>')
