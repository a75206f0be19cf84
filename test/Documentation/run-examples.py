#!/usr/bin/env python3
"""Runs the programs of a page, ```cpp blocks with a main, and compares what they print with the block that follows.

    run-examples.py PAGE.md -- COMPILER ARGUMENTS... ({program} and {out} are replaced)
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

page, command = Path(sys.argv[1]), sys.argv[3:]
blocks = re.findall(r"^```cpp\n(.*?)^```\n```\n(.*?)^```$", page.read_text(), re.M | re.S)
programs = [(code, output) for code, output in blocks if "int main" in code]
if not programs:
    sys.exit(f"{page}: no program")
failed = 0
with tempfile.TemporaryDirectory() as folder:
    for number, (code, expected) in enumerate(programs):
        source, binary = Path(folder) / f"example-{number}.cpp", Path(folder) / f"example-{number}"
        source.write_text(code)
        subprocess.run([part.format(program=source, out=binary) for part in command], check=True)
        printed = subprocess.run([binary], capture_output=True, text=True).stdout
        if printed != expected:
            failed += 1
            print(f"{page}, program {number + 1}, printed:\n{printed}expected:\n{expected}")
print(f"{len(programs)} programs, {failed} differ")
sys.exit(failed != 0)
