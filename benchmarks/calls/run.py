#!/usr/bin/env python3
"""Measures what calls cost, and the start of a program with 100 marked functions.

    run.py MEASURE --autographc PROGRAM --include FOLDER --library FILE [--processes 5] [--starts 300]

MEASURE is the program that `cmake --build --preset default --target run-call-benchmarks` builds. Figures are the least of several
processes, since other work on the machine only adds to them.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path


def measure_calls(program, processes):
    """The least of each case, and of equal functions in several places the least median with its process's extremes."""
    least, copies = {}, {}
    for _ in range(processes):
        for line in subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines():
            row = json.loads(line)
            if "median" in row:
                copies[row["case"]] = min(copies.get(row["case"], row), row, key=lambda row: row["median"])
                continue
            value = row.get("ns", row.get("pages"))
            least[row["case"]] = min(least.get(row["case"], value), value)
    return least, copies


def build_start(folder, name, compiler, mark, options):
    functions = "".join(
        f"{mark} ag::Vector<float> f{i}(const ag::Vector<float> &x, float by) {{ return x * by + {i}.0f; }}\n" for i in range(100))
    source = Path(folder, name + ".cpp")
    source.write_text(f"#include <autograph/autograph.h>\n{functions}int main() {{ return 0; }}\n")
    program = Path(folder, name)
    subprocess.run([compiler, "-std=c++20", "-O2", "-I" + options.include, source, options.library,
                    "-Wl,-rpath," + str(Path(options.library).parent), "-o", program], check=True)
    return str(program)


def measure_starts(options):
    """Milliseconds of a process from its start to its end, with 100 marked functions and without marks, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        programs = {
            "start, 100 functions without marks": build_start(folder, "plain", options.autographc, "", options),
            "start, 100 marked functions": build_start(folder, "marked", options.autographc, "AG_FUNCTION", options),
        }
        least = {}
        for _ in range(options.starts):
            for name, program in programs.items():
                begin = time.perf_counter()
                os.waitpid(os.posix_spawn(program, [program], os.environ), 0)
                elapsed = 1000 * (time.perf_counter() - begin)
                least[name] = min(least.get(name, elapsed), elapsed)
        return least


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", help="the program in C++")
    parser.add_argument("--autographc", required=True)
    parser.add_argument("--include", required=True)
    parser.add_argument("--library", required=True, help="libautograph")
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--starts", type=int, default=300)
    options = parser.parse_args()
    calls, copies = measure_calls(options.measure, options.processes)
    print("| a call | ns | over plain C++ |\n|---|---|---|")
    for name, ns in calls.items():
        threads = ", from each of 8 threads"
        plain = calls.get("plain C++: " + name.split(",")[0] + (threads if name.endswith(threads) else ""))
        over = f"{ns - plain:.1f}" if plain is not None and not name.startswith("plain") else ""
        if "pages" not in name:
            print(f"| {name} | {ns:.1f} | {over} |")
    print("\n| equal functions in 8 places | least | median | most |\n|---|---|---|---|")
    for name, row in copies.items():
        print(f"| {name} | {row['low']:.2f} | {row['median']:.2f} | {row['high']:.2f} |")
    starts = measure_starts(options)
    print("\n| | |\n|---|---|")
    for name, ms in starts.items():
        print(f"| {name} | {ms:.2f} ms |")
    for name, pages in calls.items():
        if "pages" in name:
            print(f"| {name} | {pages} |")


if __name__ == "__main__":
    main()
