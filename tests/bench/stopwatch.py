"""Times of work on the GPU, by the device's own events, with a warm L2 cache."""
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
