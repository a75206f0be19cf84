#!/usr/bin/env python3
"""Feeds mutated C++ files to autographc and mutated IR to autograph-opt: each must compile or be refused with a diagnostic.

    mutate.py --seed-start 1 --count 2000 [--ir 0.3] [--minutes 15] [--state FILE]
    mutate.py --seed 17                      # one mutant, with what the tool says of it

What counts as a failure: a signal or an assertion, a run over the time limit, a message of an internal verifier, an
exit without a diagnostic, an output file beside an error, printed code that does not compile. The mutants that fail
are kept in the work folder, one for each kind of failure.
"""
import argparse
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
TOKEN = re.compile(r'#[^\n]*\n|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|\d[\w.]*|[%@!#^]?\w[\w.]*(?:::\w+)*|<<=|>>=|\[\[|\]\]|'
                   r'->|&&|\|\||\+\+|--|[-+*/%&|^=!<>]=|<<|>>|::|\s+|.', re.DOTALL)
OPERATORS = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "=", "+=", "-=", "*=", "/="]
NUMBERS = ["0", "1", "-1", "2", "127", "128", "255", "256", "2147483647", "-2147483648", "4294967296", "9223372036854775807", "0.5", "1e300", "1.0f", "true"]
DTYPES = ["bool", "std::int8_t", "std::int16_t", "int", "std::int64_t", "std::uint8_t", "std::uint16_t", "unsigned", "std::uint64_t", "float", "double"]
KEYWORDS = ["if", "while", "break;", "continue;", "return;", "else", "const", "auto", "&", "!", "-", "*", "{", "}", "(", ")", ";", ",", "static", "do"]
IR_TYPES = ["i1", "si8", "si32", "si64", "ui8", "ui32", "f32", "f64", "index", "tensor<si32>", "tensor<?xsi32>", "tensor<?x?xf32>", "tensor<2xf32>", "tensor<f32>"]
PHASES = ["any(func.func(ag-check-unset,ag-lower-switch,ag-lower-for,ag-lower-condition,ag-lower-break,ag-lower-continue,ag-lower-return,ag-verify-control-flow))",
          "func.func(ag-functionalize,ag-drop-unused,ag-verify-functional)", "ag-specialize", "ag-convert-to-linalg,canonicalize,cse", "ag-native"]
INTERNAL = re.compile(r"cannot be lowered|failed to legalize|LLVM ERROR|Assertion|PLEASE submit|Stack dump|UNREACHABLE|unrealized|"
                      r"error: '[a-z]+\.[\w.]+' op|does not dominate|terminate called|\[AG59")
MEMORY = 6 << 30


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.setsid()


