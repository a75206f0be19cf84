"""Random expressions of a wanted type over the variables in scope. None can fail unless `risky` is asked for: what a
program does not use may be dropped with its errors, so those stand only where their value is printed."""
from tree import CPP, Expr, host, scalar, vector

BINARY = [("+", "add"), ("-", "sub"), ("*", "mul")]
BITS = [("&", "both"), ("|", "either"), ("^", "one_of")]
SHIFTS = [("<<", "left"), (">>", "right")]


class Expressions:
    """Mixed into the generator, which has `random`, `variables(...)`, `pure_calls(...)`."""

    def literal(self, element):
        r = self.random
        if element == "b":
            return r.choice(["true", "false"])
        if element in ("f32", "f64"):
            text = r.choice(["0.5", "2.0", "-1.25", "3.0", "0.1", "1.0", "-0.75", "10.0"])
            return text + "f" if element == "f32" else text
        if element in ("u8", "u32"):
            return str(r.choice([0, 1, 2, 3, 5, 7, 100])) + ("u" if element == "u32" else "")
        return str(r.choice([0, 1, 2, 3, 5, 7, -1, -2, 100, 31]))

    def small(self, type):
        """A literal of a type, as a value of exactly that type."""
        text = self.literal(type.element)
        cpp = CPP[type.element]
        if type.kind == "host":
            return Expr(type, f"{cpp}({text})" if type.element not in ("i32", "b", "f64") else text)
        return Expr(type, f"ag::Scalar<{cpp}>({text})", f"{cpp}({text})")

    def leaf(self, type):
        found = self.variables(lambda v: v.type == type)
        if found and self.random.random() < 0.85:
            return Expr(type, self.random.choice(found).name)
        if type.kind == "vector":
            return self.new_vector(type)
        if type.kind == "scalar" and type.element != "b" and self.random.random() < 0.7:
            return self.converted(type, 0, CPP[type.element])
        if type == host("i32") and self.random.random() < 0.7:
            return self.host_expr(type, 0)
        return self.small(type)

    def expr(self, type, depth=2):
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(type)
        return {"host": self.host_expr, "scalar": self.scalar_expr, "vector": self.vector_expr}[type.kind](type, depth)

    # Numbers of C++: kept small, because their overflow is undefined.

    def host_expr(self, type, depth):
        r = self.random
        if type.element == "b":
            return self.condition(depth, host_only=True)
        if type.element == "i32":
            pick = r.random() if depth > 0 else r.random() * 0.35
            vectors = self.variables(lambda v: v.type.kind == "vector")
            ints = self.variables(lambda v: v.type in (scalar("i32"), scalar("i8"), scalar("u8")))
            if pick < 0.15 and vectors:
                name = r.choice(vectors).name
                return Expr(type, f"int({name}.extent(0) % 50)", f"int(length({name}) % 50)")
            if pick < 0.35 and ints:
                name = r.choice(ints).name
                return Expr(type, f"({name}.item() % 100)", f"({name} % 100)")
            if depth <= 0:
                return self.small(type)
            if pick < 0.45:
                return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1), self.expr(type, depth - 1), self.expr(type, depth - 1)])
            op = r.choice("+-*")
            return Expr(type, f"(($0 {op} $1) % 1000)", None, [self.expr(type, depth - 1), self.expr(type, depth - 1)])
        op = r.choice("+-*")
        if type.element == "u32" and r.random() < 0.4:
            op = r.choice("&|^")
        if r.random() < 0.2:
            return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1), self.expr(type, depth - 1), self.expr(type, depth - 1)])
        return Expr(type, f"($0 {op} $1)", None, [self.expr(type, depth - 1), self.expr(type, depth - 1)])

    # Scalars.

    def operand(self, type, depth, number=0.35):
        """The second operand of an operator: a Scalar, or a C++ number beside it."""
        if self.random.random() < number:
            cpp = CPP[type.element]
            text = self.literal(type.element)
            return Expr(type, text, f"{cpp}({text})")
        return self.expr(type, depth)

    def scalar_expr(self, type, depth):
        r, cpp = self.random, CPP[type.element]
        if type.element == "b":
            return self.condition(depth, as_scalar=True)
        choices = [self.binary, self.binary, self.binary, self.unary, self.choice, self.minmax, self.converted, self.element,
                   self.call, self.from_vector, self.where]
        if type.is_integer:
            choices += [self.bits, self.shift, self.divided]
        else:
            choices += [self.float_divided]
        return r.choice(choices)(type, depth, cpp)

    def binary(self, type, depth, cpp):
        op, name = self.random.choice(BINARY)
        a, b = self.expr(type, depth - 1), self.operand(type, depth - 1)
        if self.random.random() < 0.3:
            flipped = self.operand(type, depth - 1)
            return Expr(type, f"($0 {op} $1)", f"{name}<{cpp}>($0, $1)", [flipped, a])
        return Expr(type, f"($0 {op} $1)", f"{name}<{cpp}>($0, $1)", [a, b])

    def bits(self, type, depth, cpp):
        op, name = self.random.choice(BITS)
        return Expr(type, f"($0 {op} $1)", f"{name}<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def shift(self, type, depth, cpp):
        op, name = self.random.choice(SHIFTS)
        return Expr(type, f"($0 {op} $1)", f"{name}<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def divided(self, type, depth, cpp):
        name, ag = self.random.choice([("quot", "($0 / $1)"), ("rem", "($0 % $1)"), ("floor_quot", "ag::floor_divide($0, $1)"), ("floor_rem", "ag::remainder($0, $1)")])
        positive = self.random.choice(["1", "2", "3", "7", "10"]) + ("u" if type.element == "u32" else "")
        if self.random.random() < 0.3 and type.element not in ("u8", "u32"):
            positive = "-" + positive
        return Expr(type, ag, f"{name}<{cpp}>($0, $1)", [self.expr(type, depth - 1), Expr(type, positive, f"{cpp}({positive})")])

    def float_divided(self, type, depth, cpp):
        if self.random.random() < 0.3:
            return Expr(type, "ag::sqrt(ag::abs($0))", f"root<{cpp}>(magnitude<{cpp}>($0))", [self.expr(type, depth - 1)])
        return Expr(type, "($0 / $1)", f"quot<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def unary(self, type, depth, cpp):
        ag, name = self.random.choice([("(-$0)", "neg"), ("ag::abs($0)", "magnitude")] + ([("(~$0)", "invert")] if type.is_integer else []))
        return Expr(type, ag, f"{name}<{cpp}>($0)", [self.expr(type, depth - 1)])

    def choice(self, type, depth, cpp):
        kids = [self.condition(depth - 1), self.expr(type, depth - 1), self.expr(type, depth - 1)]
        return Expr(type, "($0 ? $1 : $2)", None, kids)

    def where(self, type, depth, cpp):
        kids = [self.condition(depth - 1, as_scalar=True), self.expr(type, depth - 1), self.operand(type, depth - 1)]
        return Expr(type, "ag::where($0, $1, $2)", f"[](bool c, {cpp} a, {cpp} b) {{ return c ? a : b; }}($0, $1, $2)", kids)

    def minmax(self, type, depth, cpp):
        ag, name = self.random.choice([("minimum", "smaller"), ("maximum", "larger")])
        return Expr(type, f"ag::{ag}($0, $1)", f"{name}<{cpp}>($0, $1)", [self.expr(type, depth - 1), self.operand(type, depth - 1)])

    def converted(self, type, depth, cpp):
        found = self.variables(lambda v: v.type.kind == "scalar" and v.type.element not in ("b", type.element))
        hosts = self.variables(lambda v: v.type == host("i32"))
        if hosts and self.random.random() < 0.4 and type.element not in ("i8", "u8", "u32"):
            name = self.random.choice(hosts).name
            return Expr(type, f"ag::Scalar<{cpp}>({name})", f"{cpp}({name})")
        if not found:
            same = self.variables(lambda v: v.type == type)
            return Expr(type, self.random.choice(same).name) if same else self.small(type)
        v = self.random.choice(found)
        return Expr(type, f"ag::astype<{cpp}>({v.name})", f"conv<{cpp}>({v.name})")

    def element(self, type, depth, cpp):
        """An element of a vector, or 0 of an empty one."""
        found = self.variables(lambda v: v.type == vector(type.element))
        if not found:
            return self.leaf(type)
        v = self.random.choice(found).name
        index = self.expr(host("i32"), depth - 1)
        return Expr(type, f"({v}.extent(0) > 0 ? {v}[($0 % {v}.extent(0) + {v}.extent(0)) % {v}.extent(0)] : ag::Scalar<{cpp}>(0))",
                    f"(length({v}) > 0 ? at({v}, ($0 % length({v}) + length({v})) % length({v})) : {cpp}(0))", [index])

    def from_vector(self, type, depth, cpp):
        found = self.variables(lambda v: v.type == vector(type.element))
        if not found:
            return self.leaf(type)
        v = self.random.choice(found).name
        if type.is_integer and self.random.random() < 0.5:
            return Expr(type, f"ag::sum({v})", f"total({v})")
        ag, name = self.random.choice([("min", "least"), ("max", "most")])
        return Expr(type, f"({v}.size() > 0 ? ag::{ag}({v}) : ag::Scalar<{cpp}>(1))", f"(length({v}) > 0 ? {name}({v}) : {cpp}(1))")

    def call(self, type, depth, cpp):
        found = self.pure_calls(type)
        if not found or depth < 1:
            return self.leaf(type)
        callee = self.random.choice(found)
        kids = [self.argument(callee, i, p) for i, p in enumerate(callee.parameters)]
        return Expr(type, f"{callee.name}({', '.join(f'${i}' for i in range(len(kids)))})", None, kids)

    # Conditions: `bool` or Scalar<bool>.

    def condition(self, depth, as_scalar=False, host_only=False):
        r = self.random
        result = scalar("b") if as_scalar else host("b")
        pick = r.random()
        if not as_scalar and not host_only and depth > 0 and pick < 0.3:
            op = r.choice(["&&", "||"])
            return Expr(result, f"($0 {op} $1)", None, [self.condition(depth - 1), self.condition(depth - 1)])
        if not as_scalar and not host_only and depth > 0 and pick < 0.38:
            return Expr(result, "(!$0)", None, [self.condition(depth - 1)])
        if host_only or (not as_scalar and pick < 0.55):
            flags = self.variables(lambda v: v.type == host("b"))
            if flags and r.random() < 0.4:
                return Expr(result, r.choice(flags).name)
            seen = self.variables(lambda v: v.type.kind == "host" and v.type.element != "b")
            type = r.choice(seen).type if seen else host("i32")
            return Expr(result, f"($0 {r.choice(['<', '>', '<=', '>=', '==', '!='])} $1)", None, [self.leaf(type), self.small(type) if r.random() < 0.6 else self.expr(type, depth - 1)])
        flags = self.variables(lambda v: v.type == scalar("b"))
        if flags and r.random() < 0.25:
            return Expr(result, r.choice(flags).name)
        vectors = self.variables(lambda v: v.type.kind == "vector" and v.type.element != "b")
        if vectors and r.random() < 0.12:
            v = r.choice(vectors)
            op, text, cpp = r.choice(["<", ">", "=="]), self.literal(v.type.element), CPP[v.type.element]
            ag = r.choice(["any", "all"])
            inner = f"some([&]({cpp} x) {{ return x {op} {cpp}({text}); }}, {v.name})"
            if ag == "all":
                inner = f"!some([&]({cpp} x) {{ return !(x {op} {cpp}({text})); }}, {v.name})"
            return Expr(result, f"ag::{ag}({v.name} {op} {text})", f"({inner})")
        seen = self.variables(lambda v: v.type.kind == "scalar" and v.type.element != "b")
        type = r.choice(seen).type if seen else scalar(self.some_element())
        return Expr(result, f"($0 {r.choice(['<', '>', '<=', '>=', '==', '!='])} $1)", None, [self.expr(type, depth - 1), self.operand(type, depth - 1, 0.65)])

    # Vectors.

    def new_vector(self, type):
        r, cpp = self.random, CPP[type.element]
        if r.random() < 0.2:
            return Expr(type, f"ag::Vector<{cpp}>{{}}", f"std::vector<{cpp}>{{}}")
        if type.element == "i32" and r.random() < 0.3:
            n = r.randrange(5)
            return Expr(type, f"ag::arange({n})", f"counted<int>({n})")
        texts = [self.literal(type.element) for _ in range(r.randrange(1, 5))]
        return Expr(type, f"ag::Vector<{cpp}>{{{', '.join(texts)}}}", f"std::vector<{cpp}>{{{', '.join(texts)}}}")

    def vector_expr(self, type, depth):
        r, cpp = self.random, CPP[type.element]
        v = self.leaf(type)
        pick = r.random()
        if type.element == "b":
            return v
        if pick < 0.35:
            op, name = r.choice(BINARY)
            return Expr(type, f"($0 {op} $1)", f"[](std::vector<{cpp}> v, {cpp} s) {{ return each([&]({cpp} x) {{ return {name}<{cpp}>(x, s); }}, v); }}($0, $1)",
                        [v, self.operand(scalar(type.element), depth - 1)])
        if pick < 0.5:
            op, name = r.choice(BINARY)
            return Expr(type, f"($0 {op} $1)", f"[](std::vector<{cpp}> v, {cpp} s) {{ return each([&]({cpp} x) {{ return {name}<{cpp}>(s, x); }}, v); }}($1, $0)"
                        if False else f"[]({cpp} s, std::vector<{cpp}> v) {{ return each([&]({cpp} x) {{ return {name}<{cpp}>(s, x); }}, v); }}($0, $1)",
                        [self.operand(scalar(type.element), depth - 1), v])
        if pick < 0.6:
            ag, name = r.choice([("-$0", "neg"), ("ag::abs($0)", "magnitude")])
            return Expr(type, f"({ag})", f"each([]({cpp} x) {{ return {name}<{cpp}>(x); }}, $0)", [v])
        if pick < 0.7:
            text = self.literal(type.element)
            return Expr(type, f"ag::where($0 > {text}, $0, $1)",
                        f"[](std::vector<{cpp}> v, {cpp} s) {{ return each([&]({cpp} x) {{ return x > {cpp}({text}) ? x : s; }}, v); }}($0, $1)",
                        [v, self.operand(scalar(type.element), depth - 1)])
        if pick < 0.8:
            ag, name = r.choice([("ag::flip($0, 0)", "backwards")] + ([("ag::cumulative_sum($0, 0)", "running")] if type.is_integer else []))
            return Expr(type, ag, f"{name}($0)", [v])
        if pick < 0.9:
            other = self.leaf(vector(r.choice(["i32", "f32", "i64", "f64"])))
            return Expr(type, f"ag::astype<{cpp}>($0)", f"each([]({CPP[other.type.element]} x) {{ return conv<{cpp}>(x); }}, $0)", [other])
        op, name = r.choice(BINARY)
        return Expr(type, f"($0 {op} $0)", f"each2([]({cpp} a, {cpp} b) {{ return {name}<{cpp}>(a, b); }}, $0, $0)", [v])

    def risky(self):
        """An expression that may throw: for places where its value is printed."""
        r = self.random
        type = scalar(r.choice(["i32", "i64", "u32", "i8"]))
        cpp = CPP[type.element]
        vectors = self.variables(lambda v: v.type.kind == "vector")
        if vectors and r.random() < 0.5:
            v = r.choice(vectors)
            element = CPP[v.type.element]
            return Expr(scalar(v.type.element), f"{v.name}[$0]", f"at<{element}>({v.name}, $0)", [self.expr(host("i32"), 1)])
        op, name = r.choice([("/", "quot"), ("%", "rem")])
        return Expr(type, f"($0 {op} $1)", f"{name}<{cpp}>($0, $1)", [self.expr(type, 1), self.leaf(type)])
