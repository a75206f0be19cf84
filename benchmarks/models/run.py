#!/usr/bin/env python3
"""Trains the networks of this folder, in turns with plain C++ and the rivals; prints medians, ratios, goals and last losses.

    run.py [--build BUILD] [--rivals PYTHON] [--processes 5] [WORK...]

WORK is mlp (784-100-100-10, Adam, 200 batches of 100), cnn, lstm or dense (steps of `layers.h`); without one, all.
All run on one core and from the same weights; the network mlp also by two threads on two.
`benchmarks/setup-rivals` makes a Python with JAX, PyTorch and TensorFlow.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["-O3", "-march=native", "-ffp-contract=off"]
PROGRAMS = {"mlp": ["mlp.cpp", "plain.cpp", "main.cpp"], "layers": ["cnn.cpp", "layers.cpp", "layers_main.cpp"]}
WORKS = ("mlp", "cnn", "lstm", "dense")
RIVALS = ("jax", "tensorflow", "pytorch")
OURS, OURS_ON_TWO = "autographc", "autographc, two threads"
# What autographc's speed is to be: so many times that of these, or of the best one.
GOALS = {
    ("mlp", "TensorFlow"): 4,
    ("mlp", "JAX"): 1.5,
    ("mlp", "PyTorch"): 1.5,
    ("mlp", OURS): 1 / 1.6,
    **{(work, "best"): 1 / 1.2 for work in WORKS[1:]},
}


def run(command, threads=1):
    cores = ",".join(map(str, sorted(os.sched_getaffinity(0))[:threads]))
    environment = {**os.environ, "AUTOGRAPH_NUM_THREADS": str(threads)}
    done = subprocess.run(["taskset", "-c", cores, *map(str, command)], capture_output=True, text=True, env=environment)
    if done.returncode:
        print(f"{' '.join(map(str, command))}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}", file=sys.stderr)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def measure(works, options, folder):
    """By work and variant the seconds and losses of all processes."""
    rows = {}

    def keep(found, rename=None):
        for row in found:
            key = row.get("work", "mlp"), (rename or {}).get(row["variant"], row["variant"])
            rows.setdefault(key, []).append(row)

    layers = [work for work in works if work != "mlp"]
    for name in [name for name, needed in (("mlp", "mlp" in works), ("layers", layers)) if needed]:
        program = folder / name
        subprocess.run([options.build / "bin/autographc", *FLAGS, *(HERE / source for source in PROGRAMS[name]), "-o", program], check=True)
        subprocess.run([program, folder, "write"], check=True)
    rivals = RIVALS if options.rivals.exists() else ()
    for _ in range(options.processes):
        if "mlp" in works:
            keep(run([folder / "mlp", folder]))
            keep([row for row in run([folder / "mlp", folder], 2) if row["variant"] == OURS], {OURS: OURS_ON_TWO})
            for rival in rivals:
                keep(run([options.rivals, HERE / "rivals.py", folder, rival]))
        if layers:
            keep([row for row in run([folder / "layers", folder]) if row["work"] in layers])
            for rival in rivals:
                keep(run([options.rivals, HERE / "layers_rivals.py", folder, rival, *layers]))
    return rows


def print_table(work, rows):
    seconds = {variant: statistics.median(row["seconds"] for row in runs) for (of, variant), runs in rows.items() if of == work}
    if OURS not in seconds:
        return
    best = min((variant for variant in seconds if not variant.startswith(OURS)), key=seconds.get, default=None)
    for variant, median in seconds.items():
        to = seconds[OURS_ON_TWO] if variant == OURS and OURS_ON_TWO in seconds else seconds[OURS]
        goal = GOALS.get((work, variant)) or (GOALS.get((work, "best")) if variant == best else None)
        if variant == OURS and OURS_ON_TWO in seconds:
            said = f"1.00, by two threads {to / median:.2f}"
            goal = f"by two threads {goal:.2f}"
        else:
            said, goal = f"{median / to:.2f}", f"{goal:.2f}" if goal else ""
        loss = rows[work, variant][0]["loss"]
        print(f"| {work} | {variant} | {median * 1e3:.3f} ms | {said} | {goal} | {loss:.5g} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("works", nargs="*", metavar="WORK")
    parser.add_argument("--build", default=ROOT / "build", type=Path)
    parser.add_argument("--rivals", default=ROOT / "build/benchmarks/rivals/bin/python3", type=Path)
    parser.add_argument("--processes", type=int, default=5)
    options = parser.parse_args()
    if unknown := set(options.works) - set(WORKS):
        parser.error(f"no such work: {', '.join(sorted(unknown))}; there are {', '.join(WORKS)}")
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(options.works or WORKS, options, Path(folder))
    print("| work | | time | to autographc | goal | last loss |\n|---|---|---|---|---|---|")
    for work in options.works or WORKS:
        print_table(work, rows)


if __name__ == "__main__":
    main()
