#!/usr/bin/env python3
"""Trains 784-100-100-10 with Adam, 200 batches of 100, in turns with plain C++ and the rivals; prints medians and last losses.

    run.py [--build BUILD] [--rivals PYTHON] [--processes 5]

All run on one core and from the same weights. `benchmarks/setup-rivals` makes a Python with JAX and TensorFlow.
"""
import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def run(command):
    done = subprocess.run(["taskset", "-c", "0", *map(str, command)], capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(map(str, command))}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}", file=sys.stderr)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build", type=Path)
    parser.add_argument("--rivals", default=ROOT / "build/benchmarks/rivals/bin/python3", type=Path)
    parser.add_argument("--processes", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "mlp"
        sources = [HERE / "mlp.cpp", HERE / "plain.cpp", HERE / "main.cpp"]
        flags = ["-O3", "-march=native", "-ffp-contract=off"]
        subprocess.run([options.build / "bin/autographc", *flags, *sources, "-o", program], check=True)
        subprocess.run([program, folder, "write"], check=True)
        commands = [[program, folder]]
        if options.rivals.exists():
            commands += [[options.rivals, HERE / "rivals.py", folder, rival] for rival in ("jax", "tensorflow")]
        rows = {}
        for _ in range(options.processes):
            for command in commands:
                for row in run(command):
                    rows.setdefault(row["variant"], []).append(row)
    ours = statistics.median(row["seconds"] for row in rows["autographc"])
    print("| | seconds | to autographc | loss of the last batch |\n|---|---|---|---|")
    for variant, runs in rows.items():
        seconds = statistics.median(row["seconds"] for row in runs)
        print(f"| {variant} | {seconds:.3f} | {seconds / ours:.2f} | {runs[0]['loss']:.5f} |")


if __name__ == "__main__":
    main()
