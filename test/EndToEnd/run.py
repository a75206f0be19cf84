#!/usr/bin/env python3
"""Builds the programs of a folder in several modes and compares what they print with what the eager ones print.

    run.py FOLDER_OR_PROGRAM... [--modes O0,O2,to-code] [--isolated] [--batch 24]
"""
import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools" / "dev" / "equivalence"))
import programs  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=[HERE], help="folders or programs (default: all)")
    parser.add_argument("--build", default=ROOT / "build", help="the build folder")
    parser.add_argument("--modes", default=",".join(programs.ALWAYS + programs.IN_TURN),
                        help="what is compared with the eager build; -san: under the address and undefined-behaviour sanitizers (default: %(default)s)")
    parser.add_argument("--oracle", default=programs.ORACLE, help="the build that the others must equal")
    parser.add_argument("--batch", type=int, default=24, help="programs in one translation unit")
    parser.add_argument("--isolated", action="store_true", help="every program on its own")
    parser.add_argument("--show", action="store_true", help="print the outputs, too")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    found = programs.find_programs(options.paths)
    names = [options.oracle] + [mode for mode in options.modes.split(",") if mode and mode != options.oracle]
    outputs = programs.run_all(programs.make_tools(options.build), names, found, 1 if options.isolated else options.batch, options.jobs)
    failed = []
    for name, text in found.items():
        wrong = programs.describe_difference(name, text, options.oracle, {mode: outputs[mode][name] for mode in names})
        if wrong:
            print(wrong, end="")
            failed.append(name)
        if options.show:
            print(f"== {name}\n{outputs[options.oracle][name]}")
    print(f"{len(found) - len(failed)} of {len(found)} programs print the same: {', '.join(names)}")
    if failed:
        print("failed:", " ".join(failed))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
