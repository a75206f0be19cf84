"""Random programs as trees. Every node has two templates: one prints it on ag types, one in plain C++.

In a template `$0`, `$1` ... are the node's expressions and `@0`, `@1` ... its blocks.
"""
import copy
import re

CPP = {"b": "bool", "i8": "std::int8_t", "i32": "int", "i64": "std::int64_t", "u8": "std::uint8_t", "u32": "unsigned",
       "f32": "float", "f64": "double"}
AG, PLAIN = 0, 1


class Type:
    """`host`: a C++ number; `scalar`, `vector`: tensors of rank 0 and 1; `maybe`: a Scalar that may be unset."""

    def __init__(self, kind, element):
        self.kind, self.element = kind, element

    def __eq__(self, other):
        return isinstance(other, Type) and (self.kind, self.element) == (other.kind, other.element)

    def __hash__(self):
        return hash((self.kind, self.element))

    def name(self, which):
        cpp = CPP[self.element]
        if self.kind == "host":
            return cpp
        if which == AG:
            return f"ag::{'Vector' if self.kind == 'vector' else 'Scalar'}<{cpp}>"
        return {"scalar": cpp, "maybe": f"Maybe<{cpp}>", "vector": f"std::vector<{cpp}>"}[self.kind]

    @property
    def is_float(self):
        return self.element in ("f32", "f64")

    @property
    def is_integer(self):
        return not self.is_float and self.element != "b"


def host(element):
    return Type("host", element)


def scalar(element):
    return Type("scalar", element)


def vector(element):
    return Type("vector", element)


class Expr:
    def __init__(self, type, ag, plain=None, kids=()):
        self.type, self.templates, self.kids = type, (ag, ag if plain is None else plain), list(kids)

    def text(self, which):
        return re.sub(r"\$(\d)", lambda m: self.kids[int(m.group(1))].text(which), self.templates[which])


class Stmt:
    """A statement; `kind` guides the reducer: the blocks of a compound one may take its place."""

    def __init__(self, kind, ag, plain=None, exprs=(), blocks=()):
        self.kind, self.templates = kind, (ag, ag if plain is None else plain)
        self.exprs, self.blocks = list(exprs), list(blocks)

    def text(self, which, indent="  "):
        def block(m):
            inner = "".join(s.text(which, indent + "  ") for s in self.blocks[int(m.group(1))])
            return "{\n" + inner + indent + "}"

        text = re.sub(r"\$(\d)", lambda m: self.exprs[int(m.group(1))].text(which), self.templates[which])
        return indent + re.sub(r"@(\d)", block, text) + "\n"


class Function:
    def __init__(self, name, head_ag, head_plain, body, marked=True):
        self.name, self.heads, self.body, self.marked = name, (head_ag, head_plain), body, marked

    def text(self, which):
        mark = "AG_FUNCTION " if which == AG and self.marked else ""
        return f"{mark}{self.heads[which]} {{\n" + "".join(s.text(which) for s in self.body) + "}\n"


class Program:
    def __init__(self, seed, prelude, functions, calls):
        self.seed, self.prelude, self.functions, self.calls = seed, prelude, functions, calls

    def text(self, which):
        include = '#include <autograph/autograph.h>\n#include <array>\n#include <utility>' if which == AG else '#include "oracle.h"\n#include <array>'
        lines = [f"// random program {self.seed}", include] + [p[which] for p in self.prelude]
        lines += [f.text(which) for f in self.functions]
        lines += ["int main() {"]
        for call in self.calls:
            error = ("const ag::Error &e", "ag::name(e.kind())") if which == AG else ("const Failure &e", "e.kind")
            lines.append("  try {\n" + "".join(s.text(which, "    ") for s in call) + f"  }} catch ({error[0]}) {{\n"
                         f"    std::printf(\"error %s\\n\", {error[1]});\n  }}")
        return "\n".join(lines + ["}"]) + "\n"

    def copy(self):
        return copy.deepcopy(self)
