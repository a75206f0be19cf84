#!/usr/bin/env python3
"""Measures the work on tensors beside its rivals, and writes docs/benchmarks.md: some twelve minutes.

    run.py MEASURE [--rivals PYTHON] [--page FILE] [--json FILE] [--processes 3] [--only WORD]

MEASURE is the program that `cmake --build --preset default --target run-tensor-benchmarks` builds and gives to this one. Processes of all variants take turns;
those of PYTHON, which start slowly, come `--rival-processes` times. Figures are medians over processes of medians over turns.
"""
import argparse
import datetime
import importlib.metadata
import json
import platform
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import run as benchmarks
from goals import find_cause, find_goal, find_memory_cause, find_rival

RIVALS = ["jax", "pytorch", "tensorflow"]
THREADED_VARIANTS = ["plain C++", "fast-math C++", "Eigen", "OpenBLAS", "autographc"]
THREADED = ["product f32 1024", "RNN of 128 x 128", "softmax 1024 x 1024"]


def get_commands(options):
    """Those of C++, and those of Python."""
    only = [options.only] if options.only else []
    threads = ["--threads", "2", *[case for case in THREADED if not options.only or options.only in case]]
    own = [[options.measure, *only]]
    rivals = []
    if options.rivals and Path(options.rivals).exists():
        script = str(Path(__file__).with_name("rivals.py"))
        rivals = [[options.rivals, script, rival, *only] for rival in RIVALS]
    if len(threads) > 2:
        # Each alone: threads of Eigen and OpenBLAS that wait keep a processor busy.
        own += [[options.measure, "--alone", variant, *threads] for variant in THREADED_VARIANTS]
        rivals += [[options.rivals, str(Path(__file__).with_name("rivals.py")), rival, *threads] for rival in RIVALS if rivals]
    return own, rivals


def collect(options):
    """case -> variant -> what each process says."""
    own, rivals = get_commands(options)
    figures, start = {}, time.monotonic()
    for turn in range(options.processes):
        for command in own + (rivals if turn < options.rival_processes else []):
            print(f"\r{time.monotonic() - start:4.0f} s: turn {turn + 1}, {Path(command[0]).name} {' '.join(command[1:])[-60:]:60}", end="", file=sys.stderr, flush=True)
            for row in benchmarks.run(command):
                figures.setdefault(row["case"], {}).setdefault(row["variant"], []).append(row)
    print("\r" + " " * 100 + "\r", end="", file=sys.stderr)
    return figures


def summarize(figures):
    rows = []
    for case, variants in figures.items():
        if "autographc" not in variants:
            continue
        row = {"case": case, "ns": {name: statistics.median(run["ns"] for run in runs) for name, runs in variants.items()}}
        others = {name: ns for name, ns in row["ns"].items() if name != "autographc"}
        rival = find_rival(case)
        row["rival"] = rival if rival in others else min(others, key=others.get)
        row["ahead"] = others[row["rival"]] / row["ns"]["autographc"]
        own, least = [run["ns"] for run in variants["autographc"]], [run["ns"] for run in variants[row["rival"]]]
        row["from"], row["to"] = min(least) / max(own), max(least) / min(own)
        row["goal"] = find_goal(case)
        rows.append(row)
    add_threads(rows)
    return rows


def add_threads(rows):
    """How much faster a case with threads is than the same without."""
    single = {row["case"]: row["ns"]["autographc"] for row in rows}
    for row in rows:
        case = re.sub(r", \d+ threads$", "", row["case"])
        if case != row["case"] and case in single:
            row["speedup"] = single[case] / row["ns"]["autographc"]


def measure_memory(options):
    """Rows of the most bytes that the heap has of each case, from one process: each way runs in a new thread, which has kept nothing."""
    bytes_of = {}
    for row in benchmarks.run([options.measure, "--memory", *([options.only] if options.only else [])]):
        bytes_of.setdefault(row["case"], {})[row["variant"]] = row["bytes"]
    return [{"case": case, "bytes": ways, "ratio": ways["autographc"] / ways["plain C++"]} for case, ways in bytes_of.items() if ways.get("plain C++", 0) >= 1 << 16]


def describe_machine():
    text = Path("/proc/cpuinfo").read_text()

    def find(key):
        found = re.search(rf"^{key}\s*: (.*)$", text, re.M)
        return found.group(1) if found else "?"
    vectors = "AVX-512" if "avx512f" in text else "AVX2" if "avx2" in text else "SSE"
    load = Path("/proc/loadavg").read_text().split()[0]
    return f"{find('model name')}, family {find('cpu family')}, model {find('model')}, {vectors}, {benchmarks.os.cpu_count()} processors, {platform.system()} {platform.release()}", load


