"""The examples that train with PyTorch, as their pages call them, with fewer steps."""

import importlib.util
import os
import re
import subprocess
import sys
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

if importlib.util.find_spec("transformers") is None:
    print(f"no transformers in {sys.executable}: skipped; bash tests/run.sh fetches it, or pip install transformers")
    sys.exit(77)

EXAMPLES = Path(os.environ["PLEAT_SOURCE_DIR"]) / "examples"


def output_of(*words):
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


class Llama(unittest.TestCase):
    def test_both_learn_the_same(self):
        begin = time.perf_counter()
        reported = output_of(str(EXAMPLES / "train_llama" / "train.py"), "--device", "cpu", "--steps", "12", "--plot", "loss.svg")
        losses = [float(v) for v in re.findall(r"loss (\d+\.\d+)", reported)]
        self.assertEqual(len(losses), 6, reported)  # of steps 1, 10 and 12, unpatched and patched
        for first, last in (losses[0:3:2], losses[3:6:2]):
            self.assertLess(last, 0.9 * first)
        self.assertLess(float(re.search(r"differ by at most (\S+)", reported)[1]), 1e-4)
        for part in ("LlamaRMSNorm: 5 replaced", "LlamaMLP: 2 replaced", "LlamaForCausalLM.forward: 1 replaced"):
            self.assertIn(part, reported)
        drawn = ElementTree.parse("loss.svg").getroot()
        self.assertEqual(len(drawn.findall("{http://www.w3.org/2000/svg}polyline")), 2)
        print(f"train_llama: {time.perf_counter() - begin:.0f} s")


class Ddp(unittest.TestCase):
    def test_two_processes_learn_as_one(self):
        reported = output_of("-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2",
                       str(EXAMPLES / "ddp" / "train.py"), "--steps", "4", "--compare")
        self.assertIn("2 processes, gloo:", reported)
        self.assertLess(float(re.search(r"differ by at most (\S+)", reported)[1]), 1e-4)

    def test_alone_it_says_who_starts_it(self):
        done = subprocess.run([sys.executable, str(EXAMPLES / "ddp" / "train.py")], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("torchrun starts the processes", done.stderr)


if __name__ == "__main__":
    os.environ["CUDA_VISIBLE_DEVICES"] = ""  # two processes want two devices
    unittest.main()
