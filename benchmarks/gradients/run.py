#!/usr/bin/env python3
"""Six evals of GradBench (github.com/gradbench/gradbench) as AG programs: results against those of the suite's own programs, and times.

    run.py [--suite CHECKOUT] [--sizes small|middle|all] [--evals gmm,lse] [--seconds 1] [--steps]

The suite's hand-written gradients (`tools/manual`) and its programs for ADOL-C (`tools/adol-c`) are built from a checkout, which is needed for nothing else:
its inputs are made here. NumPy is needed (`benchmarks/setup-rivals`, whose Python also has JAX), and of Debian `nlohmann-json3-dev` and, for ADOL-C, `libadolc-dev`.
"""
import argparse
import array
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import inputs

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FUNCTIONS = {"gmm": ("objective", "jacobian"), "kmeans": ("cost", "dir"), "lse": ("primal", "gradient"), "lstm": ("objective", "jacobian"), "ode": ("primal", "gradient")}
# How much faster than the best rival where that is not 1.
FASTER = {"particle": 2, "treelstm": 10}
# What the suite's script for `particle` expects.
PARTICLE = 0.2071918746486116


def run(command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"$ {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def build_ours(build, work):
    """The evals as autographc compiles them, and as plain C++ of Clang."""
    sources = sorted(HERE.glob("*.cpp"))
    link = [f"-L{build}/lib/Runtime", "-lautograph", f"-Wl,-rpath,{build}/lib/Runtime"]
    run([build / "bin" / "autographc", "-O2", "-w", *sources, "-o", work / "compiled"])
    run(["clang++-22", "-std=c++20", "-O2", "-ffp-contract=off", "-w", f"-I{ROOT}/include", *sources, *link, "-o", work / "plain"])


def build_theirs(suite, tool, name, work):
    source, result = suite / "tools" / tool / f"{name}.cpp", work / f"{tool}-{name}"
    if not source.exists():
        return None
    headers = work / "headers"
    headers.mkdir(exist_ok=True)
    link = headers / "json.hpp"
    if not link.exists():
        link.symlink_to("/usr/include/nlohmann/json.hpp")
    libraries = ["-ladolc"] if tool == "adol-c" else []
    done = subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", "-w", f"-I{suite}/cpp", f"-I{headers}", source, "-o", result, *libraries], capture_output=True, text=True)
    return result if done.returncode == 0 else None


def time_ours(program, name, function, given, seconds, work):
    return call(program, name, function, inputs.numbers(name, given), seconds, work)


def call(program, name, function, numbers, seconds, work):
    """What a program of ours gives, and the nanoseconds."""
    (work / "input").write_bytes(array.array("d", numbers).tobytes())
    runs = run([program, name, function, work / "input", work / "output", seconds])
    output = array.array("d")
    output.frombytes((work / "output").read_bytes())
    return list(output), float(runs.split()[1])


def time_theirs(program, name, function, given, seconds, work):
    (work / "input.json").write_text(json.dumps(given | {"min_runs": 1, "min_seconds": seconds}))
    lines = run([program, work / "input.json", FUNCTIONS[name][function == "gradient"]]).splitlines()
    times = [entry["nanoseconds"] for entry in map(json.loads, lines[1:]) if entry["name"] == "evaluate"]
    return inputs.flat(json.loads(lines[0])), statistics.median(times)


def time_jax(program, name, function, given, seconds, work):
    (work / "input.json").write_text(json.dumps(given))
    run([*program, name, function, work / "input.json", work / "output.json", seconds])
    figures = json.loads((work / "output.json").read_text())
    return figures["output"], figures["nanoseconds"]


def distance(actual, expected):
    """The largest difference, relative to the largest number."""
    if len(actual) != len(expected):
        return float("inf")
    return max(abs(a - b) for a, b in zip(actual, expected)) / max(1e-300, max(map(abs, expected)))


def print_goals(rows):
    """Of each eval: four times its function, and the best rival; where the length of a loop depends on data, twice as fast, ten times of PyTorch's."""
    print("\n| eval | size | gradient / function | goal | best rival / gradient | goal |\n|---|---|---|---|---|---|")
    for own in (row for row in rows if row["who"] == "compiled"):
        rivals = [row["gradient_ms"] for row in rows if (row["eval"], row["size"]) == (own["eval"], own["size"]) and row["who"] not in ("compiled", "plain")]
        best = f"{min(rivals) / own['gradient_ms']:.2f}" if rivals else ""
        print(f"| {own['eval']} | {own['size']} | {own['gradient_ms'] / own['function_ms']:.1f} | {'' if own['eval'] in FASTER else 4} | {best} | {FASTER.get(own['eval'], 1)} |")


def run_steps(build, work):
    """The table of benchmarks/gradients.cpp, with its goals."""
    program = work / "steps"
    run([build / "bin" / "autographc", "-O3", "-march=native", "-w", ROOT / "benchmarks" / "gradients.cpp", "-o", program])
    print("\n" + run([program]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suite", type=Path, default=Path("gradbench"), help="without it there are no programs of the suite")
    parser.add_argument("--steps", action="store_true", help="benchmarks/gradients.cpp, too: a while over Scalars, element writes, softmax regression")
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--evals", default=",".join(inputs.SIZES))
    parser.add_argument("--sizes", choices=["small", "middle", "all"], default="middle")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    options = parser.parse_args()
    text_file = options.suite / "evals" / "lstm" / "data" / "lstm_full.txt"
    text = text_file.read_text() if text_file.exists() and text_file.stat().st_size else (ROOT / "docs" / "language.md").read_text().encode("ascii", "ignore").decode() * 9
    # One core each, as the rivals' programs have it.
    os.environ["AUTOGRAPH_NUM_THREADS"] = "1"
    rows, wrong = [], []
    print("| eval | size | who | function, ms | gradient, ms | ratio | difference |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        build_ours(options.build, work)
        for name in options.evals.split(","):
            theirs = {tool: build_theirs(options.suite, tool, name, work) for tool in ("manual", "adol-c") if name in FUNCTIONS}
            for size in {"small": [inputs.SMALL[name]], "middle": [inputs.MIDDLE[name]], "all": inputs.SIZES[name]}[options.sizes]:
                given = inputs.make(name, size, text)
                expected = {}
                programs = [(tool, program) for tool, program in theirs.items() if program] + [("compiled", work / "compiled"), ("plain", work / "plain")]
                if name == "treelstm":
                    programs = programs[-2:]
                    if importlib.util.find_spec("torch"):
                        programs.insert(0, ("PyTorch", [sys.executable, HERE / "trees.py"]))
                elif importlib.util.find_spec("jax"):
                    programs.append(("JAX", [sys.executable, HERE / "rivals.py"]))
                for who, program in programs:
                    take = time_theirs if who in theirs else time_jax if who in ("JAX", "PyTorch") else time_ours
                    figures = {f: take(program, name, f, given, options.seconds, work) for f in ("objective", "gradient")}
                    if not expected:
                        expected = {f: figures[f][0] for f in figures}
                        if name == "particle":
                            expected["gradient"] = [PARTICLE]
                    apart = max(distance(figures[f][0], expected[f]) for f in figures)
                    function, gradient = figures["objective"][1] / 1e6, figures["gradient"][1] / 1e6
                    label = "x".join(map(str, size)) or "-"
                    print(f"| {name} | {label} | {who} | {function:.4g} | {gradient:.4g} | {gradient / function:.1f} | {apart:.1e} |", flush=True)
                    rows.append({"eval": name, "size": label, "who": who, "function_ms": function, "gradient_ms": gradient, "difference": apart})
                    if not apart < 1e-6:
                        wrong.append(f"{name} {label} {who}")
        print_goals(rows)
        if options.steps:
            run_steps(options.build, work)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    if wrong:
        sys.exit("other results: " + ", ".join(wrong))


if __name__ == "__main__":
    main()
