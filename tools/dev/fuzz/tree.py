"""Random programs as trees. Every node has two templates: one prints it on ag types, one in plain C++.

In a template `$0`, `$1` ... are the node's expressions and `@0`, `@1` ... its blocks.
"""
import copy
import re

CPP = {"b": "bool", "i8": "std::int8_t", "i16": "std::int16_t", "i32": "int", "i64": "std::int64_t", "u8": "std::uint8_t",
       "u16": "std::uint16_t", "u32": "unsigned", "u64": "std::uint64_t", "f32": "float", "f64": "double"}
AG, PLAIN = 0, 1
AG_NAMES = {"scalar": "ag::Scalar", "maybe": "ag::Scalar", "vector": "ag::Vector", "matrix": "ag::Matrix"}
PLAIN_NAMES = {"maybe": "Maybe", "vector": "Vec", "matrix": "Mat"}
# Of the library's classes that hold `parts[0]`: the type's name and its header.
CONTAINERS = {"list": ("std::vector<{}>", "vector"), "deque": ("std::deque<{}>", "deque"), "queue": ("std::queue<{}>", "queue"), "stack": ("std::stack<{}>", "stack"),
              "map": ("std::map<int, {}>", "map"), "set": ("std::set<{}>", "set"), "optional": ("std::optional<{}>", "optional"), "array": ("std::array<{}, 2>", "array")}
LISTS = ("list", "deque")  # which have subscripts and grow
HEADERS = ["algorithm", "array", "complex", "deque", "functional", "map", "numeric", "stdexcept", "tuple", "utility", "vector"]


class Type:
    """`host`: a C++ number; `complex`: a std::complex of `element`; `scalar`, `vector`, `matrix`: tensors of rank 0 to 2, whose extents the generator knows but
    for a first one of None; `maybe`: a Scalar that may be unset; `list`: a std::vector of `parts[0]`; `array`: a std::array of two; others of CONTAINERS as
    they are called; `tuple`: a pair or tuple of `parts`; `struct`: a class `label` whose fields are `fields`."""

    def __init__(self, kind, element=None, shape=(), parts=(), label="", fields=()):
        self.kind, self.element, self.shape, self.parts, self.label, self.fields = kind, element, shape, tuple(parts), label, fields
        self.callable = False
        self.constructed = False  # by a constructor with parameters alone

    def is_default_made(self):
        return not self.constructed and all(field.is_default_made() for _, field in self.fields) and all(part.is_default_made() for part in self.parts if self.kind == "array")

    def key(self):
        return self.kind, self.element, self.shape, self.parts, self.label

    def __eq__(self, other):
        return isinstance(other, Type) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def name(self, which):
        if self.kind == "struct":
            return self.label
        if self.kind in CONTAINERS:
            return CONTAINERS[self.kind][0].format(self.parts[0].name(which))
        if self.kind == "tuple":
            return f"std::{'pair' if len(self.parts) == 2 else 'tuple'}<{', '.join(p.name(which) for p in self.parts)}>"
        cpp = CPP[self.element]
        if self.kind == "complex":
            return f"std::complex<{cpp}>"
        if self.kind == "host" or (which == PLAIN and self.kind == "scalar"):
            return cpp
        return f"{(AG_NAMES, PLAIN_NAMES)[which][self.kind]}<{cpp}>"

    @property
    def is_tensor(self):
        return self.kind in ("vector", "matrix")

    @property
    def is_float(self):
        return self.element in ("f32", "f64")

    @property
    def is_integer(self):
        return not self.is_float and self.element != "b"

    @property
    def is_dynamic(self):
        return None in self.shape

    def of(self, element):
        """The same tensor type with another element."""
        return Type(self.kind, element, self.shape)


def host(element):
    return Type("host", element)


def scalar(element):
    return Type("scalar", element)


def vector(element, extent=None):
    return Type("vector", element, (extent,))


def matrix(element, rows, columns):
    return Type("matrix", element, (rows, columns))


def tensor(element, shape):
    return Type(("scalar", "vector", "matrix")[len(shape)], element, tuple(shape))


class Expr:
    """An expression; `subscript`: its ag type is a subscript's, which does not go with others in `?:`."""

    def __init__(self, type, ag, plain=None, kids=(), subscript=False):
        self.type, self.templates, self.kids, self.subscript = type, (ag, ag if plain is None else plain), list(kids), subscript

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
    """A function, or (`declared`) only its declaration."""

    def __init__(self, name, head_ag, head_plain, body, marked=True, declared=False):
        self.name, self.heads, self.body, self.marked, self.declared = name, (head_ag, head_plain), body, marked, declared

    def text(self, which):
        head = self.heads[which]
        if which == AG and self.marked:
            head = re.sub(r"^(template <[^>]*> )?", r"\1AG_FUNCTION ", head)
        if self.declared:
            return f"{head};\n"
        return f"{head} {{\n" + "".join(s.text(which) for s in self.body) + "}\n"


class Program:
    def __init__(self, seed, prelude, functions, calls, after=(), headers=HEADERS, plain="oracle.h"):
        self.seed, self.prelude, self.functions, self.calls, self.after, self.headers = seed, prelude, functions, calls, list(after), list(headers)
        self.plain = plain  # what the plain text includes

    def text(self, which):
        include = "#include <autograph/autograph.h>" if which == AG else f'#include "{self.plain}"'
        lines = [f"// random program {self.seed}", include] + [f"#include <{h}>" for h in self.headers]
        lines += [p[which] for p in self.prelude] + [f.text(which) for f in self.functions]
        lines += ["int main() {"]
        for call in self.calls:
            error = ("const ag::Error &e", "ag::name(e.kind()), e.message()") if which == AG else ("const Failure &e", "e.kind, e.message.c_str()")
            lines.append("  try {\n" + "".join(s.text(which, "    ") for s in call) + f"  }} catch ({error[0]}) {{\n"
                         f"    std::printf(\"error %s: %s\\n\", {error[1]});\n  }} catch (const std::exception &e) {{\n    std::printf(\"exception %s\\n\", e.what());\n  }}")
            lines += [s.text(which).rstrip() for s in self.after]
        return "\n".join(lines + ["}"]) + "\n"

    def copy(self):
        return copy.deepcopy(self)
