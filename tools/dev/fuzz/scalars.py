"""Expressions of Scalars, and what all types share. None can fail unless `risky` is asked for: what a program does not
use may be dropped with its errors, so those stand only where their value is printed."""
import re

from arithmetic import INTEGERS
from tree import CPP, LISTS, Expr, host, scalar, vector

BINARY = [("+", "Add"), ("-", "Sub"), ("*", "Mul")]
BITS = [("&", "And"), ("|", "Or"), ("^", "Xor")]
SHIFTS = [("<<", "Left"), (">>", "Right")]
DIVISIONS = [("($0 / $1)", "Div"), ("($0 % $1)", "Rem"), ("ag::floor_divide($0, $1)", "FloorDiv"), ("ag::floor_divide($0, $1)", "FloorDiv"),
             ("ag::remainder($0, $1)", "FloorRem")]
DTYPES = {"i8": "int8", "i16": "int16", "u8": "uint8", "u16": "uint16", "i32": "int32", "i64": "int64", "u32": "uint32", "u64": "uint64"}


class Scalars:
    def leaf(self, type):
        found = self.variables(lambda v: v.type == type)
        if found and self.random.random() < 0.85:
            v = self.random.choice(found)
            return Expr(type, v.name, subscript=v.subscript)
        if type.is_tensor:
            return self.new_tensor(type)
        if type.kind == "struct":
            return self.aggregate(type, 0)
        if type.kind in LISTS:
            return self.new_list(type)
        if type.kind == "complex":
            return self.complex_small(type)
        if type.kind == "scalar" and type.element != "b" and self.random.random() < 0.7:
            return self.converted(type, 0, CPP[type.element])
        if type.kind == "host" and type.element == "i32":
            return self.host_leaf(type)
        return self.small(type)

    def expr(self, type, depth=2):
        if type.kind in ("struct", *LISTS):
            return self.object_expr(type, depth)
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(type)
        makers = {"host": self.host_expr, "scalar": self.scalar_expr, "vector": self.tensor_expr, "matrix": self.tensor_expr,
                  "complex": self.complex_expr}
        return makers[type.kind](type, depth)

    def object_expr(self, type, depth):
        call = self.call(type, depth, leaf=False)
        if call and self.chance(0.5):
            return call
        if type.kind == "struct" and self.chance(0.3):
            return self.aggregate(type, depth - 1)
        return self.leaf(type)

    def value(self, type, depth):
        """An expression whose ag type is exactly `type`, never a subscript's."""
        e = self.expr(type, depth)
        return Expr(type, f"{type.name(0)}($0)", "$0", [e]) if e.subscript else e

    def operand(self, type, depth, number=0.35):
        """The second operand of an operator: a Scalar, or a C++ number beside it."""
        cpp = CPP[type.element]
        if self.random.random() >= number:
            return self.expr(type, depth)
        hosts = self.variables(lambda v: v.type == host(type.element))
        if hosts and self.random.random() < 0.5:
            return Expr(type, self.random.choice(hosts).name)
        text = self.literal(type.element)
        return Expr(type, text, f"{cpp}({text})")

    def scalar_expr(self, type, depth):
        cpp = CPP[type.element]
        if type.element == "b":
            return self.flag(type, depth)
        choices = [self.binary, self.binary, self.binary, self.unary, self.choice, self.minmax, self.converted, self.element,
                   self.element, self.call_of, self.reduced, self.where, self.from_list]
        choices += [self.bits, self.shift, self.divided] if type.is_integer else [self.float_divided]
        return self.random.choice(choices)(type, depth, cpp)

    def flag(self, type, depth):
        pick = self.random.random()
        if pick < 0.6:
            return self.condition(depth, as_scalar=True)
        if pick < 0.8:
            op, name = self.random.choice(BITS)
            return Expr(type, f"($0 {op} $1)", f"{name}::of<bool>($0, $1)", [self.expr(type, depth - 1), self.expr(type, depth - 1)])
        return Expr(type, "ag::logical_not($0)", "!$0", [self.expr(type, depth - 1)])

    def binary(self, type, depth, cpp):
        op, name = self.random.choice(BINARY)
        a, b = self.expr(type, depth - 1), self.operand(type, depth - 1)
        if self.random.random() < 0.3:
            a, b = b, a
        return Expr(type, f"($0 {op} $1)", f"{name}::of<{cpp}>($0, $1)", [a, b])

    def bits(self, type, depth, cpp):
        op, name = self.random.choice(BITS)
        return Expr(type, f"($0 {op} $1)", f"{name}::of<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def shift(self, type, depth, cpp):
        op, name = self.random.choice(SHIFTS)
        return Expr(type, f"($0 {op} $1)", f"{name}::of<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def divided(self, type, depth, cpp):
        ag, name = self.random.choice(DIVISIONS)
        return Expr(type, ag, f"{name}::of<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.divisor(type, depth - 1)])

    def divisor(self, type, depth):
        """A number or Scalar that is not 0; half of the signed ones are negative."""
        cpp = CPP[type.element]
        if self.chance(0.4):
            return Expr(type, "($0 | 1)", f"Or::of<{cpp}>($0, {cpp}(1))", [self.expr(type, depth)])
        text = self.random.choice(["1", "2", "3", "7", "10"]) + ("u" if type.element == "u32" else "")
        text = "-" + text if self.chance(0.5) and type.element[0] == "i" else text
        return Expr(type, text, f"{cpp}({text})")

    def float_divided(self, type, depth, cpp):
        if self.random.random() < 0.3:
            return Expr(type, "ag::sqrt($0)", f"Root::of<{cpp}>($0)", [self.expr(type, depth - 1)])
        return Expr(type, "($0 / $1)", f"Div::of<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def unary_of(self, type):
        """(ag, oracle's name) of a function of one operand."""
        choices = [("(-$0)", "Neg"), ("ag::abs($0)", "Abs"), ("ag::square($0)", "Square"), ("ag::sign($0)", "Sign"), ("ag::floor($0)", "Floor"), ("ag::round($0)", "Rounded")]
        return self.random.choice(choices + [("(~$0)", "Not")] * type.is_integer)

    def unary(self, type, depth, cpp):
        ag, name = self.unary_of(type)
        return Expr(type, ag, f"{name}::of<{cpp}>($0)", [self.expr(type, depth - 1)])

    def choice(self, type, depth, cpp):
        return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1), self.value(type, depth - 1), self.value(type, depth - 1)])

    def where(self, type, depth, cpp):
        kids = [self.condition(depth - 1, as_scalar=True), self.expr(type, depth - 1), self.operand(type, depth - 1)]
        return Expr(type, "ag::where($0, $1, $2)", f"choose<{cpp}>($0, $1, $2)", kids)

    def minmax(self, type, depth, cpp):
        ag, name = self.random.choice([("minimum", "Smaller"), ("maximum", "Larger")])
        return Expr(type, f"ag::{ag}($0, $1)", f"{name}::of<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def converted(self, type, depth, cpp):
        found = self.variables(lambda v: v.type.kind == "scalar" and v.type.element != type.element)
        hosts = self.variables(lambda v: v.type == host("i32"))
        if hosts and self.random.random() < 0.4 and type.element in ("i32", "i64", "f32", "f64"):
            name = self.random.choice(hosts).name
            return Expr(type, f"ag::Scalar<{cpp}>({name})", f"{cpp}({name})")
        if not found:
            same = self.variables(lambda v: v.type == type)
            return Expr(type, self.random.choice(same).name) if same else self.small(type)
        v = self.random.choice(found)
        return Expr(type, f"ag::astype<{cpp}>({v.name})", f"conv<{cpp}>({v.name})")

    def element(self, type, depth, cpp):
        """An element of a tensor: a subscript where it is certainly there, 0 of an empty tensor."""
        found = self.variables(lambda v: v.type.is_tensor and v.type.element == type.element and 0 not in v.type.shape)
        if not found:
            return self.leaf(type)
        v = self.random.choice(found)
        n, shape = v.name, v.type.shape
        if shape[0] is None:
            if v.type.kind == "matrix":
                return self.leaf(type)
            index = self.expr(host("i32"), depth - 1)
            return Expr(type, f"({n}.extent(0) > 0 ? {n}[($0 % {n}.extent(0) + {n}.extent(0)) % {n}.extent(0)] : ag::Scalar<{cpp}>(0))",
                        f"(length({n}) > 0 ? at({n}, ($0 % length({n}) + length({n})) % length({n})) : {cpp}(0))", [index])
        indices = [self.index(extent, depth) for extent in shape]
        if len(shape) == 1:
            return Expr(type, f"{n}[$0]", f"at({n}, $0)", indices, subscript=True)
        return Expr(type, self.random.choice([f"{n}($0, $1)", f"{n}[$0][$1]"]), f"at({n}, $0, $1)", indices, subscript=True)

    def index(self, extent, depth=0):
        """An index below a known extent: a literal, or an expression brought into it."""
        if depth <= 0 or self.random.random() < 0.5:
            return Expr(host("i32"), str(self.random.randrange(extent)))
        if self.random.random() < 0.3:
            return Expr(scalar("i32"), f"ag::remainder($0, {extent})", f"FloorRem::of<int>($0, {extent})", [self.expr(scalar("i32"), depth - 1)])
        return Expr(host("i32"), f"(($0 % {extent} + {extent}) % {extent})", None, [self.expr(host("i32"), depth - 1)])

    def reduced(self, type, depth, cpp):
        """A tensor to one value."""
        found = self.variables(lambda v: v.type.is_tensor and v.type.element == type.element)
        if not found:
            return self.leaf(type)
        v = self.random.choice(found)
        if self.random.random() < 0.6:
            ag, name = self.random.choice([("sum", "Total"), ("prod", "Product")])
            if v.type.kind == "vector" and v.type.shape[0] and self.chance(0.4):
                return self.long_fold(type, v, ag, name, cpp)
            return Expr(type, f"ag::{ag}({v.name})", f"whole({name}<{cpp}>(), {v.name})")
        ag, op = self.random.choice([("min", "Smaller"), ("max", "Larger")])
        return Expr(type, f"({v.name}.size() > 0 ? ag::{ag}({v.name}) : ag::Scalar<{cpp}>(1))",
                    f"({v.name}.d.size() > 0 ? extreme<{op}>(\"{ag}\", {v.name}) : {cpp}(1))")

    def long_fold(self, type, v, ag, name, cpp):
        """Of many terms, which floats have in lanes: all of a matrix, of a vector, of each row, and the products with another vector."""
        n, count = v.type.shape[0], self.random.choice([20, 63, 64, 65, 70, 100, 131])
        rows = f"{v.name}, {{{count}, {n}}}"
        many, plain = f"ag::broadcast_to({rows})", f"zip<Add, {cpp}>({v.name}, Mat<{cpp}>::filled({{{count}, {n}}}, {'-0.0' if type.is_float else 0}))"
        flat, plain_flat = f"ag::reshape({many}, {{-1}})", f"reshaped({plain}, {{std::int64_t({count * n})}})"
        kind = self.random.choice(["all", "flat", "scaled", "rows", "product"])
        if kind == "all":
            return Expr(type, f"ag::{ag}({many})", f"whole({name}<{cpp}>(), {plain})")
        if kind == "flat":
            return Expr(type, f"ag::{ag}({flat})", f"whole({name}<{cpp}>(), {plain_flat})")
        if kind == "scaled":
            return Expr(type, f"ag::{ag}({flat} * $0)", f"whole({name}<{cpp}>(), zip<Mul, {cpp}>({plain_flat}, $0))", [self.small(type)])
        if kind == "rows":
            across = f"ag::matrix_transpose({many})"
            return Expr(type, f"ag::sum(ag::{ag}({across}, 1))", f"whole(Total<{cpp}>(), along<false>({name}<{cpp}>(), transposed({plain}), 1))")
        return Expr(type, f"ag::matmul({flat}, {flat})", f"product({plain_flat}, {plain_flat})")

    def from_list(self, type, depth, cpp):
        found = self.variables(lambda v: v.type.kind in LISTS and v.type.parts[0] == type)
        if not found:
            return self.leaf(type)
        v = self.random.choice(found).name
        if self.random.random() < 0.4:
            return Expr(type, f"({v}.empty() ? ag::Scalar<{cpp}>(2) : {v}.back())", f"({v}.empty() ? {cpp}(2) : {v}.back())")
        return Expr(type, f"({v}.empty() ? ag::Scalar<{cpp}>(2) : {v}[std::size_t(($0 % 7 + 7) % int({v}.size()))])",
                    f"({v}.empty() ? {cpp}(2) : {v}[std::size_t(($0 % 7 + 7) % int({v}.size()))])", [self.expr(host("i32"), depth - 1)])

    def call_of(self, type, depth, cpp):
        return self.call(type, depth)

    def call(self, type, depth, leaf=True):
        found = self.pure_calls(type)
        if not found or depth < 1:
            return self.leaf(type) if leaf else None
        callee = self.random.choice(found)
        self.printed_call = self.printed_call or callee.prints
        kids = [self.argument(callee, i, p) for i, p in enumerate(callee.parameters)]
        return Expr(type, callee.call(), None, kids)

    def edge(self):
        """An operation on operands whose signs and extents matter: divided downwards, compared without sign, an extent of 1."""
        tensors = self.variables(lambda v: v.type.is_tensor and v.type.element != "b")
        unsigned = self.variables(lambda v: v.type.kind in ("scalar", "vector", "matrix") and v.type.element[0] == "u")
        pick = self.random.random()
        if tensors and pick < 0.35:
            return self.repeated_beside(self.random.choice(tensors))
        if unsigned and pick < 0.7:
            return self.ordered(self.random.choice(unsigned))
        type = scalar(self.random.choice([e for e in self.elements if e[0] == "i"]))
        ag, name = self.random.choice(DIVISIONS[2:])
        return Expr(type, ag, f"{name}::of<{CPP[type.element]}>($0, $1)", [self.expr(type, 1), self.divisor(type, 1)])

    def ordered(self, v):
        """An unsigned value or tensor compared with one that is often negative for who takes it as signed."""
        cpp, (op, name) = CPP[v.type.element], self.random.choice(self.COMPARISONS[:4])
        large = self.spelt(self.random.choice(INTEGERS[v.type.element][-2:]), v.type.element)
        other = self.expr(scalar(v.type.element), 1) if self.chance(0.4) else Expr(v.type, f"ag::Scalar<{cpp}>({large})", f"{cpp}({large})")
        sides = [Expr(v.type, v.name), other]
        self.random.shuffle(sides)
        return Expr(v.type.of("b"), f"($0 {op} $1)", f"compare<{name}>($0, $1)", sides)

    def risky(self):
        """An expression that may throw: for places where its value is printed."""
        makers = [self.risky_number, self.risky_number, self.risky_element, self.risky_element, self.risky_narrow, self.risky_shapes, self.risky_shapes, self.risky_extreme]
        return self.random.choice(makers)()

    def risky_number(self):
        type = scalar(self.random.choice([e for e in self.elements if e[0] in "iu"]))
        cpp = CPP[type.element]
        tensors = self.variables(lambda v: v.type.is_tensor and v.type.is_integer)
        op, name = self.random.choice([("/", "Div"), ("%", "Rem")])
        if tensors and self.random.random() < 0.4:
            v = self.random.choice(tensors)
            cpp = CPP[v.type.element]
            return Expr(v.type, f"({v.name} {op} $0)", f"zip<{name}, {cpp}>({v.name}, $0)", [self.leaf(scalar(v.type.element))])
        return Expr(type, f"($0 {op} $1)", f"{name}::of<{cpp}>($0, $1)", [self.expr(type, 1), self.leaf(type)])

    def risky_element(self):
        tensors = self.variables(lambda v: v.type.is_tensor)
        if not tensors:
            return self.risky_number()
        v = self.random.choice(tensors)
        element = v.type.element
        first = self.expr(host("i32"), 1)
        if re.fullmatch(r"-\d+", first.text(0)):  # A negative literal is refused.
            first = Expr(host("i32"), "7")
        index = [first, Expr(host("i32"), str(self.random.randrange(4)))]
        if self.random.random() < 0.3:
            return Expr(v.type, f"{v.name}[ag::slice($1, $0)]", f"part({v.name}, $1, $0)", index, subscript=True)
        if v.type.kind == "vector":
            return Expr(scalar(element), f"{v.name}[$0]", f"at({v.name}, $0)", index[:1], subscript=True)
        if self.random.random() < 0.5:
            return Expr(vector(element), f"{v.name}[$0]", f"at({v.name}, $0)", index[:1], subscript=True)
        return Expr(scalar(element), f"{v.name}($0, $1)", f"at({v.name}, $0, $1)", index, subscript=True)

    def risky_narrow(self):
        """A plain int beside a narrower dtype: it must fit."""
        narrow = self.variables(lambda v: v.type.kind == "scalar" and v.type.element in ("i8", "u8", "i16", "u16"))
        hosts = self.variables(lambda v: v.type == host("i32"))
        if not narrow or not hosts:
            return self.risky_number()
        v, h = self.random.choice(narrow), self.random.choice(hosts)
        cpp = CPP[v.type.element]
        op, name = self.random.choice(BINARY)
        return Expr(v.type, f"({v.name} {op} {h.name})", f"{name}::of<{cpp}>({v.name}, fitting<{cpp}>(\"{DTYPES[v.type.element]}\", {h.name}))")

    def risky_shapes(self):
        tensors = self.variables(lambda v: v.type.is_tensor and v.type.element != "b")
        pairs = [(a, b) for a in tensors for b in tensors if a.type.element == b.type.element]
        if not pairs:
            return self.risky_number()
        a, b = self.random.choice(pairs)
        cpp = CPP[a.type.element]
        result = a.type if len(a.type.shape) >= len(b.type.shape) else b.type
        if a.type.kind == b.type.kind and self.random.random() < 0.3:
            axis = self.random.randrange(len(a.type.shape))
            return Expr(result, f"ag::concat({{{a.name}, {b.name}}}, {axis})", f"joined({a.name}, {b.name}, {axis})")
        if a.type.is_integer and self.random.random() < 0.3:
            kind = scalar(a.type.element) if a.type.kind == b.type.kind == "vector" else a.type
            return Expr(kind, f"ag::matmul({a.name}, {b.name})", f"product({a.name}, {b.name})")
        op, name = self.random.choice(BINARY)
        return Expr(result, f"({a.name} {op} {b.name})", f"zip<{name}, {cpp}>({a.name}, {b.name})")

    def risky_extreme(self):
        tensors = self.variables(lambda v: v.type.is_tensor and v.type.element != "b")
        if not tensors:
            return self.risky_number()
        v = self.random.choice(tensors)
        ag, op = self.random.choice([("min", "Smaller"), ("max", "Larger")])
        return Expr(scalar(v.type.element), f"ag::{ag}({v.name})", f"extreme<{op}>(\"{ag}\", {v.name})")
