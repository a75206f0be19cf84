"""Algorithms of the standard library over lists of `int`, which both halves of a program write alike."""
from scope import Variable
from tree import Expr, Stmt, Type, host

LIST = Type("list", parts=[host("i32")])


class Algorithms:
    def s_algorithm(self, depth):
        found = self.writable(lambda v: v.type == LIST)
        if not found:
            name = self.fresh("q")
            value = self.new_list(LIST)
            self.declare(name, LIST)
            return [Stmt("declare", f"std::vector<int> {name} = $0;", None, [value])]
        q = self.random.choice(found).name
        return [self.random.choice([self.list_permuted, self.list_folded, self.list_counted, self.list_removed, self.list_inserted, self.list_transformed])(q)]

    def range_of(self, q):
        return f"{q}.begin(), {q}.end()"

    def list_inside(self, make):
        """What a predicate computes of its parameter: (name, expression)."""
        x = self.fresh("p")
        saved, self.in_lambda = self.in_lambda, True
        self.scopes.append([Variable(x, host("i32"), False)])
        value = make()
        self.scopes.pop()
        self.in_lambda = saved
        return x, value

    def list_permuted(self, q):
        x, y = self.fresh("p"), self.fresh("p")
        order = self.random.choice([f"[](int {x}, int {y}) {{ return {x} > {y}; }}", f"[](int {x}, int {y}) {{ return {x} % 3 < {y} % 3; }}"])
        return Stmt("assign", self.random.choice([
            f"std::sort({self.range_of(q)});", f"std::stable_sort({self.range_of(q)}, {order});", f"std::reverse({self.range_of(q)});",
            f"if (!{q}.empty()) std::rotate({q}.begin(), {q}.begin() + int({q}.size()) / 2, {q}.end());"]))

    def list_folded(self, q):
        v = self.fresh("v")
        a = self.fresh("p")
        x, value = self.list_inside(lambda: self.expr(host("i32"), 1))
        self.declare(v, host("i32"))
        return Stmt("declare", f"int {v} = std::accumulate({self.range_of(q)}, 0, [&](int {a}, int {x}) {{ return ({a} + $0) % 1000; }});", None, [value])

    def list_counted(self, q):
        v = self.fresh("v")
        x, value = self.list_inside(lambda: self.condition(1))
        how, type = self.random.choice([("int({})", "count_if"), ("int({})", "any_of"), ("int({})", "all_of"), ("int({} - " + q + ".begin())", "find_if")])
        self.declare(v, host("i32"))
        return Stmt("declare", f"int {v} = " + how.format(f"std::{type}({self.range_of(q)}, [&](int {x}) {{ return bool($0); }})") + ";", None, [value])

    def list_removed(self, q):
        x, value = self.list_inside(lambda: self.condition(1))
        text = self.random.choice(["{q}.erase(std::remove_if({all}, {f}), {q}.end());", "std::erase_if({q}, {f});"])
        return Stmt("assign", text.format(q=q, all=self.range_of(q), f=f"[&](int {x}) {{ return bool($0); }}"), None, [value])

    def list_inserted(self, q):
        return Stmt("assign", self.random.choice([
            f"if ({q}.size() < 7) {q}.insert({q}.begin() + int({q}.size()) / 2, $0);", f"if (!{q}.empty()) {q}.erase({q}.begin());",
            f"{q}.resize({self.random.randrange(0, 4)}, $0);"]), None, [self.expr(host("i32"), 2)])

    def list_transformed(self, q):
        x, value = self.list_inside(lambda: self.expr(host("i32"), 2))
        return Stmt("assign", self.random.choice([
            f"std::transform({self.range_of(q)}, {q}.begin(), [&](int {x}) {{ return $0; }});",
            f"std::for_each({self.range_of(q)}, [&](int &{x}) {{ {x} = $0; }});", f"for (int &{x} : {q}) {x} = $0;"]), None, [value])
