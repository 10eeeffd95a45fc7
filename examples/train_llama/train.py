"""Trains a small Llama of transformers twice, as it is and patched by Pleat, on the same batches, and compares.

    python3 examples/train_llama/train.py [--size tiny|large] [--steps N] [--plot FILE.svg]
"""

import argparse
import time
from pathlib import Path

import torch

import curves
import pleat.hf
from model import SIZES, Text, llama


def trained(model, text, steps, device, tell):
    """The loss of each step, and the seconds of a step once kernels are there: the median of the later half."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3 if model.dtype == torch.float32 else 1e-4)
    losses, seconds = [], []
    for step in range(1, steps + 1):
        begin = time.perf_counter()
        ids = text.batch()
        loss = model(input_ids=ids, labels=ids).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.item())  # waits for the device
        seconds.append(time.perf_counter() - begin)
        if step % 10 == 0 or step in (1, steps):
            tell(f"  step {step}: loss {losses[-1]:.4f}")
    later = sorted(seconds[steps // 2:])
    return losses, later[len(later) // 2]


def run(name, size, steps, device):
    model = llama(size, device)
    if name == "patched":
        print(pleat.hf.apply(model, parts=("norm", "mlp", "rope", "linear_loss")))  # the one line
    if device == "cuda":
        torch.cuda.reset_peak_memory_stats()
    print(name)
    losses, seconds = trained(model, Text(size, device), steps, device, print)
    told = f"  {seconds * 1e3:.1f} ms a step, {size.batch * size.tokens / seconds:.0f} tokens a second"
    if device == "cuda":
        told += f", {torch.cuda.max_memory_allocated() / 2**30:.2f} GiB at most"
    print(told)
    return losses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    parser.add_argument("--device", choices=("cpu", "cuda"), default=device)
    parser.add_argument("--size", choices=list(SIZES), help="tiny; on a GPU large")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    asked = parser.parse_args()
    if asked.steps < 1:
        parser.error("--steps is at least 1")
    size = SIZES[asked.size or ("large" if asked.device == "cuda" else "tiny")]
    losses = {name: run(name, size, asked.steps, asked.device) for name in ("unpatched", "patched")}
    apart = max(abs(a - b) for a, b in zip(*losses.values()))
    print(f"losses differ by at most {apart:.2g}")
    if asked.plot:
        asked.plot.write_text(curves.svg("The loss of a small Llama", "nats a character, by step", losses))
        print(f"drew {asked.plot}")


if __name__ == "__main__":
    main()