def run(command, seconds, cwd):
    """(exit status or None for the time limit, stdout, stderr) of a command in a process group of its own."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, cwd=cwd,
                               text=True, errors="replace", preexec_fn=limits)
    try:
        out, err = process.communicate(timeout=seconds)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return None, out, err


def tokens(text):
    return TOKEN.findall(text)


def is_word(token):
    return re.match(r"[%@!#^]?[A-Za-z_]", token) is not None and "\n" not in token


class Mutator:
    """Changes a file's text by a few edits, most of which leave it nearly valid."""

    def __init__(self, random_, is_ir, others):
        self.random, self.is_ir, self.others = random_, is_ir, others

    def mutant(self, text):
        for _ in range(self.random.choice([1, 1, 1, 1, 1, 2, 2, 4])):
            edit = self.random.choice([self.replace_token] * 6 + [self.change_number, self.change_operator, self.change_type] * 2 +
                                      [self.delete, self.duplicate, self.swap, self.insert, self.move_line, self.delete_line, self.delete_line,
                                       self.duplicate_line, self.splice, self.shuffle_lines, self.swap_operands])
            text = edit(text)
        return text

    def pick(self, list_, wanted):
        found = [i for i, t in enumerate(list_) if wanted(t)]
        return self.random.choice(found) if found else None

    def replace_token(self, text):
        """A word by another of the same file: another variable, function, type or keyword."""
        parts = tokens(text)
        at = self.pick(parts, is_word)
        if at is None:
            return text
        like = [t for t in parts if is_word(t) and t[0] in "%@!#^" and t[0] == parts[at][0]] if parts[at][0] in "%@!#^" else []
        parts[at] = self.random.choice(like or [t for t in parts if is_word(t)])
        return "".join(parts)

    def replaced(self, text, wanted, choices):
        parts = tokens(text)
        at = self.pick(parts, wanted)
        if at is not None:
            parts[at] = self.random.choice(choices)
        return "".join(parts)

    def change_number(self, text):
        return self.replaced(text, lambda t: t[0].isdigit(), NUMBERS)

    def change_operator(self, text):
        return self.replaced(text, lambda t: t in OPERATORS, OPERATORS)

    def change_type(self, text):
        types = IR_TYPES if self.is_ir else DTYPES
        return self.replaced(text, lambda t: t in types or (not self.is_ir and t in ("Scalar", "Vector", "Matrix")), types)

    def delete(self, text):
        return self.replaced(text, lambda t: not t.isspace(), [""])

    def duplicate(self, text):
        parts = tokens(text)
        at = self.pick(parts, lambda t: not t.isspace())
        return "".join(parts[:at] + [parts[at], " "] + parts[at:])

    def insert(self, text):
        parts = tokens(text)
        at = self.random.randrange(len(parts) + 1)
        return "".join(parts[:at] + [" ", self.random.choice(KEYWORDS), " "] + parts[at:])

    def swap(self, text):
        parts = tokens(text)
        found = [i for i, t in enumerate(parts) if is_word(t) or t in OPERATORS or t[0].isdigit()]
        if len(found) > 1:
            k = self.random.randrange(len(found) - 1)
            i, j = found[k], found[k + 1]
            parts[i], parts[j] = parts[j], parts[i]
        return "".join(parts)

    def swap_operands(self, text):
        parts = tokens(text)
        found = [i for i, t in enumerate(parts) if is_word(t)]
        i, j = self.random.choice(found), self.random.choice(found)
        parts[i], parts[j] = parts[j], parts[i]
        return "".join(parts)

    def lines(self, text):
        lines = text.splitlines(keepends=True)
        found = [i for i, line in enumerate(lines) if line.strip() and not line.startswith(("#", "//"))]
        return lines, found or [0]

    def delete_line(self, text):
        lines, found = self.lines(text)
        at, n = self.random.choice(found), self.random.choice([1, 1, 1, 2, 3])
        return "".join(lines[:at] + lines[at + n:])

    def duplicate_line(self, text):
        lines, found = self.lines(text)
        at, to = self.random.choice(found), self.random.choice(found)
        return "".join(lines[:to] + [lines[at]] + lines[to:])

    def move_line(self, text):
        lines, found = self.lines(text)
        at = self.random.choice(found)
        line = lines.pop(at)
        lines.insert(max(0, min(len(lines), at + self.random.choice([-3, -2, -1, 1, 2, 3]))), line)
        return "".join(lines)

    def shuffle_lines(self, text):
        lines, found = self.lines(text)
        at, n = self.random.choice(found), self.random.randrange(2, 6)
        part = lines[at:at + n]
        self.random.shuffle(part)
        return "".join(lines[:at] + part + lines[at + n:])

    def splice(self, text):
        """Some lines of another file in between."""
        lines, found = self.lines(text)
        others, places = self.lines(self.random.choice(self.others))
        at, n = self.random.choice(places), self.random.choice([1, 1, 2, 3, 8])
        to = self.random.choice(found)
        return "".join(lines[:to] + others[at:at + n] + lines[to:])


class Corpus:
    def __init__(self, build, work):
        self.build, self.work = Path(build), Path(work)
        self.autographc, self.opt = str(self.build / "bin" / "autographc"), str(self.build / "bin" / "autograph-opt")
        files = sorted(p for folder in ("test/EndToEnd", "test/Frontend", "test/Emit", "examples") for p in (ROOT / folder).rglob("*.cpp"))
        self.sources = [p.read_text() for p in files if len(p.read_text()) < 12000]
        self.programs = files
        self.includes = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'test' / 'EndToEnd'}"]
        self.ir = [part for p in sorted((ROOT / "test").rglob("*.mlir")) for part in re.split(r"^// -----.*$", p.read_text(), flags=re.MULTILINE)]
        self.ir = [re.sub(r"^ *// ?(RUN|CHECK|expected).*\n", "", text, flags=re.MULTILINE) for text in self.ir]
        self.pipelines = ["builtin.module(" + ",".join(PHASES[a:b]).replace("any(", "").replace("verify-control-flow))", "verify-control-flow)") + ")"
                          for a, b in [(0, 5), (0, 2), (1, 5), (2, 5), (3, 5), (4, 5), (2, 3), (3, 4)]]

    def add_dumped_ir(self, random_, count):
        """What the front end makes of some of the programs: the imperative and the functional form; kept for the next run."""
        kept = self.work / "ir.json"
        if kept.exists():
            self.ir += json.loads(kept.read_text())
            return
        dumped = []
        for path in random_.sample(self.programs, count):
            for phase in ("frontend", "functional"):
                status, out, _ = run([self.autographc, "-std=c++20", "-w", *self.includes, str(path), f"--emit={phase}"], 60, self.work)
                if status == 0 and len(out) < 40000:
                    dumped.append(out)
        kept.write_text(json.dumps(dumped))
        self.ir += dumped


def mutant_of(corpus, seed, ir_share):
    random_ = random.Random(seed)
    is_ir = random_.random() < ir_share
    files = corpus.ir if is_ir else corpus.sources
    return is_ir, Mutator(random_, is_ir, files).mutant(random_.choice(files)), random_


