"""The programs of test/EndToEnd: which there are, how each is built in a check, and what counts as the same output."""
import difflib
import functools
import hashlib
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import modes

ROOT = Path(__file__).resolve().parent.parent.parent.parent
HOME = ROOT / "test" / "EndToEnd"
ORACLE = "eager-clang"
# What autographc compiles and what it prints. In a check each program is built so, under the sanitizers or without: compiled at -O2, all of it or marked functions alone, or at -O0
# under the sanitizers. The levels share every pass before LLVM's, so that -O0 shows the sanitizers the same buffers as -O2, in a fifth of the time.
ALWAYS = ["O2", "to-code"]
# One of these for each program of a check, by the commit; all of them, and those above, for all programs in `tools/dev/soak`.
IN_TURN = ["eager-gcc", "O0-san", "to-code-san"]


def make_tools(build):
    return modes.Tools(ROOT, build, Path(build) / "test" / "EndToEnd", [HOME])


def find_programs(paths):
    """name -> text of every program under the paths."""
    files = []
    for path in map(Path, paths):
        files += sorted(path.rglob("*.cpp")) if path.is_dir() else [path]
    programs = {}
    for path in files:
        path = path.resolve()
        name = str(path.relative_to(HOME).with_suffix("")) if path.is_relative_to(HOME) else path.stem
        programs[name] = path.read_text()
    return programs


def state_of_commit():
    """A number from the contents of HEAD, so that what it chose can be had again; any fresh one where there is no repository."""
    done = subprocess.run(["git", "rev-parse", "HEAD^{tree}"], cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout[:8], 16) if done.returncode == 0 else random.SystemRandom().randrange(10**9)


@functools.cache
def modes_of_check(name, state):
    """The modes of one program in the check of a commit."""
    turn = int(hashlib.sha256(f"{name} {state}".encode()).hexdigest()[:8], 16) % len(IN_TURN)
    # Ordinary code is optimised in the third that has no sanitizer to wait for; where one builds what autographc compiles, or what
    # it prints, it stands for the same without.
    optimised = {"eager-gcc": ["O2"], "O0-san": [], "to-code-san": ["O2-marked"]}[IN_TURN[turn]]
    printed = [] if IN_TURN[turn] == "to-code-san" else ["to-code"]
    return [ORACLE, *optimised, *printed, IN_TURN[turn]]


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


def describe_difference(name, text, oracle, outputs):
    """What is wrong with one program, given mode -> output; empty where nothing is."""
    expected = outputs[oracle]
    if any(mark in expected for mark in ("<build failed>", "<exit status", "<time limit>")):
        return f"FAIL {name} [{oracle}]\n{expected}\n"
    found = ""
    for mode, actual in outputs.items():
        if mode == oracle or actual == expected or excused(mode, text, actual):
            continue
        lines = difflib.unified_diff(expected.splitlines(), actual.splitlines(), oracle, mode, lineterm="", n=2)
        found += f"FAIL {name} [{mode}]\n" + (actual if "<build failed>" in actual else "\n".join(list(lines)[:40])) + "\n"
    return found
