#!/usr/bin/env python3
"""Small inputs of the evals, built by autographc, against what GradBench's own programs give of them (`expected.json`).

    check.py --build BUILD --work FOLDER
"""
import argparse
import json
import sys
from pathlib import Path

import run


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    program = options.work / "evals"
    run.run([options.build / "bin" / "autographc", "-O0", "-w", *sorted(run.HERE.glob("*.cpp")), "-o", program])
    wrong = []
    for name, values in json.loads((run.HERE / "expected.json").read_text()).items():
        for function in ("objective", "gradient"):
            if function in values:
                actual, _ = run.call(program, name, function, values["input"], 0, options.work)
                if not run.distance(actual, values[function]) < 1e-12:
                    wrong.append(f"{name} {function}: {actual}, not {values[function]}")
    print("\n".join(wrong) or "all evals agree")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
