#!/usr/bin/env python3
"""Builds the fuzzers, gives them the programs and the IR of test/, and lets them run: mutated C++ through autographc, mutated IR through its passes.

    run.py --minutes 35                       # C++
    run.py --target autograph-opt --minutes 25
    BUILD/bin/fuzz-autographc FILE            # one input again, with what the compiler says of it

What libFuzzer found worth keeping stays in WORK/corpus-TARGET from run to run, what failed in WORK/found-TARGET. A run goes on after a failure.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
LONGEST = 6000
# How often each is made of a seed; libFuzzer changes them later.
WAYS = ["-O0", "--to-code", "-O0", "--to-code", "-O2", "-O0", "--explain=json", "--to-code", "--report=page", "-O0", "--emit=dot"]
PHASES = ["frontend", "control-flow", "functional", "gradients", "specialize", "linalg", "versions", "fuse", "buffers", "loops", "llvm-dialect"]
FOLDERS = {"ControlFlow": "control-flow", "Functionalize": "functional", "Gradients": "gradients", "Specialize": "specialize", "Linalg": "linalg", "Versions": "versions", "Fuse": "fuse", "Buffers": "buffers", "Gpu": "gpu", "Loops": "loops", "LLVM": "llvm-dialect", "Emit": "print"}
LIMITS = [f"-max_len={LONGEST}", "-len_control=0", "-mutate_depth=3", "-timeout=1200", "-rss_limit_mb=4096", "-reload=0", "-report_slow_units=600", "-print_final_stats=1"]


def programs():
    """Without their `main`, which is no code of ours."""
    for folder in ("EndToEnd", "Diagnostics/Inputs", "Frontend", "Emit"):
        for path in sorted((ROOT / "test" / folder).rglob("*.cpp")):
            text = re.sub(r"^// ?(RUN|CHECK|expected).*\n", "", path.read_text(), flags=re.MULTILINE)
            yield re.split(r"^int main\(", text, flags=re.MULTILINE)[0]


def sources():
    for number, text in enumerate(programs()):
        yield f"// {WAYS[number % len(WAYS)]}\n{text}"


def remaining(first):
    """That phase with those after it, as names of pipelines."""
    return ",".join(PHASES[PHASES.index(first):])


def written_ir():
    for path in sorted((ROOT / "test").rglob("*.mlir")):
        text = re.sub(r"^ *// ?(RUN|CHECK|expected).*\n", "", path.read_text(), flags=re.MULTILINE)
        for part in re.split(r"^// -----.*$", text, flags=re.MULTILINE):
            phase = FOLDERS.get(path.parent.name, "control-flow")
            yield f"// {phase}\n{part}"
            if phase in PHASES:
                yield f"// {remaining(phase)}\n{part}"


def dumped_ir(compiler, work):
    """What the phases make of some of the programs."""
    for number, text in enumerate(programs()):
        if number % 14:
            continue
        phase = PHASES[number // 14 % (len(PHASES) - 1)]
        source = work / "dumped.cpp"
        source.write_text(text)
        run = subprocess.run([compiler, "-std=c++20", "-w", f"-I{ROOT / 'test' / 'EndToEnd'}", f"--emit={phase}", source], capture_output=True, text=True)
        if run.returncode == 0:
            following = PHASES[PHASES.index(phase) + 1]
            yield f"// {remaining(following)}\n{run.stdout}"
            if phase == "functional":
                yield f"// print\n{run.stdout}"


def write_seeds(folder, texts, count):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    texts = [text for text in texts if len(text.encode()) <= LONGEST]
    for number, text in enumerate(random.sample(texts, min(count, len(texts)))):
        (folder / f"{number:04}").write_text(text)


class Log:
    """What libFuzzer says."""

    def __init__(self, text, status):
        self.text, self.status = text, status

    def last(self, pattern, default="0"):
        found = re.findall(pattern, self.text)
        return found[-1] if found else default

    def covered(self):
        """Edges of our code after the seeds and at the end, and all there are."""
        first = re.search(r"INITED cov: (\d+)", self.text)
        return int(first[1]) if first else 0, int(self.last(r"cov: (\d+)")), int(self.last(r"Loaded \d+ PC tables \((\d+) PCs\)"))

    def executions(self):
        return int(self.last(r"stat::number_of_executed_units: *(\d+)", self.last(r"^#(\d+)\t")))

    def failure(self):
        """What went wrong, on one line; None for a run to its end."""
        found = re.search(r"FINDING: .*|.*Assertion.*failed.*|LLVM ERROR.*", self.text) or re.search(r"SUMMARY: .*", self.text)
        return found[0].strip() if found else f"exit status {self.status}" if self.status else None


def fuzz(options, work, seconds):
    """One process of libFuzzer: its log."""
    corpus, found, log = (work / f"{kind}-{options.target}" for kind in ("corpus", "found", "log"))
    places = work / f"tmp-{options.target}"
    for folder in (corpus, found, places):
        folder.mkdir(parents=True, exist_ok=True)
    command = [options.build / "bin" / f"fuzz-{options.target}", *LIMITS, f"-max_total_time={seconds}", f"-artifact_prefix={found}/", *options.extra, corpus,
               work / f"seeds-{options.target}"]
    before = log.stat().st_size if log.exists() else 0
    with open(log, "a") as out:
        run = subprocess.run(command, stdout=out, stderr=out, env=os.environ | {"TMPDIR": str(places)}, cwd=places)
    shutil.rmtree(places)
    return Log(log.read_bytes()[before:].decode(errors="replace"), run.returncode)


def prepare(options, work):
    if not options.no_build:
        subprocess.run(["cmake", "--preset", "fuzz"], cwd=ROOT, check=True)
        subprocess.run(["cmake", "--build", "--preset", "fuzz"], cwd=ROOT, check=True)
    texts = sources() if options.target == "autographc" else [*written_ir(), *dumped_ir(options.compiler, work)]
    write_seeds(work / f"seeds-{options.target}", texts, options.seeds)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", choices=["autographc", "autograph-opt"], default="autographc")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seeds", type=int, default=200, help="how many of the tests' programs or IR a run begins with; others each time")
    parser.add_argument("--build", type=Path, default=ROOT / "build-fuzz", help="the build folder of the preset `fuzz`")
    parser.add_argument("--no-build", action="store_true", help="the fuzzers are built")
    parser.add_argument("--work", type=Path, help="where corpus and failures are kept (default: BUILD/fuzz)")
    parser.add_argument("--compiler", type=Path, default=ROOT / "build" / "bin" / "autographc", help="makes IR of programs, for autograph-opt")
    parser.add_argument("extra", nargs="*", help="after `--`: options for libFuzzer")
    options = parser.parse_args()
    work = (options.work or options.build / "fuzz").resolve()
    work.mkdir(parents=True, exist_ok=True)
    prepare(options, work)
    end, executions, failures, first = time.time() + 60 * options.minutes, 0, [], None
    while (left := int(end - time.time())) > 0:
        log = fuzz(options, work, left)
        executions += log.executions()
        initial, covered, edges = log.covered()
        first = first or initial
        if not (failure := log.failure()):
            break
        artifact = log.last(r"Test unit written to (\S+)", "")
        failures.append(failure)
        print(f"FAILED: {failure}\n  {artifact}", flush=True)
    print(f"{options.target}: {executions} executions in {options.minutes:g} minutes, {len(failures)} failures; "
          f"edges of our code covered: {first} by the seeds, {covered} at the end, of {edges}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
