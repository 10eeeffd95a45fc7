"""Curves as SVG, without further packages."""

from xml.sax.saxutils import escape

LEFT, TOP, WIDTH, HEIGHT = 56, 46, 560, 260
COLOURS = ("#1f5fb0", "#d1495b", "#2a9d8f", "#6c757d")


def _step(most):
    """The smallest of 1, 2, 5 times a power of ten that cuts `most` into at most five."""
    power = 1e-6
    while True:
        for digit in (1, 2, 5):
            if digit * power * 5 >= most:
                return digit * power
        power *= 10


def svg(title, unit, curves):
    """`curves`: {name: values}, one value a step; the second and later ones are dashed, so that equal ones show."""
    most = max(v for values in curves.values() for v in values)
    step, steps = _step(most), max(map(len, curves.values()))
    lines = round(most / step + 0.5)
    x = lambda i: LEFT + WIDTH * (i + 1) / steps
    y = lambda value: TOP + HEIGHT * (1 - value / (lines * step))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="640" height="368" font-family="sans-serif" font-size="12">',
           '<rect width="640" height="368" fill="#ffffff"/>',
           f'<text x="{LEFT}" y="20" font-size="15" fill="#1c1f26">{escape(title)}</text>',
           f'<text x="{LEFT}" y="37" fill="#5b6270">{escape(unit)}</text>']
    for i in range(lines + 1):
        out += [f'<line x1="{LEFT}" y1="{y(i * step):.1f}" x2="{LEFT + WIDTH}" y2="{y(i * step):.1f}" stroke="#d9dce2"/>',
                f'<text x="{LEFT - 6}" y="{y(i * step) + 4:.1f}" text-anchor="end" fill="#5b6270">{i * step:g}</text>']
    for at in range(0, 5):
        i = max(round(steps * at / 4) - 1, 0)
        out.append(f'<text x="{x(i):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle" fill="#5b6270">{i + 1}</text>')
    for number, (name, values) in enumerate(curves.items()):
        colour, dashes = COLOURS[number % 4], ' stroke-dasharray="5 5"' if number else ""
        points = " ".join(f"{x(i):.1f},{y(v):.1f}" for i, v in enumerate(values))
        begin = LEFT + 190 * number
        out += [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>',
                f'<line x1="{begin}" y1="346" x2="{begin + 24}" y2="346" stroke="{colour}" stroke-width="2"{dashes}/>',
                f'<text x="{begin + 30}" y="350" fill="#1c1f26">{escape(name)}</text>']
    return "\n".join([*out, "</svg>", ""])
