#!/usr/bin/env python3
"""Runs what a page shows and compares it with what the page says.

    run-examples.py PAGE.md [--autographc PATH] -- COMPILER ARGUMENTS... ({program} and {out} are replaced)

- A ```cpp block with a main is built with COMPILER and, with --autographc, by autographc too; what it prints is the unmarked block that follows. A block marked
  ```cpp compiled is built by autographc only.
- A ```cpp or ```c block whose first line is `// NAME.cpp` is a file for the console blocks that follow.
- The lines of a ```console block that begin with `$ ` are run in one folder after the other; what they print is what stands below them, `...` for any lines.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"// (\S+\.(?:cpp|c|h|txt))\n")


def matches(expected, printed):
    """Line by line, `...` standing for any lines."""
    parts = [re.escape(part) for part in re.split(r"^ *\.\.\.\n", expected, flags=re.M)]
    return re.fullmatch("(?:.*\n)*?".join(parts), printed) is not None


class Page:
    def __init__(self, path, eager, autographc):
        self.path, self.eager, self.autographc = path, eager, autographc
        self.checked = self.failed = 0

    def compare(self, what, printed, expected):
        self.checked += 1
        if not matches(expected, printed):
            self.failed += 1
            print(f"{self.path}: {what} printed:\n{printed}expected:\n{expected}")

    def run_program(self, code, expected, folder, compiled_only):
        source, binary = Path(folder) / "example.cpp", Path(folder) / "example"
        source.write_text(code)
        builds = [] if compiled_only else [("eager", self.eager)]
        if self.autographc:
            builds.append(("compiled", [self.autographc, "-O1", "{program}", "-o", "{out}"]))
        for name, command in builds:
            subprocess.run([part.format(program=source, out=binary) for part in command], check=True)
            printed = subprocess.run([binary], capture_output=True, text=True).stdout
            self.compare(f"program {code.splitlines()[2:3]}, {name},", printed, expected)

    def run_console(self, text, folder):
        environment = dict(os.environ)
        if self.autographc:
            environment["PATH"] = f"{Path(self.autographc).parent}:{environment['PATH']}"
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            done = subprocess.run(command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.compare(f"`{command}`", done.stdout, expected)

    def run(self):
        blocks = BLOCK.findall(self.path.read_text())
        with tempfile.TemporaryDirectory() as folder:
            for (kind, body), (next_kind, next_body) in zip(blocks, blocks[1:] + [("", "")]):
                if kind.startswith("c") and FILE.match(body):
                    (Path(folder) / FILE.match(body)[1]).write_text(body.split("\n", 1)[1])
                elif kind.startswith("cpp") and "int main" in body and next_kind == "":
                    self.run_program(body, next_body, folder, "compiled" in kind)
                elif kind == "console" and self.autographc:
                    self.run_console(body, folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("--autographc")
    end = sys.argv.index("--")
    arguments = parser.parse_args(sys.argv[1:end])
    page = Page(arguments.page, sys.argv[end + 1:], arguments.autographc)
    page.run()
    print(f"{page.checked} checked, {page.failed} differ")
    return page.failed != 0 or page.checked == 0


sys.exit(main())
