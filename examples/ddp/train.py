"""Trains a small Llama, patched by Pleat, on several processes: each has a share of the batch, and gradients are
averaged by DistributedDataParallel. Run it under torchrun:

    torchrun --nproc-per-node 2 examples/ddp/train.py [--steps N] [--compare]
"""

import argparse
import os
import sys
from pathlib import Path

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "train_llama"))
import pleat.hf  # noqa: E402
from model import SIZES, Text, llama  # noqa: E402


def trained(model, batches, steps, share):
    """The loss of each step. `share`: of a batch, what this process takes."""
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    losses = []
    for _ in range(steps):
        ids = share(batches.batch())
        loss = model(input_ids=ids, labels=ids).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.detach())
    return torch.stack(losses)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--compare", action="store_true", help="train on the first process alone too, and compare")
    asked = parser.parse_args()
    if "RANK" not in os.environ:
        parser.error("torchrun starts the processes: torchrun --nproc-per-node 2 examples/ddp/train.py")
    gpus = torch.cuda.device_count()
    on_gpus = gpus >= int(os.environ["LOCAL_WORLD_SIZE"])
    device = f"cuda:{os.environ['LOCAL_RANK']}" if on_gpus else "cpu"
    if on_gpus:
        torch.cuda.set_device(device)
    dist.init_process_group("nccl" if on_gpus else "gloo")
    rank, processes = dist.get_rank(), dist.get_world_size()
    size = SIZES["tiny"]
    if size.batch % processes:
        sys.exit(f"a batch of {size.batch} sequences is not divided by {processes} processes")

    model = llama(size, device)
    report = pleat.hf.apply(model)
    losses = trained(DistributedDataParallel(model), Text(size, device), asked.steps, lambda ids: ids.chunk(processes)[rank])
    dist.all_reduce(losses)
    if rank == 0:
        print(report)
        print(f"{processes} processes, {dist.get_backend()}:", *(f"{v:.4f}" for v in (losses / processes).tolist()))
        if asked.compare:
            alone = llama(size, device)
            pleat.hf.apply(alone)
            one = trained(alone, Text(size, device), asked.steps, lambda ids: ids)
            print("one process:", *(f"{v:.4f}" for v in one.tolist()))
            print(f"losses differ by at most {(losses / processes - one).abs().max().item():.2g}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
