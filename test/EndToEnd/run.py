#!/usr/bin/env python3
"""Builds the programs of a folder in several modes and compares what they print with what the eager ones print.

    run.py FOLDER_OR_PROGRAM... [--modes O0,O2,to-code] [--isolated] [--batch 24]

The levels share every pass before LLVM's, so that -O0 shows the sanitizers the same buffers as -O2, in a fifth of the time.
"""
import argparse
import difflib
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "dev" / "equivalence"))
import modes  # noqa: E402


def find_programs(paths):
    """name -> text of every program under the paths."""
    files = []
    for path in map(Path, paths):
        files += sorted(path.rglob("*.cpp")) if path.is_dir() else [path]
    programs = {}
    for path in files:
        path = path.resolve()
        name = str(path.relative_to(HERE).with_suffix("")) if path.is_relative_to(HERE) else path.stem
        programs[name] = path.read_text()
    return programs


def excused(mode, text, actual):
    """Whether a program that was built may print something else: C++ leaves the order of operands to the compiler, and g++ takes another one; printed code
    supposes that references do not overlap."""
    overlaps = mode.startswith("to-code") and "references that overlap" in text
    return "<build failed>" not in actual and (overlaps or (mode == "eager-gcc" and "as Clang orders them" in text))


def batches(programs, size):
    names = list(programs)
    return [{name: programs[name] for name in names[at : at + size]} for at in range(0, len(names), size)]


def run_all(tools, mode_names, programs, size, jobs):
    """mode -> name -> output."""
    outputs = {mode: {} for mode in mode_names}
    work = [(mode, batch) for batch in batches(programs, size) for mode in mode_names]
    with ThreadPoolExecutor(jobs) as pool:
        for (mode, batch), result in zip(work, pool.map(lambda item: modes.results_of(tools, *item), work)):
            outputs[mode].update(result)
    return outputs


def report(oracle, outputs, programs):
    """Prints every difference; gives the names of the programs that differ."""
    failed = []
    for name in programs:
        expected = outputs[oracle][name]
        if "<build failed>" in expected or "<exit status" in expected or "<time limit>" in expected:
            print(f"FAIL {name} [{oracle}]\n{expected}")
            failed.append(name)
            continue
        for mode in outputs:
            if mode == oracle or outputs[mode][name] == expected or excused(mode, programs[name], outputs[mode][name]):
                continue
            print(f"FAIL {name} [{mode}]")
            actual = outputs[mode][name]
            if "<build failed>" in actual:
                print(actual)
            else:
                lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), oracle, mode, lineterm="", n=2)
                print("\n".join(list(lines)[:40]))
            if name not in failed:
                failed.append(name)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=[HERE], help="folders or programs (default: all)")
    parser.add_argument("--build", default=ROOT / "build", help="the build folder")
    parser.add_argument("--modes", default="eager-gcc,O2,O0-san,to-code-san",
                        help="what is compared with the eager build; -san: under the address and undefined-behaviour sanitizers")
    parser.add_argument("--oracle", default="eager-clang", help="the build that the others must equal")
    parser.add_argument("--batch", type=int, default=24, help="programs in one translation unit")
    parser.add_argument("--isolated", action="store_true", help="every program on its own")
    parser.add_argument("--show", action="store_true", help="print the outputs, too")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    tools = modes.Tools(ROOT, options.build, Path(options.build) / "test" / "EndToEnd", [HERE])
    programs = find_programs(options.paths)
    mode_names = [options.oracle] + [mode for mode in options.modes.split(",") if mode and mode != options.oracle]
    outputs = run_all(tools, mode_names, programs, 1 if options.isolated else options.batch, options.jobs)
    failed = report(options.oracle, outputs, programs)
    if options.show:
        for name in programs:
            print(f"== {name}\n{outputs[options.oracle][name]}")
    print(f"{len(programs) - len(failed)} of {len(programs)} programs print the same: {', '.join(mode_names)}")
    if failed:
        print("failed:", " ".join(failed))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
