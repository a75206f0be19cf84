"""What new-pass and new-op write: new files, and lines in files that are there."""

from __future__ import annotations

import sys
from pathlib import Path


def create(root: Path, path: str, text: str) -> None:
    target = root / path
    if target.exists():
        sys.exit(f"{path} is there already; choose another name")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    print(f"wrote {path}")


def insert_before_last(root: Path, path: str, marks: list[str], text: str) -> None:
    """Inserts a text before the last line that begins with one of the marks; at the end without one."""
    target = root / path
    lines = target.read_text().splitlines(keepends=True)
    found = [number for number, line in enumerate(lines) if line.startswith(tuple(marks))]
    place = found[-1] if found else len(lines)
    target.write_text("".join(lines[:place]) + text + "".join(lines[place:]))
    print(f"changed {path}")


def add_source(root: Path, path: str, source: str) -> None:
    """Adds a source to the SOURCES of a CMakeLists.txt, in alphabetical order."""
    target = root / path
    lines = target.read_text().splitlines()
    first = lines.index("  SOURCES") + 1
    last = first
    while last < len(lines) and lines[last].startswith("    "):
        last += 1
    lines[first:last] = sorted([*lines[first:last], f"    {source}"])
    target.write_text("\n".join(lines) + "\n")
    print(f"changed {path}")


def title(file: str, about: str, kind: str = "") -> str:
    """The first line of a file, 80 columns wide."""
    start, end = f"//===- {file} - {about} ", f"{kind}-===//"
    return start + "-" * max(1, 80 - len(start) - len(end)) + end + "\n"