def check_ir(corpus, text, random_):
    path = corpus.work / "mutant.mlir"
    path.write_text(text)
    pipeline = random_.choice(corpus.pipelines)
    status, _, err = run([corpus.opt, str(path), f"--pass-pipeline={pipeline}", "-o", "/dev/null"], 30, corpus.work)
    err = f"--pass-pipeline='{pipeline}'\n" + err
    if status is None:
        return "time limit", err
    if status < 0 or status in (134, 139) or re.search(r"Assertion|Stack dump|LLVM ERROR", err):
        return "crash", err
    if status and "error" not in err:
        return "no diagnostic", err
    return None, err


def check_source(corpus, text, random_):
    path, object_ = corpus.work / "mutant.cpp", corpus.work / "mutant.o"
    path.write_text(text)
    object_.unlink(missing_ok=True)
    to_code = random_.random() < 0.35
    how = ["--to-code"] if to_code else ["-c", random_.choice(["-O0", "-O0", "-O2"]), "-o", str(object_)]
    status, out, err = run([corpus.autographc, "-std=c++20", "-w", *corpus.includes, str(path), *how], 60, corpus.work)
    if status is None:
        return "time limit", err
    if status < 0 or status in (134, 139):
        return "crash", err
    if INTERNAL.search(err):
        return "internal message", err
    if status and not re.search(r"\berror:", err):
        return "no diagnostic", err
    if status and (object_.exists() or to_code and out.strip()):
        return "output beside an error", err
    if status == 0 and not to_code and not object_.exists():
        return "no output", err
    if status == 0 and to_code:
        code = corpus.work / "mutant.code.cpp"
        code.write_text(out)
        compiled, _, messages = run(["clang++-22", "-std=c++20", "-w", "-fsyntax-only", *corpus.includes, str(code)], 60, corpus.work)
        if compiled:
            return "printed code does not compile", messages
    return None, err


def signature_of(kind, err):
    """What is one kind of failure: its first telling line without names and numbers."""
    lines = [l for l in err.splitlines() if re.search(r"Assertion|error|LLVM ERROR|UNREACHABLE|#\d+ .*autographc", l)]
    line = lines[0] if lines else ""
    frames = [l for l in err.splitlines() if re.search(r"^ ?#\d+.*(autographc|lib/)", l)]
    return kind + ": " + re.sub(r"[\d'`].*?['`]|\d+|/\S+", "_", line)[:160] + (" " + re.sub(r"0x\w+|\d+", "", frames[0])[:80] if frames else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--work", default=None, help="where mutants and findings go (default: BUILD/test/mutate)")
    parser.add_argument("--seed-start", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000000)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--ir", type=float, default=0.4, help="the share of mutants that are IR")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--state", help="a JSON file that keeps count, so that a stopped run goes on")
    options = parser.parse_args()
    work = Path(options.work or Path(options.build) / "test" / "mutate").resolve()
    work.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(options.build, work)
    corpus.add_dumped_ir(random.Random(1), 40)
    if options.seed is not None:
        is_ir, text, random_ = mutant_of(corpus, options.seed, options.ir)
        kind, err = (check_ir if is_ir else check_source)(corpus, text, random_)
        print(text, err, kind or "fine", sep="\n")
        return bool(kind)
    state = {"next": options.seed_start, "accepted": 0, "refused": 0, "failed": {}, "seconds": 0.0}
    if options.state and Path(options.state).exists():
        state = json.loads(Path(options.state).read_text())
    seed, begin, before = state["next"], time.time(), state["seconds"]
    while seed < options.seed_start + options.count and time.time() - begin < 60 * options.minutes:
        is_ir, text, random_ = mutant_of(corpus, seed, options.ir)
        kind, err = (check_ir if is_ir else check_source)(corpus, text, random_)
        if kind:
            what = signature_of(kind, err)
            state["failed"].setdefault(what, [])
            if len(state["failed"][what]) < 5:
                state["failed"][what].append(seed)
                name = work / f"found-{seed}.{'mlir' if is_ir else 'cpp'}"
                name.write_text(text)
                name.with_suffix(".log").write_text(err)
                print(f"FAIL seed {seed}: {what}\n  {name}", flush=True)
        else:
            state["refused" if re.search(r"\berror:", err) else "accepted"] += 1
        seed += 1
        state["next"], state["seconds"] = seed, round(before + time.time() - begin, 1)
        if options.state and seed % 20 == 0:
            Path(options.state).write_text(json.dumps(state, indent=1))
        if seed % 200 == 0:
            print(f"... seed {seed}: {state['accepted']} accepted, {state['refused']} refused, {len(state['failed'])} kinds of failure", flush=True)
    print(f"{seed - options.seed_start} mutants in {state['seconds']:.0f} s: {state['accepted']} accepted, {state['refused']} refused, {len(state['failed'])} kinds of failure")
    return bool(state["failed"])


if __name__ == "__main__":
    sys.exit(main())
