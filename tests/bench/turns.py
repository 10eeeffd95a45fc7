"""Processes that compile at the same time and measure one after another: with TURNS=FILE in the environment each shares that
file's lock from its start and holds it alone while it measures, so that nobody measures while another works. Without it nobody
waits.
"""
import contextlib
import fcntl
import os


class Turns:
    def __init__(self):
        self._file = open(os.environ["TURNS"], "w") if "TURNS" in os.environ else None
        self._lock(fcntl.LOCK_SH)

    def _lock(self, how):
        if self._file:
            fcntl.flock(self._file, how)

    @contextlib.contextmanager
    def measuring(self):
        self._lock(fcntl.LOCK_EX)
        yield
        self._lock(fcntl.LOCK_SH)
