"""A training step of a Llama of transformers with 1.2 billion weights in bf16 and AdamW, on 4 x 4096 tokens: as it is, compiled by
torch, patched by Liger, and patched by Pleat. Each has a model of the same random weights, one after another in one process.

    bash tests/bench/llama.sh BUILD [--layers N] [--steps N] [--only NAME ...] [--profile]

Prints the median time of a step, tokens a second, the most memory, and the loss of the last step, by which the models can be
compared. --profile adds the kernels of one step that take the longest.
"""
import argparse
import collections
import gc
import statistics
import sys

import torch
from transformers import LlamaConfig, LlamaForCausalLM

SIZES = {"hidden_size": 2048, "intermediate_size": 8192, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64,
         "vocab_size": 128256, "max_position_embeddings": 4096, "tie_word_embeddings": True, "rope_theta": 500000.0}
BATCH, TOKENS = 4, 4096


def _unpatched(model):
    return model


def _compiled(model):
    return torch.compile(model)


def _liger(model):
    from liger_kernel.transformers import apply_liger_kernel_to_llama
    apply_liger_kernel_to_llama(model=model)
    return model


def _pleat(*more):
    def patch(model):
        import pleat.hf
        print("#", str(pleat.hf.apply(model, ("norm", "mlp", "rope", "linear_loss", *more))).replace("\n", "; "))
        return model

    return patch


# Liger changes functions of transformers itself, so it comes last.
CONTESTANTS = {"unpatched": _unpatched, "compiled": _compiled, "Pleat": _pleat("attention"),
               "Pleat, attention of torch": _pleat(), "Liger": _liger}


def llama(layers):
    torch.manual_seed(0)
    with torch.device("cuda"):
        return LlamaForCausalLM(LlamaConfig(num_hidden_layers=layers, **SIZES)).bfloat16().train()


class Step:
    """One model and its optimizer."""

    def __init__(self, patch, layers):
        bare = llama(layers)
        self._model = patch(bare)
        self._optimizer = torch.optim.AdamW(bare.parameters(), lr=1e-4, fused=True)
        self._ids = torch.randint(SIZES["vocab_size"], (BATCH, TOKENS), generator=torch.Generator("cuda").manual_seed(1), device="cuda")

    def __call__(self):
        loss = self._model(input_ids=self._ids, labels=self._ids).loss
        loss.backward()
        self._optimizer.step()
        self._optimizer.zero_grad()
        return loss.detach()


def measured(step, steps):
    """Milliseconds of a step, GiB at most and the last loss."""
    for _ in range(2):  # these compile
        step()
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    times = []
    for _ in range(steps):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        loss = step()
        end.record()
        times.append((begin, end))
    torch.cuda.synchronize()
    return (statistics.median(b.elapsed_time(e) for b, e in times), torch.cuda.max_memory_allocated() / 2**30, loss.item())


def kernels(step, most=30):
    """The time of one step by kernels, the longest first."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        step()
        torch.cuda.synchronize()
    total, count = collections.Counter(), collections.Counter()
    for event in profile.events():
        if event.device_type == torch.autograd.DeviceType.CUDA:
            total[event.name] += event.device_time_total
            count[event.name] += 1
    for name, us in total.most_common(most):
        print(f"  {us / 1e3:8.2f} ms {count[name]:5} x {name[:110]}")
    print(f"  {sum(total.values()) / 1e3:8.2f} ms in all", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--layers", type=int, default=16)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--only", nargs="+", choices=CONTESTANTS, default=list(CONTESTANTS))
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    print(f"# {torch.cuda.get_device_name()}, torch {torch.__version__}, {given.layers} layers, {BATCH} x {TOKENS} tokens")
    rows = []
    for name, patch in CONTESTANTS.items():
        if name not in given.only:
            continue
        try:
            step = Step(patch, given.layers)
            ms, memory, loss = measured(step, given.steps)
            rows.append(f"| {name:25} | {ms:8.1f} | {BATCH * TOKENS / ms * 1e3:9.0f} | {memory:6.1f} | {loss:8.4f} |")
            print(rows[-1], flush=True)
            if given.profile:
                kernels(step)
        except Exception as error:  # not installed, or not enough memory: the others still run
            first = (str(error).splitlines() or [""])[0]
            print(f"# {name}: {type(error).__name__}: {first[:300]}", file=sys.stderr, flush=True)
        step = None
        gc.collect()
        torch._dynamo.reset()
        torch.cuda.empty_cache()
    print("| model                     | ms a step | tokens/s | GiB    | loss     |\n| --- | --- | --- | --- | --- |")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
