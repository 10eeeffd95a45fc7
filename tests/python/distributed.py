"""pleat.torch on several processes (gloo on the CPU, or with --cuda NCCL, a GPU each): DTensors by the placements that specs
allow, tensor parallel layers and FSDP2 on a tiny model, beside one process. Usage: distributed.py [--cuda] [PROCESSES...]"""

import os
import sys
import tempfile
import traceback

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch import nn

import pleat
import pleat.torch
import pleat.torch.functional as own
from pleat.torch.optim import AdamW

EARLY = pleat.torch.op("norm/softmax", types={"DT": "f32"})
HIDDEN, INNER, LAYERS, ROWS = 32, 64, 2, 8
KIND = "cpu"  # of the devices, the one of a process being the current one


def made(function, *shape):
    """A tensor where this process computes."""
    return function(*shape, device=KIND)


class Norm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(made(torch.rand, HIDDEN) + 0.5)

    def forward(self, x):
        return own.rms_norm(x, self.weight)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = Norm()
        self.gate, self.up = (nn.Linear(HIDDEN, INNER, bias=False, device=KIND) for _ in range(2))
        self.down = nn.Linear(INNER, HIDDEN, bias=False, device=KIND)

    def forward(self, x):
        y = self.norm(x)
        return x + self.down(own.swiglu(self.gate(y), self.up(y)))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.norm = Norm()

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.norm(x)


def close(got, wanted):
    torch.testing.assert_close(got, wanted, rtol=1e-4, atol=1e-5)


def full(t):
    from torch.distributed.tensor import DTensor

    return t.full_tensor() if isinstance(t, DTensor) else t


def check_claim(op, dim, mesh, inputs, **named):
    """Inputs that are split along a dim give results that are placed as derived, without a word between processes."""
    from torch.distributed.tensor import Partial, Replicate, Shard, distribute_tensor
    from torch.distributed.tensor.debug import CommDebugMode

    at = {n: Shard(p) if isinstance(p, int) else Replicate() if p is None else Partial(p)
          for n, p in op.spec.sharding[dim]["tensors"].items()}
    wanted = op(*inputs, **named)
    placed = [distribute_tensor(x, mesh, [at[t.name]]) for t, x in zip(op.spec.inputs, inputs)]
    with CommDebugMode() as said:
        got = op(*placed, **named)
    assert said.get_total_counts() == 0, (op, dim, said.get_comm_counts())
    many = isinstance(wanted, (tuple, list))
    for t, g, w in zip(op.spec.outputs, got if many else [got], wanted if many else [wanted]):
        assert g.placements == (at[t.name],), (op, dim, t.name, g.placements)
        close(g.full_tensor(), w)


def check_claims(mesh):
    n = 4 * mesh.size()
    rows, weight = made(torch.randn, n + 1, 16), made(torch.rand, 16)
    norm, unit = pleat.torch.op("norm/rmsnorm", backward=None), pleat.torch.op("activation/swiglu", backward=None)
    check_claim(norm, "T", mesh, [rows, weight], eps=1e-3)
    check_claim(unit, "T", mesh, [rows, rows])
    check_claim(unit, "I", mesh, [made(torch.randn, 3, n), made(torch.randn, 3, n)])
    back = pleat.torch.op("norm/rmsnorm_backward")
    check_claim(back, "T", mesh, [rows, rows, weight, made(torch.rand, n + 1)])
    gemm = pleat.torch.op("gemm/gemm", backward=None)
    for dim in "MNK":
        check_claim(gemm, dim, mesh, [made(torch.randn, n, 64), made(torch.randn, 64, 64)])
    attention = pleat.torch.op("attention/attention", backward=None)
    qkv = [made(torch.randn, 4, 5, 4, 2, 16), made(torch.randn, 4, 6, 4, 16), made(torch.randn, 4, 6, 4, 16)]
    for dim in "BH":
        check_claim(attention, dim, mesh, qkv)


def check_rows_in_front(mesh):
    """[B, S, H] for [T, H]: split along B, along S, or along H, which costs a word."""
    from torch.distributed.tensor import Replicate, Shard, distribute_tensor

    norm, x, w = pleat.torch.op("norm/rmsnorm"), made(torch.randn, 4, 8, 16), made(torch.rand, 16)
    by = made(torch.randn, 4, 8, 16)
    a, b = x.clone().requires_grad_(), w.clone().requires_grad_()
    y = norm(a, b)
    y.backward(by)
    for front in (0, 1, 2):
        c = distribute_tensor(x, mesh, [Shard(front)]).requires_grad_()
        d = distribute_tensor(w, mesh, [Replicate()]).requires_grad_()
        z = norm(c, d)
        assert front == 2 or z.placements == (Shard(front),), z.placements
        close(z.full_tensor(), y)
        z.backward(distribute_tensor(by, mesh, [Shard(front)]))
        close(c.grad.full_tensor(), a.grad)
        close(d.grad.full_tensor(), b.grad)


