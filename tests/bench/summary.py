"""The summary of speed: rows of the tables in tests/bench/README.md, as the table in README.md and as speed.svg beside this.

    python3 tests/bench/summary.py      # writes speed.svg, prints README.md's table
"""
import math
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
CHART = HERE / "speed.svg"
PYTORCHS = "PyTorch's backward"


def table(page, first):
    """The table whose first heading is given, as one dictionary a row."""
    lines = page[page.index(f"\n| {first} |") + 1:].split("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(cells[0], row)) for row in cells[2:]]


def span(figures):
    """The least and the largest of some figures, as they are written; an "x" behind them and empty cells do not count."""
    figures = sorted({f.rstrip("x") for f in figures if f}, key=float)
    return figures[0] if float(figures[0]) == float(figures[-1]) else f"{figures[0]} to {figures[-1]}"


def ratios(shapes, *peers):
    """Of cells such as "578, 1.08x" the span of the ratios, by peer."""
    return {peer: span(row[peer].split(", ")[1] for row in shapes if row[peer]) for peer in peers}


def microseconds(row, column):
    """The time in a cell such as "461 us"."""
    return float(row[column].removesuffix(" us"))


def summary(measurements):
    """Of each operation its name, the share of the roof, and how many times as fast as each peer Pleat is."""
    rows = {}
    for row in table(measurements, "operation"):
        rows.setdefault(row["operation"], []).append(row)
    for name, shapes in rows.items():
        peers = dict.fromkeys(row["fastest peer"].rsplit(" ", 2)[0] for row in shapes)
        yield name, span(r["of copy"] for r in shapes), {", ".join(peers): span(r["Pleat is"] for r in shapes)}
    programs = table(measurements, "program")
    beside = {"PyTorch compiled": "against PyTorch", "CODA": "CODA", "QuACK": "QuACK"}
    peers = {name: span(row[column] for row in programs) for name, column in beside.items()}
    yield "products with epilogues, programs 0 to 9", span(row["of budget"] for row in programs), peers
    for name, begin, others in (("attention, full and causal", "\n## Attention\n", ("cuDNN", "FA2")),
                                ("its gradients, heads up to 128, the same bits every time, on an H100", "\nGradients, ", ("cuDNN",))):
        shapes = table(measurements[measurements.index(begin):], "shape")
        yield name, "", ratios(shapes, *others)
        if name.startswith("attention"):
            shapes = table(measurements[measurements.index("\nFlashAttention 3, compiled"):], "shape")
            yield "the same, five shapes in a run apart", "", ratios(shapes, "FA3")
    def beside_peers(name, begin, first, *others):
        shapes = table(measurements[measurements.index(begin):], first)
        return name, span(row["of copy"] for row in shapes), ratios(shapes, *others)

    yield beside_peers("attention, few queries", "\n### Few queries\n", "sequences x keys", "cuDNN", "FA2")
    yield beside_peers("convolutions in groups, f16", "\n## Convolutions\n", "shape", "cuDNN")
    shapes = table(measurements[measurements.index("\nGroups of 64 channels and dense"):], "shape")
    yield "dense convolutions and their inputs' gradients, f16", "", ratios(shapes, "cuDNN")
    yield beside_peers("gradients of weights in groups", "\nWeight gradients, ", "shape", "cuDNN")
    shapes = table(measurements[measurements.index("\n## The gradient of an embedding\n"):], "tokens")
    yield ("gradient of an embedding, on an H100", span(row["of copy"] for row in shapes),
           {"PyTorch": span(f"{microseconds(row, PYTORCHS) / microseconds(row, 'Pleat'):.2f}" for row in shapes)})


def rows_of(measurements):
    """The rows of README.md's table."""
    for name, roof, peers in summary(measurements):
        beside = "; ".join(f"{peer}: {faster}" for peer, faster in peers.items())
        yield f"| {name} | {roof} |".replace("|  |", "| |") + f" {beside} |"


def chart(measurements):
    """A bar an operation and peer, from the least to the largest ratio of their shapes, on a logarithmic axis."""
    bars = [(name, peer, [float(f) for f in faster.split(" to ")]) for name, _, peers in summary(measurements)
            for peer, faster in peers.items()]
    left, right, top, pitch, low, high = 480, 780, 56, 24, 0.75, 4.0
    height = top + pitch * len(bars) + 16

    def x(ratio):
        return round(left + (right - left) * math.log(ratio / low) / math.log(high / low), 1)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 {height}" font-family="sans-serif" font-size="13">',
           f'<rect width="900" height="{height}" fill="#ffffff"/>',
           '<text x="16" y="24" font-size="15" font-weight="bold">Times as fast as its peers, bf16, one H200 where nothing else is said</text>']
    for ratio in (0.75, 1, 1.5, 2, 3, 4):
        dark = ratio == 1
        out.append(f'<line x1="{x(ratio)}" y1="{top - 8}" x2="{x(ratio)}" y2="{height - 12}" stroke="{"#444444" if dark else "#dddddd"}"/>')
        out.append(f'<text x="{x(ratio)}" y="{top - 14}" text-anchor="middle" fill="#444444">{ratio:g}x</text>')
    before = None
    for i, (name, peer, ends) in enumerate(bars):
        y = top + pitch * i
        if name != before:
            out.append(f'<text x="16" y="{y + 15}">{escape(name)}</text>')
        before = name
        begin, end = x(ends[0]), x(ends[-1])
        color = "#2a9d5c" if ends[0] >= 1 else "#5b8db8" if ends[-1] >= 1 else "#c0603a"
        out.append(f'<rect x="{begin - 2}" y="{y + 4}" width="{round(end - begin + 4, 1)}" height="14" rx="3" fill="{color}"/>')
        out.append(f'<text x="{left - 12}" y="{y + 15}" text-anchor="end" fill="#444444" font-size="12">{escape(peer)}</text>')
        figures = " to ".join(f"{e:.2f}" for e in ends)
        out.append(f'<text x="{right + 10}" y="{y + 15}" fill="#444444" font-size="12">{figures}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


if __name__ == "__main__":
    page = (HERE / "README.md").read_text()
    CHART.write_text(chart(page))
    print("\n".join(rows_of(page)))
