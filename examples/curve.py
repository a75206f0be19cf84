#!/usr/bin/env python3
"""Draws what a training program prints as an SVG file: `digits-mlp | examples/curve.py training.svg`. Passes its input on.

A line with `loss 0.25` or `error 0.25` is a point of the falling line; `accuracy 0.9` in it is one of the rising line, from 0 to 1.
Needs no package.
"""
import re
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 260, 46, 34, 14
losses, accuracies, names = [], [], []
for line in sys.stdin:
    sys.stdout.write(line)
    loss = re.search(r"(loss|error) ([0-9.]+)", line)
    number = re.search(r"(epoch|step|round) +(\d+)", line)
    if not loss or not number:
        continue
    names.append(int(number[2]))
    losses.append(float(loss[2]))
    accuracy = re.search(r"accuracy ([0-9.]+)", line)
    if accuracy:
        accuracies.append(float(accuracy[1]))
    unit, measure = number[1], loss[1]
if not losses:
    sys.exit("nothing to draw: no line has a loss")
right, bottom = WIDTH - LEFT, HEIGHT - BOTTOM
top = max(losses)


def points(values, largest):
    span = (names[-1] - names[0]) or 1
    return " ".join(f"{LEFT + (right - LEFT) * (name - names[0]) / span:.1f},{bottom - (bottom - TOP) * value / largest:.1f}" for name, value in zip(names, values))


def text(x, y, what, color="#444", anchor="middle"):
    return f'<text x="{x}" y="{y}" fill="{color}" text-anchor="{anchor}">{what}</text>'


parts = [
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    f'<path d="M{LEFT} {TOP}V{bottom}H{right}" fill="none" stroke="#999"/>',
    text(LEFT, bottom + 16, names[0]), text(right, bottom + 16, names[-1]), text((LEFT + right) / 2, bottom + 28, unit),
    text(LEFT - 4, TOP + 4, f"{top:.3g}", "#b33", "end"), text(LEFT - 4, bottom, 0, "#b33", "end"),
    text(LEFT + 60, TOP + 12, measure, "#b33", "start"),
    f'<polyline points="{points(losses, top)}" fill="none" stroke="#b33" stroke-width="2"/>',
]
if accuracies:
    parts += [text(right + 4, TOP + 4, 1, "#26c", "start"), text(right + 4, bottom, 0, "#26c", "start"), text(right - 60, TOP + 26, "accuracy", "#26c", "end"),
              f'<polyline points="{points(accuracies, 1)}" fill="none" stroke="#26c" stroke-width="2"/>']
with open(sys.argv[1], "w") as file:
    file.write("\n".join(parts) + "\n</svg>\n")