def describe_versions(options):
    versions = []
    for command, pattern in ((["g++", "--version"], r"(\d+\.\d+\.\d+)"), (["dpkg-query", "-W", "-f", "${Version}", "libeigen3-dev"], r"(.*)"), (["dpkg-query", "-W", "-f", "${Version}", "libopenblas0-pthread"], r"(.*)")):
        name = {"g++": "g++", "libeigen3-dev": "Eigen", "libopenblas0-pthread": "OpenBLAS"}[command[-1] if command[0] != "g++" else "g++"]
        try:
            found = re.search(pattern, subprocess.run(command, capture_output=True, text=True).stdout)
        except OSError:
            found = None
        if found and found.group(1):
            versions.append(f"{name} {found.group(1)}")
    if options.rivals and Path(options.rivals).exists():
        code = "import importlib.metadata as m\nfor n in ('jax', 'torch', 'tensorflow', 'tensorflow-cpu', 'numpy'):\n  try: print(n, m.version(n))\n  except m.PackageNotFoundError: pass"
        versions += subprocess.run([options.rivals, "-c", code], capture_output=True, text=True).stdout.splitlines()
    return ", ".join(versions)


def escape(case):
    return case.replace("*", "\\*")


def format_rows(rows):
    variants = [name for name in benchmarks.VARIANTS if any(name in row["ns"] for row in rows)]
    lines = ["| work | " + " | ".join(variants) + " | ahead | from, to | goal |", "|---" * (len(variants) + 4) + "|"]
    for row in rows:
        cells = [benchmarks.format_time(row["ns"][name]) if name in row["ns"] else "" for name in variants]
        ahead = f"{row['ahead']:.2f}" + (f" of {row['rival']}" if find_rival(row["case"]) else "")
        goal = "" if row["goal"] is None else f"{row['goal']:g}" + ("" if row["ahead"] >= row["goal"] - 0.005 else ", missed")
        lines.append(f"| {escape(row['case'])} | " + " | ".join(cells) + f" | {ahead} | {row['from']:.2f}, {row['to']:.2f} | {goal} |")
    return lines


def format_missed(rows):
    missed = [row for row in rows if row["goal"] is not None and row["ahead"] < row["goal"] - 0.005]
    if not missed:
        return ["Every row reaches its goal."]
    lines = ["| row | ahead | goal | cause |", "|---|---|---|---|"]
    return lines + [f"| {escape(row['case'])} | {row['ahead']:.2f} of {row['rival']} | {row['goal']:g} | {find_cause(row['case'])} |" for row in missed]


def format_threads(rows):
    lines = ["| work | one thread to two |", "|---|---|"]
    return lines + [f"| {escape(row['case'])} | {row['speedup']:.2f} |" for row in rows if "speedup" in row]


def format_memory(memory):
    lines = ["| work | plain C++ | Eigen | autographc | ratio | cause |", "|---|---|---|---|---|---|"]
    for row in memory:
        missed = row["ratio"] > 1.1
        sizes = [f"{row['bytes'][way] / 1024:,.0f} KiB" if way in row["bytes"] else "" for way in ("plain C++", "Eigen", "autographc")]
        lines.append(f"| {escape(row['case'])} | {' | '.join(sizes)} | {row['ratio']:.2f}{', more than 1.1' if missed else ''} | {find_memory_cause(row['case']) if missed else ''} |")
    return lines


def format_page(rows, memory, options, machine, load, seconds):
    return "\n".join([
        "# Benchmarks of tensors", "",
        f"Measured on {datetime.date.today():%d %B %Y} in {seconds / 60:.0f} minutes, on {machine}; the load was {load} before it began. Rivals: {describe_versions(options)}.", "",
        "`cmake --build --preset default --target run-tensor-benchmarks` writes this page; [how it measures](../benchmarks/README.md#tensors), [what is done](performance.md).",
        "Times are medians of a call. *Ahead* is the best rival's time over ours, or that of the rival whose name is beside it: more than 1 is ahead. *From, to* are the least and the most of it that the processes allow.",
        "All results were compared before they were measured. Where nothing else is said all run on one thread.", "",
        *format_rows(rows), "",
        "## Rows that miss their goal", "", *format_missed(rows), "",
        "## Threads", "", "How many times faster two threads are than one, of autographc.", "", *format_threads(rows), "",
        "## Memory", "", "The most that the heap has at a time during the first call of a thread, the result among it. The goal is 1.1 of plain C++, whose products are triple loops. Eigen copies panels of both operands, too; its copies of up to 128 KiB are on the stack and not counted, and its float16 and bfloat16 are products of floats.", "", *format_memory(memory), ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", help="the program in C++")
    parser.add_argument("--rivals", metavar="PYTHON", help="a Python that has the rivals")
    parser.add_argument("--processes", type=int, default=3, help="processes of C++ (default: 3)")
    parser.add_argument("--rival-processes", type=int, default=1, help="processes of each rival in Python (default: 1)")
    parser.add_argument("--only", metavar="WORD", help="cases whose name has it")
    parser.add_argument("--page", type=Path, help="write the page there")
    parser.add_argument("--json", type=Path, help="write the figures there")
    options = parser.parse_args()
    start = time.monotonic()
    machine, load = describe_machine()
    rows = summarize(collect(options))
    memory = measure_memory(options)
    page = format_page(rows, memory, options, machine, load, time.monotonic() - start)
    print(page)
    if options.page:
        options.page.write_text(page)
    if options.json:
        options.json.write_text(json.dumps({"machine": machine, "rows": rows, "memory": memory}, indent=1) + "\n")


if __name__ == "__main__":
    main()
