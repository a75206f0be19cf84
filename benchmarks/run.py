#!/usr/bin/env python3
"""Runs the benchmarks and their rivals in turn, several processes of each, and prints the medians and the ratios.

    run.py MEASURE [--rivals PYTHON] [--processes 5] [--json FILE] [--table FILE]

MEASURE is the program that `cmake --build --preset default --target run-benchmarks` builds. With --rivals, a Python that has
numba, jax, torch or tensorflow, those run, too: `benchmarks/setup-rivals` makes one.
"""
import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

RIVALS = ["numba", "jax", "tensorflow"]
VARIANTS = ["plain C++", "fast-math C++", "Eigen", "OpenBLAS", "Numba", "JAX", "PyTorch", "TensorFlow", "autographc"]


def run(command):
    """The rows that one process prints; none where a rival is not installed."""
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", TF_CPP_MIN_LOG_LEVEL="3")
    if "avx512f" in Path("/proc/cpuinfo").read_text():
        environment["OPENBLAS_CORETYPE"] = "SkylakeX"
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        if "No module named" not in reason:
            sys.exit(" ".join(map(str, command)) + f": {reason}")
        print(f"{' '.join(map(str, command))}: {reason}", file=sys.stderr)
        return []
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def collect(commands, processes):
    """case -> variant -> the figures of each process."""
    figures = {}
    for turn in range(processes):
        for command in list(commands):
            print(f"\rprocess {turn + 1} of {processes}: {Path(command[-1]).name:20}", end="", file=sys.stderr, flush=True)
            rows = run(command)
            if not rows:
                commands.remove(command)
            for row in rows:
                figures.setdefault(row["case"], {}).setdefault(row["variant"], []).append(row)
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return figures


def summarize(figures):
    rows = []
    for case, variants in figures.items():
        row = {"case": case, "ns": {}}
        for name, runs in variants.items():
            row["ns"][name] = round(statistics.median(run["ns"] for run in runs), 3)
        row["allocations"] = statistics.median(run["allocations"] for run in variants["autographc"])
        ours, others = row["ns"]["autographc"], {name: ns for name, ns in row["ns"].items() if name != "autographc"}
        if "plain C++" in others:
            row["ratio to plain C++"] = round(ours / others["plain C++"], 3)
        row["ahead of the best"] = round(min(others.values()) / ours, 3)
        rows.append(row)
    return rows


def format_time(ns):
    """Three digits, in the unit that suits them."""
    value, unit = next((ns / size, unit) for unit, size in (("ms", 1e6), ("us", 1e3), ("ns", 1)) if ns >= size or size == 1)
    return f"{value:.0f} {unit}" if value >= 99.95 else f"{value:.3g} {unit}"


def format_table(rows):
    variants = [name for name in VARIANTS if any(name in row["ns"] for row in rows)]
    lines = ["| ns | " + " | ".join(variants) + " | to plain C++ | ahead of the best | heap allocations |", "|---" * (len(variants) + 4) + "|"]
    for row in rows:
        cells = [f"{row['ns'][name]:,.2f}" if name in row["ns"] else "" for name in variants]
        ratio = f"{row['ratio to plain C++']:.2f}" if "ratio to plain C++" in row else ""
        lines.append(f"| {row['case']} | " + " | ".join(cells) + f" | {ratio} | {row['ahead of the best']:.2f} | {row['allocations']:g} |")
    return "\n".join(lines) + "\n"


def describe_machine():
    names = [line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return {"processor": names[0] if names else platform.processor(), "cores": os.cpu_count(), "system": platform.platform()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", help="the program in C++")
    parser.add_argument("--rivals", metavar="PYTHON", help="a Python that has the rivals")
    parser.add_argument("--processes", type=int, default=5, help="processes of each (default: 5)")
    parser.add_argument("--json", type=Path, help="write the figures there")
    parser.add_argument("--table", type=Path, help="write the table there, too")
    options = parser.parse_args()
    commands = [[options.measure]]
    if options.rivals and Path(options.rivals).exists():
        script = Path(__file__).with_name("rivals.py")
        commands += [[options.rivals, str(script), rival] for rival in RIVALS]
    rows = summarize(collect(commands, options.processes))
    table = format_table(rows)
    print(table, end="")
    if options.table:
        options.table.write_text(table)
    if options.json:
        options.json.write_text(json.dumps({"machine": describe_machine(), "processes": options.processes, "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
