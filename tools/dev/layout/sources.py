"""C++ sources as check-layout reads them: without comments, and how long their functions are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Function:
    path: str
    line: int
    length: int


TOKENS = re.compile(
    r'//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.S)
DIRECTIVES = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.M)


class Source:
    """A C++ file: its text, the same without comments, and without strings and directives too."""

    def __init__(self, root: Path, path: str):
        self.path = path
        self.text = (root / path).read_text()
        self.lines = self.text.count("\n")
        self.strings: list[tuple[int, str]] = []
        self.uncommented = TOKENS.sub(self.take, self.text)

    def take(self, match: re.Match[str]) -> str:
        token = match[0]
        if token.startswith('"'):
            self.strings.append((match.start(), token[1:-1]))
        return token if token[0] in "\"'R" else re.sub(r"[^\n]", " ", token)

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def code(self) -> str:
        """Without strings, comments and directives; as long as the text, so that places are the same."""
        def blank(match: re.Match[str]) -> str:
            return re.sub(r"[^\n]", " ", match[0])
        return DIRECTIVES.sub(blank, TOKENS.sub(blank, self.text))


CONTAINER = re.compile(r'\s*(?:inline\s+)?(?:namespace|class|struct|union|enum|extern)\b(?![^{]*\)\s*(?:const)?$)')
TEMPLATE = re.compile(r"\s*template\s*<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>(?:\s*requires[^{;]*?\n)?")
MEMBER_INITIALISER = re.compile(r"\)\s*(?:noexcept\s*)?:(?!:)(?:.*,)?\s*[\w:]+(?:<[^()]*>)?\s*$", re.S)
ASSIGNED = re.compile(r"^[^(]*(?<!operator)(?<!operator[=!<>+\-*/%&|^])=(?!=)[^(]*", re.S)


def measure_functions(source: Source) -> list[Function]:
    """The functions with bodies, by formatted braces; lambdas belong to the function around them."""
    code = source.code()
    stack: list[str] = []
    starts: list[int] = []
    found = []
    parentheses = start = 0
    for match in re.finditer(r"[{}();]", code):
        token, offset = match[0], match.start()
        outside = "function" not in stack and "other" not in stack
        if token in "()":
            parentheses += 1 if token == "(" else -1
        elif token == ";":
            if outside and not parentheses:
                start = offset + 1
        elif token == "{":
            head = re.sub(r"^\s*(?:public|private|protected):", "", code[start:offset])
            begin = offset - len(head.lstrip())
            head = TEMPLATE.sub("", head)
            kind = "other"
            if outside and not parentheses:
                if CONTAINER.match(head):
                    kind = "container"
                elif "(" in head and not ASSIGNED.match(head) and not MEMBER_INITIALISER.search(head):
                    kind = "function"
            stack.append(kind)
            starts.append(begin)
            if kind == "container":
                start = offset + 1
        elif stack:
            kind, begin = stack.pop(), starts.pop()
            if kind == "function":
                first = source.line(begin)
                found.append(Function(source.path, first, source.line(offset) - first + 1))
            if kind != "other":
                start = offset + 1
    return found
