#!/usr/bin/env python3
"""Programs of Csmith, each of whose functions is marked, compiled and eagerly by g++: a generator of others, for control flow on integers of every width.

    csmith.py --seed-start 1 --count 40 [--modes O0,O2,to-code] [--jobs 2]

Needs the packages csmith and libcsmith-dev (https://github.com/csmith-project/csmith, 2.3). Its programs have loops, branches, exits, arrays, structs and assignments
within expressions; pointers, unions, `goto` and global variables, which cannot be compiled or are no values, are off. What is assigned is added up in each function, and what
its calls have added, whose order C++ leaves open, by addition. A program that runs on is left out. What differs is printed, and the exit status is then 1.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path.insert(0, str(HERE.parent / "equivalence"))
import modes  # noqa: E402

OPTIONS = ["--lang-cpp", "--cpp11", "--no-global-variables", "--no-pointers", "--no-unions", "--no-volatiles", "--no-jumps", "--no-packed-struct", "--no-bitfields", "--no-argc",
           "--quiet", "--concise", "--max-funcs", "4", "--max-block-depth", "3", "--max-expr-complexity", "6"]
HEAD = """// Csmith puts constants into narrower types.
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#pragma GCC diagnostic ignored "-Wnarrowing"
#include <autograph/autograph.h>
#include <cfloat>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <math.h>
using namespace std;
#include "random_inc.h"
static uint64_t total = 0;
AG_HOST inline void note(uint64_t sum) { total += (sum ^ (sum >> 7)) * 1000003u; }
template <class T> uint64_t number(const T &x) {
  if constexpr (std::is_arithmetic_v<T>) return uint64_t(x);
  else return 1;
}
"""
TAIL = 'int main() { std::printf("%llu", (unsigned long long)number(func_1())); std::printf(" %llu\\n", (unsigned long long)total); }\n'
TARGET = r"l_\d+(?:\[\d+\])*(?:\.f\d+)*"
FUNCTION = re.compile(r"static ([^=]*\bfunc_\d+\([^=]*\))(;?)$")
ASSIGNMENT = re.compile(rf"(\s+)(?:({TARGET})\s*[-+|&^*/%]?=[^=].*|(?:\+\+|--)?({TARGET})(?:\+\+|--)?);$")
RETURN = re.compile(r"(\s+)return (.*);$")


def marked(text):
    """The program with its functions marked and what they assign added up."""
    lines = [HEAD]
    for line in text.partition('#include "csmith.h"')[2].split("\n"):
        if line.startswith("int main"):
            break
        if line.startswith("static long __undefined"):
            continue
        if found := FUNCTION.match(line):
            line = f"AG_FUNCTION {found[1]}{found[2]}"
        elif line.startswith("{"):
            line += " uint64_t sum = 0;"
        elif found := RETURN.match(line):
            line = f"{found[1]}{{ auto result = {found[2]}; note(sum); return result; }}"
        elif found := ASSIGNMENT.match(line):
            line = f"{found[1]}{{ {line.strip()} sum = sum * 31u + number({found[2] or found[3]}); }}"
        lines.append(line)
    return "\n".join(lines) + TAIL


def outputs(tools, mode_names, seed):
    """What the program prints eagerly and in each mode, or why it does not build; None where it runs for too long."""
    with tempfile.TemporaryDirectory(dir=tools.work, prefix="csmith-") as folder:
        # Csmith writes a file about the platform where it is.
        made = subprocess.run(["csmith", "--seed", str(seed), *OPTIONS], cwd=folder, capture_output=True, text=True, check=True).stdout
        source = Path(folder) / "program.cpp"
        source.write_text(marked(made))
        results = {}
        for mode in ["eager-gcc", *mode_names]:
            ok, log = modes.build(tools, mode, source, Path(folder) / mode)
            results[mode] = modes.execute(Path(folder) / mode) if ok else log
            if "<time limit>" in results["eager-gcc"]:
                return None
        return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build", help="the build folder")
    parser.add_argument("--modes", default="O0,O2,to-code")
    parser.add_argument("--seed-start", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    tools = modes.Tools(ROOT, options.build, Path(options.build) / "test" / "fuzz", ["/usr/include/csmith"])
    tools.work.mkdir(parents=True, exist_ok=True)
    mode_names = options.modes.split(",")
    done = long = failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed_start, options.seed_start + options.count)
        for seed, results in zip(seeds, pool.map(lambda seed: outputs(tools, mode_names, seed), seeds)):
            done += 1
            long += results is None
            different = [mode for mode in mode_names if results and results[mode] != results["eager-gcc"]]
            failed += bool(different)
            for mode in different:
                print(f"FAIL seed {seed} [{mode}]\n{modes.tail(results['eager-gcc'], 5)}{modes.tail(results[mode], 15)}")
            print(f"... {done} of {options.count} programs, {failed} failed, {long} left out", flush=True)
    print(f"{done - long - failed} of {done - long} programs of Csmith agree: eager-gcc, {', '.join(mode_names)}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
