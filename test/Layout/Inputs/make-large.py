"""Writes 25 small sources and a long one to a folder, formatted."""

import sys
from pathlib import Path

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for number in range(25):
    (folder / f"Source{number}.cpp").write_text("int value;\n")
# A constructor with initialisers and an operator are functions; a list of values is none.
short = "int values[] = {1, 2};\n\nPair::Pair() : a{1}, b(2) {\n  a = 2;\n  b = 1;\n}\n"
body = "  a = 1;\n" * (402 - short.count("\n") - 2)
(folder / "Long.cpp").write_text(short + "bool operator==(Pair, Pair) {\n" + body + "}\n")
