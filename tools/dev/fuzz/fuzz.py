#!/usr/bin/env python3
"""Random programs, each built on ag types in several ways and once as plain C++: all must print the same.

    fuzz.py --seed-start 1 --count 200 [--modes eager-clang,O0,O2,to-code] [--jobs 2]
    fuzz.py --seed 17 --reduce --modes O2          # the smallest program that still fails
    fuzz.py --seed 17 --print ag                   # or plain
    fuzz.py --seed-start 1 --count 20000 --state long-run.json     # stopped and started again, it goes on where it was
    fuzz.py --fresh --count 250                    # from a seed of its own, which it prints
    fuzz.py --fresh-for-commit --count 100         # from a seed that each commit has of its own

A mode with a number behind it (`eager-gcc/5`) is for every so many batches only, from the first one or, with `eager-gcc/5-2`,
from another one. A compiled mode with `+eager` behind it runs its programs eagerly, too.
"""
import argparse
import difflib
import json
import random
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "equivalence")]
import modes  # noqa: E402
from programs import state_of_commit  # noqa: E402
from containers import Containers  # noqa: E402
from copies import Copies  # noqa: E402
from gradients import Classes, Gradients  # noqa: E402
from generate import Generator, Large, Series, WithMaps  # noqa: E402
from reduce import reduced  # noqa: E402
from tree import AG, PLAIN  # noqa: E402

KINDS = {"everything": Generator, "copies": Copies, "containers": Containers, "maps": WithMaps, "large": Large, "series": Series, "gradients": Gradients, "gradient-classes": Classes}


def normal(text):
    """C++ does not say which sign a NaN has."""
    return re.sub(r"-nan", "nan", text)


def compare(tools, mode_names, programs, jobs):
    """For name -> Program: name -> {mode: (expected, actual)} of what differs, and the names that do not build plainly."""
    plain = {name: p.text(PLAIN) for name, p in programs.items()}
    tensor = {name: p.text(AG) for name, p in programs.items()}
    work = [("plain", plain)] + [(mode, tensor) for mode in mode_names]
    with ThreadPoolExecutor(jobs) as pool:
        results = dict(zip([mode for mode, _ in work], pool.map(lambda item: modes.results_of(tools, *item), work)))
    failures, invalid = {}, []
    for name in programs:
        expected = normal(results["plain"][name])
        if "<build failed>" in expected or "<exit status" in expected or "<time limit>" in expected:
            invalid.append(name)
            failures[name] = {"plain": ("", expected)}
            continue
        different = {mode: (expected, normal(results[mode][name])) for mode in mode_names if normal(results[mode][name]) != expected}
        if different:
            failures[name] = different
    return failures, invalid


def describe(name, different):
    for mode, (expected, actual) in different.items():
        print(f"FAIL {name} [{mode}]")
        if "<build failed>" in actual or not expected:
            print(modes.tail(actual, 25))
        else:
            print("\n".join(list(difflib.unified_diff(expected.splitlines(), actual.splitlines(), "plain", mode, lineterm="", n=2))[:24]))
    sys.stdout.flush()


def modes_of(mode_names, batch):
    """The modes of a batch: those with a number behind them only now and then."""
    found = []
    for name in mode_names:
        mode, _, when = name.partition("/")
        every, _, first = when.partition("-")
        if batch % int(every or 1) == int(first or 0):
            found.append(mode)
    return found


