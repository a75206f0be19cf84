"""std::complex of float and double, which both halves of a program share."""
from tree import CPP, Expr, Type, host


class Complexes:
    def some_complex(self):
        return Type("complex", self.random.choice(["f32", "f64"]))

    def complex_small(self, type):
        parts = ", ".join(self.literal(type.element) for _ in range(2))
        return Expr(type, f"{type.name(0)}({parts})")

    def complex_expr(self, type, depth):
        pick, r = self.random.random(), self.random
        if pick < 0.5:
            # No quotients, and no numbers beside complex ones: without optimisation g++ makes these complex, which rounds and signs zeros otherwise.
            return Expr(type, f"($0 {r.choice('+-*')} $1)", None, [self.expr(type, depth - 1), self.expr(type, depth - 1)])
        if pick < 0.65:
            return Expr(type, f"{type.name(0)}(static_cast<{CPP[type.element]}>($0), static_cast<{CPP[type.element]}>($1))", None, [self.part_of(type, depth), self.part_of(type, depth)])
        if pick < 0.75:
            return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1), self.expr(type, depth - 1), self.expr(type, depth - 1)])
        if pick < 0.85:
            return self.call(type, depth)
        return Expr(type, r.choice(["(-$0)", "std::conj($0)"]), None, [self.expr(type, depth - 1)])

    def part_of(self, type, depth):
        """A number: a part of a complex one, or any."""
        found = self.variables(lambda v: v.type.kind == "complex")
        if found and self.chance(0.6):
            v = self.random.choice(found)
            return Expr(host(v.type.element), self.random.choice([f"{v.name}.real()", f"std::imag({v.name})", f"std::norm({v.name})"]))
        return self.expr(host("i32"), depth - 1)

    def complex_comparison(self, result, v, depth):
        other = self.expr(v.type, depth - 1)
        return Expr(result, f"({v.name} {self.random.choice(['==', '!='])} $0)", None, [other])