def check_compiled(mesh):
    """Of an operator that was made before DTensor was there, and has not been called."""
    from torch.distributed.tensor import Shard, distribute_tensor

    x = made(torch.randn, 4 * mesh.size(), 16)
    y = torch.compile(lambda x: EARLY(x).sin(), fullgraph=True, backend="aot_eager")(
        distribute_tensor(x, mesh, [Shard(0)]))
    assert y.placements == (Shard(0),), y.placements
    close(y.full_tensor(), x.softmax(-1).sin())


def check_refusals(mesh):
    from torch.distributed.tensor import Shard, distribute_tensor

    rope, t = pleat.torch.op("rotary/rope"), distribute_tensor(made(torch.zeros, 4, 4), mesh, [Shard(0)])
    try:
        rope.in_place(t, t, t, t)
    except pleat.ArgumentError as error:
        assert str(error) == "rope.in_place takes no DTensors: the functional form does", error
    else:
        raise AssertionError("in place on DTensors")


def parallel(model, mesh):
    """Rows between layers are split along the sequence, and inside units along their width."""
    from torch.distributed.tensor import Replicate, Shard
    from torch.distributed.tensor.parallel import (ColwiseParallel, PrepareModuleInput, PrepareModuleOutput,
                                                   RowwiseParallel, SequenceParallel, parallelize_module)

    for block in model.blocks:
        parallelize_module(block, mesh, {
            "norm": SequenceParallel(use_local_output=False),
            "gate": ColwiseParallel(input_layouts=Shard(1), use_local_output=False),
            "up": ColwiseParallel(input_layouts=Shard(1), use_local_output=False),
            "down": RowwiseParallel(output_layouts=Shard(1), use_local_output=False)})
    parallelize_module(model, mesh, {"norm": SequenceParallel(use_local_output=False)})
    parallelize_module(model, mesh, PrepareModuleInput(
        input_layouts=(Replicate(),), desired_input_layouts=(Shard(1),), use_local_output=False))
    parallelize_module(model, mesh, PrepareModuleOutput(
        output_layouts=(Shard(1),), desired_output_layouts=(Replicate(),)))
    return model


def steps(model, rows, kind, count=3):
    """Losses of a few steps."""
    optimizer, losses = kind(model.parameters(), lr=1e-2), []
    for _ in range(count):
        optimizer.zero_grad()
        loss = model(rows).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return torch.stack(losses)


def check_model(size):
    """Tensor parallel, FSDP2, and both on a mesh of 2 x 2: the same losses and weights as on one process."""
    import copy

    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.fsdp import fully_shard

    torch.manual_seed(1)
    model, rows = Model(), made(torch.randn, ROWS, 2 * size, HIDDEN)
    meshes = [("tensor", (1, size)), ("data", (size, 1))] + ([("both", (2, 2))] if size == 4 else [])
    for name, shape in meshes:
        alone, spread = copy.deepcopy(model), copy.deepcopy(model)
        mesh = init_device_mesh(KIND, shape, mesh_dim_names=("data", "tensor"))
        if shape[1] > 1:
            parallel(spread, mesh["tensor"])
        mine = rows
        if shape[0] > 1:
            for part in (*spread.blocks, spread):
                fully_shard(part, mesh=mesh["data"])
            mine = rows.chunk(shape[0])[mesh.get_local_rank("data")]
        wanted, got = steps(alone, rows, torch.optim.AdamW), steps(spread, mine, AdamW)
        if shape[0] > 1:
            dist.all_reduce(got, group=mesh["data"].get_group())
            got /= shape[0]
        close(got, wanted)
        for (path, one), other in zip(alone.named_parameters(), spread.parameters()):
            torch.testing.assert_close(full(other), one, rtol=1e-3, atol=1e-4, msg=lambda s: f"{name}: {path}: {s}")


def work(rank, size, folder, kind):
    global KIND
    KIND = kind
    torch.set_num_threads(1)
    if kind == "cuda":
        torch.cuda.set_device(rank)
    store = dist.FileStore(os.path.join(folder, f"store{size}"), size)
    dist.init_process_group("nccl" if kind == "cuda" else "gloo", store=store, rank=rank, world_size=size)
    from torch.distributed.device_mesh import init_device_mesh

    try:
        torch.manual_seed(0)
        mesh = init_device_mesh(KIND, (size,))
        check_claims(mesh)
        check_rows_in_front(mesh)
        check_compiled(mesh)
        check_refusals(mesh)
        check_model(size)
    except Exception:
        traceback.print_exc()
        os._exit(1)  # the others wait for this one
    dist.barrier()
    dist.destroy_process_group()


def main(counts, kind):
    for size in counts:
        with tempfile.TemporaryDirectory() as folder:
            mp.spawn(work, (size, folder, kind), nprocs=size)
        print(f"{size} processes on {kind}: right", flush=True)


if __name__ == "__main__":
    on_gpus = sys.argv[1:2] == ["--cuda"]
    main([int(n) for n in sys.argv[1 + on_gpus:]] or [2, 4], "cuda" if on_gpus else "cpu")