def fuzz(tools, options, mode_names):
    """Programs of consecutive seeds, a batch at a time; the state file says after each batch where the run is."""
    state = {"seed-start": options.seed_start, "done": 0, "failed": [], "seconds": 0.0}
    if options.state and options.state.exists():
        state = json.loads(options.state.read_text())
    first = state["seed-start"]
    print(f"seeds from {first}, modes {', '.join(mode_names)}", flush=True)
    while state["done"] < options.count:
        begin, done = time.time(), state["done"]
        seeds = range(first + done, first + min(done + options.batch, options.count))
        programs = {f"seed{seed}": KINDS[options.about](seed).generate() for seed in seeds}
        failures, _ = compare(tools, modes_of(mode_names, done // options.batch), programs, options.jobs)
        for name, different in failures.items():
            describe(name, different)
            state["failed"].append(name)
        state["done"] += len(programs)
        state["seconds"] = round(state["seconds"] + time.time() - begin, 1)
        if options.state:
            options.state.write_text(json.dumps(state) + "\n")
        print(f"... {state['done']} of {options.count} programs, {len(state['failed'])} failed, {state['seconds']:.0f} s", flush=True)
    print(f"{state['done'] - len(state['failed'])} of {state['done']} random programs agree: plain, {', '.join(mode_names)}")
    if state["failed"]:
        print("failed:", " ".join(state["failed"]))
    return bool(state["failed"])


def reduce_one(tools, options, mode_names):
    program = KINDS[options.about](options.seed).generate()
    mode_names = modes_of(mode_names, 0)

    def fails(candidates):
        """Which of the candidates still fail; one that is not valid C++ on its plain side does not count."""
        named = {f"c{i}": c for i, c in enumerate(candidates)}
        failures, invalid = compare(tools, mode_names, named, options.jobs)
        # What g++'s or Clang's front end refuses is no longer the same program.
        valid = set(failures) - set(invalid)
        if "eager-clang" not in mode_names:
            eager, _ = compare(tools, ["eager-clang"], {n: named[n] for n in valid}, options.jobs) if valid else ({}, [])
            valid -= set(eager)
        return [f"c{i}" in valid for i in range(len(candidates))]

    small = reduced(program, fails, options.batch)
    print(small.text(AG))
    failures, _ = compare(tools, mode_names, {"reduced": small}, options.jobs)
    for name, different in failures.items():
        describe(name, different)
    return bool(failures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build", help="the build folder")
    parser.add_argument("--about", choices=list(KINDS), default="everything", help="what the programs are made of: `copies` are lists and tensors that are kept, exchanged, lengthened and written in a few loops; `containers` are such of everything that the library keeps elements in; `maps` are programs of everything with deques and maps; `gradients` are programs whose derivatives are shown, by tapes and by dual numbers; `gradient-classes` are 256 such, each statement in each other with each exit; `large` are programs of everything with 600 to 1500 lines; `series` repeat one statement 10 to 30 times")
    parser.add_argument("--modes", default="eager-gcc/5,O0,O2,to-code")
    parser.add_argument("--seed-start", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="start from a seed that no run had before")
    parser.add_argument("--fresh-for-commit", action="store_true", help="start from a seed that is made from the files of the last commit: another one for each")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many seeds at the begin")
    parser.add_argument("--state", type=Path, help="a file that keeps where a long run is")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--batch", type=int, default=25, help="programs in one translation unit")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, help="one program only")
    parser.add_argument("--reduce", action="store_true", help="shrink the program of --seed while it fails")
    parser.add_argument("--print", choices=["ag", "plain"], help="print the program of --seed")
    options = parser.parse_args()
    tools = modes.Tools(ROOT, options.build, Path(options.build) / "test" / "fuzz", [HERE])
    mode_names = options.modes.split(",")
    if options.fresh_for_commit:
        options.seed_start = 10**6 + state_of_commit()
    if options.fresh:
        options.seed_start = random.SystemRandom().randrange(10**6, 10**9)
    options.seed_start += options.skip
    if options.print:
        print(KINDS[options.about](options.seed).generate().text(AG if options.print == "ag" else PLAIN))
        return
    if options.seed is not None and not options.reduce:
        options.seed_start, options.count = options.seed, 1
    sys.exit((reduce_one if options.reduce else fuzz)(tools, options, mode_names))


if __name__ == "__main__":
    main()
