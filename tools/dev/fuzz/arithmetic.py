"""Expressions of C++ numbers, which both halves of a program share: what C++ leaves undefined does not occur."""
from tree import CPP, LISTS, Expr, host, scalar

FLOATS = ["0.5", "2.0", "-1.25", "3.0", "0.1", "1.0", "-0.75", "10.0", "0.0", "-0.0", "1e30", "-3e38"]
# Of the unsigned ones many have the top bit set: they are less than none where they are taken for signed.
INTEGERS = {"u8": [0, 1, 2, 3, 7, 100, 200, 255], "u16": [0, 1, 2, 3, 7, 100, 40000, 65535],
            "u32": [0, 1, 2, 3, 7, 100, 3000000000, 4294967295], "u64": [0, 1, 2, 3, 7, 100, 2**63, 2**64 - 1],
            "i8": [0, 1, 2, 3, 5, 7, -1, -2, 100, 127, -128], "i16": [0, 1, 2, 3, -1, -2, 100, 32767]}


class Numbers:
    def literal(self, element):
        r = self.random
        if element == "b":
            return r.choice(["true", "false"])
        if element in ("f32", "f64"):
            text = r.choice(FLOATS)
            return text + "f" if element == "f32" else text
        return self.spelt(r.choice(INTEGERS.get(element, [0, 1, 2, 3, 5, 7, -1, -2, 100, 31])), element)

    def spelt(self, number, element):
        return str(number) + ("u" if element == "u32" or number >= 2**63 else "")

    def small(self, type):
        """A literal of a type, as a value of exactly that type."""
        text, cpp = self.literal(type.element), CPP[type.element]
        if type.kind == "host":
            return Expr(type, f"{cpp}({text})" if type.element not in ("i32", "b", "f64") else text)
        return Expr(type, f"ag::Scalar<{cpp}>({text})", f"{cpp}({text})")

    def bounded(self, positive=False):
        """An `int` that is small."""
        return self.expr(host("i32"), 1) if not positive else Expr(host("i32"), str(self.random.randrange(0, 5)))

    def host_expr(self, type, depth):
        r, element, cpp = self.random, type.element, CPP[type.element]
        if element == "b":
            return self.condition(depth, host_only=True)
        if depth <= 0 or r.random() < 0.25:
            return self.host_leaf(type)
        kids = [self.expr(type, depth - 1), self.expr(type, depth - 1)]
        if r.random() < 0.2:
            return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1)] + kids)
        if element in ("i32", "i64"):
            return Expr(type, f"(($0 {r.choice('+-*')} $1) % 1000)", None, kids)
        if type.is_float:
            return Expr(type, f"($0 {r.choice('+-*/')} $1)", None, kids)
        op = r.choice("+-*&|^") if element in ("u32", "u64", "u8", "i8") else r.choice("+-&|^")
        return Expr(type, f"{cpp}($0 {op} $1)", None, kids)

    def host_leaf(self, type):
        """A variable or a literal; a small `int` may come from a tensor, a list or another number."""
        r = self.random
        found = self.variables(lambda v: v.type == type)
        if found and r.random() < 0.7:
            v = r.choice(found)
            return Expr(type, f"({v.name} % 1000)" if type.element in ("i32", "i64") and r.random() < 0.1 else v.name)
        if type.element != "i32":
            return self.small(type)
        makers = []
        tensors = self.variables(lambda v: v.type.is_tensor)
        if tensors:
            makers.append(lambda: self.length_of(r.choice(tensors)))
        lists = self.variables(lambda v: v.type.kind in LISTS + ("map",))
        if lists:
            makers.append(lambda: Expr(type, f"int({r.choice(lists).name}.size())"))
        ints = self.variables(lambda v: v.type.kind == "scalar" and v.type.element in ("i32", "i8", "u8", "i16", "u16"))
        if ints:
            makers.append(lambda: self.item_of(r.choice(ints)))
        others = self.variables(lambda v: v.type.kind == "host" and v.type.element in ("u8", "i8", "i16", "b"))
        if others:
            makers.append(lambda: Expr(type, f"int({r.choice(others).name})"))
        return r.choice(makers)() if makers and r.random() < 0.6 else self.small(type)

    def length_of(self, v):
        axis = self.random.randrange(len(v.type.shape))
        return Expr(host("i32"), f"int({v.name}.extent({axis}) % 50)", f"int({v.name}.n[{axis}] % 50)")

    def item_of(self, v):
        return Expr(host("i32"), f"({v.name}.item() % 100)", f"({v.name} % 100)")

    # Conditions: `bool` or Scalar<bool>.

    COMPARISONS = [("<", "Lt"), (">", "Gt"), ("<=", "Le"), (">=", "Ge"), ("==", "Eq"), ("!=", "Ne")]

    def condition(self, depth, as_scalar=False, host_only=False):
        r = self.random
        result = scalar("b") if as_scalar else host("b")
        pick = r.random()
        if not as_scalar and not host_only and depth > 0 and pick < 0.35:
            return self.lazy(result, depth)
        if host_only or (not as_scalar and pick < 0.55):
            return self.host_comparison(result, depth)
        flags = self.variables(lambda v: v.type == scalar("b"))
        if flags and r.random() < 0.25:
            return Expr(result, r.choice(flags).name)
        tensors = self.variables(lambda v: v.type.is_tensor)
        if tensors and r.random() < 0.2:
            return self.any_or_all(result, r.choice(tensors))
        return self.scalar_comparison(result, depth)

    def lazy(self, result, depth):
        """`&&`, `||`, `!`; each operand is a place of its own for a call that prints."""
        r = self.random
        if r.random() < 0.2:
            return Expr(result, "(!$0)", None, [self.condition(depth - 1)])
        kids = []
        for _ in range(2):
            called = self.called_condition() if r.random() < 0.4 else None
            kids.append(called or self.condition(depth - 1))
            self.printed_call = False
        self.printed_call = True
        return Expr(result, f"($0 {r.choice(['&&', '||'])} $1)", None, kids)

    def called_condition(self):
        """A helper's result as a condition: whether it is called is visible where it prints."""
        for type in (host("b"), scalar("b"), host("i32"), scalar("i32")):
            call = self.call(type, 1, leaf=False)
            if call:
                return call if type.element == "b" else Expr(host("b"), f"($0 {self.random.choice(['<', '>', '=='])} 2)", None, [call])
        return None

    def host_comparison(self, result, depth):
        r = self.random
        found = self.variables(lambda v: v.type.kind == "complex")
        if found and r.random() < 0.15:
            return self.complex_comparison(result, r.choice(found), depth)
        flags = self.variables(lambda v: v.type == host("b"))
        if flags and r.random() < 0.4:
            return Expr(result, r.choice(flags).name)
        seen = self.variables(lambda v: v.type.kind == "host" and v.type.element != "b")
        type = r.choice(seen).type if seen else host("i32")
        other = self.small(type) if r.random() < 0.6 else self.expr(type, depth - 1)
        return Expr(result, f"($0 {r.choice(self.COMPARISONS)[0]} $1)", None, [self.leaf(type), other])

    def scalar_comparison(self, result, depth):
        r = self.random
        seen = self.variables(lambda v: v.type.kind == "scalar" and v.type.element != "b")
        type = r.choice(seen).type if seen else scalar(self.some_element())
        op, name = r.choice(self.COMPARISONS)
        left, pick = self.expr(type, depth - 1), r.random()
        if pick < 0.35:
            return Expr(result, f"($0 {op} $1)", f"compare<{name}>($0, $1)", [left, self.expr(type, depth - 1)])
        # A number of any width and sign; a floating one compares in the wider type.
        numbers = self.variables(lambda v: v.type.kind == "host" and v.type.element != "b" and (v.type.is_integer or type.is_float))
        if pick < 0.6 and numbers:
            v = r.choice(numbers)
            plain = f"{CPP[type.element]}({v.name})" if type.is_float and v.type.is_integer else v.name
            return Expr(result, f"($0 {op} {v.name})", f"compare<{name}>($0, {plain})", [left])
        text = self.literal(type.element)
        if type.is_float and r.random() < 0.3:
            text = r.choice(["0.1", "2", "-0.75"])
        plain = f"{CPP[type.element]}({text})" if "." not in text and "e" not in text else text
        if r.random() < 0.3:
            return Expr(result, f"({text} {op} $0)", f"compare<{name}>({plain}, $0)", [left])
        return Expr(result, f"($0 {op} {text})", f"compare<{name}>($0, {plain})", [left])

    def any_or_all(self, result, v):
        ag, name = self.random.choice([("any", "Any"), ("all", "All")])
        if v.type.element == "b":
            return Expr(result, f"ag::{ag}({v.name})", f"whole({name}<bool>(), {v.name})")
        op, compared = self.random.choice(self.COMPARISONS)
        text, cpp = self.literal(v.type.element), CPP[v.type.element]
        return Expr(result, f"ag::{ag}({v.name} {op} {text})", f"whole({name}<bool>(), compare<{compared}>({v.name}, {cpp}({text})))")
