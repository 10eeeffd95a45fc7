"""Times of work on the GPU by the device's own events, with a warm or a cold L2 cache, and the bandwidth that others are measured against."""
import statistics

import torch


def median_us(work, rounds, repeat=1):
    """Microseconds of one of `repeat` runs of `work` after one another, the median of so many rounds."""
    work()
    torch.cuda.synchronize()
    times = []
    for _ in range(rounds):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(repeat):
            work()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1e3 / repeat)
    return statistics.median(times)


def in_turns(works, rounds):
    """Microseconds of each, by name: medians of turns with whatever the others left in the L2 cache."""
    for work in works.values():
        work()
    times = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            torch.cuda.synchronize()
            begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            begin.record()
            work()
            end.record()
            end.synchronize()
            times[name].append(begin.elapsed_time(end) * 1e3)
    return {name: statistics.median(t) for name, t in times.items()}


def cold_in_turns(works, rounds):
    """Microseconds of each, by name: medians of turns with a cold L2 cache."""
    flush = torch.empty(1 << 28, dtype=torch.uint8, device="cuda")
    for work in works.values():
        for _ in range(3):
            work()
    times = {name: [] for name in works}
    for _ in range(rounds):
        torch.cuda.synchronize()
        for name, work in works.items():
            flush.zero_()
            begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            begin.record()
            work()
            end.record()
            times[name].append((begin, end))
    torch.cuda.synchronize()
    return {name: statistics.median(b.elapsed_time(e) * 1e3 for b, e in t) for name, t in times.items()}


def copy_bandwidth():
    """GB/s of the device's own copies, by bytes read and written."""
    from triton.testing import do_bench

    a = torch.empty(1 << 31, dtype=torch.uint8, device="cuda").random_(0, 255)
    b = torch.empty_like(a)
    bandwidth = 2 * a.numel() / do_bench(lambda: b.copy_(a), return_mode="median") / 1e6
    del a, b
    torch.cuda.empty_cache()
    return bandwidth
