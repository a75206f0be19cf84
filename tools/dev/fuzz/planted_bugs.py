#!/usr/bin/env python3
"""Puts one mistake after the other into the compiler and counts the random programs that it takes to notice.

    planted_bugs.py [--build build] [--most 200] [--only NAME]

Each mistake is one edit of one source file, undone afterwards; the tree must be built and otherwise as committed.
"""
import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(HERE.parent / "equivalence")]
import fuzz  # noqa: E402
import modes  # noqa: E402

LOWERING = "lib/Lowering/"
# name, file, what is right, what is planted, the mode that must notice, what the programs are about
BUGS = [
    ("break-goes-on", LOWERING + "ControlFlow/LowerBreak.cpp", "  if (!go)\n    guardCondition(loop, flag);\n", "", "O0", "everything"),
    ("no-fallthrough", LOWERING + "ControlFlow/LowerSwitch.cpp", "if (i == 0 || !mayReachEnd(op.getCases()[i - 1]))", "if (true)", "O0", "everything"),
    ("one-trip-too-few", LOWERING + "Linalg/Creation.cpp", "Value count = b.createOrFold<arith::AddIOp>(loc, steps, one);", "Value count = steps;", "O0", "everything"),
    ("unsigned-compares-signed", LOWERING + "Linalg/NumbersConversion.cpp", '.Case("less", isUnsigned ? P::ult : P::slt)', '.Case("less", P::slt)', "O0", "everything"),
    ("value-of-the-wrong-path", LOWERING + "Functionalize/Functionalize.cpp", "(value.getValue() == exit) == assumption.taken", "(value.getValue() == exit) != assumption.taken", "O0", "everything"),
    ("floor-division-truncates", LOWERING + "Linalg/NumbersInteger.cpp", "arith::AndIOp::create(b, loc, isInexact, signsDiffer)", "arith::AndIOp::create(b, loc, isInexact, isNegative(a))", "O0", "everything"),
    ("join-takes-the-wrong-extent", LOWERING + "Linalg/Elementwise.cpp", "emitEqual(left, one), right, left)", "emitEqual(right, one), right, left)", "O0", "everything"),
    ("dropped-parentheses", "lib/Emit/Cpp/Bodies/Expressions.cpp", "expression.precedence < least ?", "expression.precedence < least && least != Precedence::Multiplicative ?", "to-code",
     "everything"),
    ("two-names-for-one-buffer", LOWERING + "Buffers/ElideLoopCopies.cpp", "    followed.insert(value);\n    if (value == carried)\n      return isIdentity(value);\n", "    if (value == carried)\n      return isIdentity(value);\n    followed.insert(value);\n", "O0", "copies"),
    ("grows-what-is-kept", LOWERING + "Buffers/BufferizeGrowth.cpp", " || !isLastUse(growth.from, copy))", ")", "O0", "copies"),
    ("frees-what-is-kept", LOWERING + "Buffers/ForwardOwnership.cpp", "isLastUseWhereOwned(buffer, yield, renamings) &&\n                 hasOneNameWhereOwned", "hasOneNameWhereOwned", "O0-san", "copies"),
    ("reads-what-is-written-next", LOWERING + "Buffers/UpdateChains.cpp", "  if (!isBefore(op, end, block))\n    return false;\n", "", "O0", "copies"),
]


def build(folder):
    subprocess.run(["ninja", "-C", str(folder), "autographc"], check=True, stdout=subprocess.DEVNULL)


def programs_until_noticed(folder, mode, about, most, batch):
    """How many programs run until one disagrees, or None; a compiler that refuses or crashes was noticed, too."""
    tools = modes.Tools(ROOT, folder, Path(folder) / "test" / "fuzz", [HERE])
    for at in range(0, most, batch):
        programs = {f"seed{seed}": fuzz.KINDS[about](seed).generate() for seed in range(1 + at, 1 + at + batch)}
        failures, _ = fuzz.compare(tools, [mode], programs, 2)
        if failures:
            return at + 1 + min(int(name[4:]) - 1 - at for name in failures), len(failures)
    return None, 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=ROOT / "build")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--only")
    options = parser.parse_args()
    missed = []
    for name, file, right, wrong, mode, about in BUGS:
        if options.only and name != options.only:
            continue
        path = ROOT / file
        text = path.read_text()
        if text.count(right) != 1:
            raise SystemExit(f"{file}: what `{name}` edits is not there exactly once")
        try:
            path.write_text(text.replace(right, wrong))
            build(options.build)
            first, count = programs_until_noticed(options.build, mode, about, options.most, options.batch)
        finally:
            path.write_text(text)
        print(f"{name}: " + (f"noticed by program {first} ({count} of its batch of {options.batch} disagree, {mode})" if first else f"not noticed by {options.most} programs"), flush=True)
        if not first:
            missed.append(name)
    build(options.build)
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
