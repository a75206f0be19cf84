"""Of random programs about containers: lists and deques that grow and shrink anywhere, queues and stacks."""
from copies_places import LONGEST, NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE = list_of(NUMBER), Type("deque", parts=[NUMBER])


class Sequences:
    def room(self, p, more=0):
        return tuple(f"{t}.size() + {more} < {LONGEST}" for t in p.texts)

    def there(self, p):
        return tuple(f"!{t}.empty()" for t in p.texts)

    def change_sequence(self, p):
        """One element put in or taken out, at an end or in the middle."""
        inner = p.type.parts[0]
        guards, *x = self.value(inner)
        i = self.number(0)
        ends = ["push_back", "push_back", "emplace_back"] + ["push_front", "push_front", "emplace_front"] * (p.type.kind == "deque")
        grown = [f"{{p}}.{end}({{x}});" for end in ends] + ["{p}.insert({p}.begin() + spot({p}, {i}), {x});", "{p}.emplace({p}.begin() + spot({p}, {i}), {x});"]
        if inner.kind in ("host", "scalar", "vector", "list", "deque"):
            grown += ["{p}.resize({p}.size() + 1);" if inner.kind != "scalar" else "{p}.resize({p}.size() + 1, 1);", "{p}.insert({p}.begin() + spot({p}, {i}), 2, {x});"]
        shrunk = [
            "{p}.pop_back();",
            "{p}.pop_back();",
            "{p}.erase({p}.begin());",
            "{p}.erase({p}.end() - 1);",
            "{p}.erase({p}.begin() + spot({p}, {i}) / 2);",
            "{p}.erase({p}.begin() + spot({p}, {i}), {p}.end());",
            "{p}.erase({p}.begin(), {p}.begin() + spot({p}, {i}));",
        ] + ["{p}.pop_front();"] * 3 * (p.type.kind == "deque")
        if self.chance(0.6):
            return guarded([*p.guards, *guards, self.room(p, 1)], *both(self.random.choice(grown), p=p.texts, x=x, i=i))
        return guarded([*p.guards, self.there(p)], *both(self.random.choice(shrunk), p=p.texts, i=i))

    def change_queue(self, p):
        guards, *x = self.value(p.type.parts[0])
        if self.chance(0.6):
            return guarded([*p.guards, *guards, self.room(p)], *both(self.random.choice(["{p}.push({x});", "{p}.push({x});", "{p}.emplace({x});"]), p=p.texts, x=x))
        return guarded([*p.guards, self.there(p)], *both("{p}.pop();", p=p.texts))

    def sequence(self):
        return self.some(NUMBERS, NUMBERS, DEQUE)

    def algorithm(self):
        """Something that goes over all of a sequence of numbers."""
        p = self.sequence()
        if not p:
            return super().simple()
        texts = [
            "std::sort({p}.begin(), {p}.end());",
            "std::reverse({p}.begin(), {p}.end());",
            "std::rotate({p}.begin(), {p}.begin() + spot({p}, {n}), {p}.end());",
            "std::sort({p}.rbegin(), {p}.rend());",
            "std::erase({p}, {n});",
            "std::erase_if({p}, [&](int x) {{ return x % 3 == 0; }});",
            "{p}.erase(std::unique({p}.begin(), {p}.end()), {p}.end());",
            "{p}.erase(std::remove_if({p}.begin(), {p}.end(), [k = {n}](int x) {{ return x > k; }}), {p}.end());",
            "for (int &x : {p}) x = small(x + {n});",
            "std::iota({p}.begin(), {p}.end(), {n});",
            "std::replace({p}.begin(), {p}.end(), 2, {n});",
            "for (auto it = {p}.begin(); it != {p}.end();) {{ if (*it % 2 == 0) it = {p}.erase(it); else {{ *it = small(*it + 1); ++it; }} }}",
            "for (std::size_t i = 1; i < {p}.size(); ++i) {p}[i] = small({p}[i] + {p}[i - 1]);",
            "if (auto it = std::find({p}.begin(), {p}.end(), {n}); it != {p}.end()) {{ *it = 7; {p}.erase({p}.begin(), it); }}",
            "std::swap({p}.front(), {p}.back());",
            "std::stable_partition({p}.begin(), {p}.end(), [](int x) {{ return x % 2 != 0; }});",
        ]
        # An iterator stays in one list: a subscript that is computed again may name another one (AG1144).
        texts = [text for text in texts if "it = {p}" not in text or "(" not in p.texts[0]]
        return [guarded([*p.guards, self.there(p)], *both(self.random.choice(texts), p=p.texts, n=self.number()))]

    def between(self):
        """One sequence made of another one, or put into it."""
        p, q = self.sequence(), self.sequence()
        if not p or p.owner == q.owner:
            return super().simple()
        texts = [
            "{p}.assign({q}.begin(), {q}.end());",
            "{p} = {t}({q}.begin(), {q}.end());",
            "{p} = {t}({q}.rbegin(), {q}.rend());",
            "if ({p}.size() + {q}.size() < 8) {p}.insert({p}.end(), {q}.begin(), {q}.end());",
            "if ({p}.size() + {q}.size() < 8) {p}.insert({p}.begin() + spot({p}, {n}), {q}.rbegin(), {q}.rend());",
            "if ({p}.size() + {q}.size() < 8) std::copy({q}.begin(), {q}.end(), std::back_inserter({p}));",
            "while (!{q}.empty() && {p}.size() < 7) {{ {p}.push_back({q}.back()); {q}.pop_back(); }}",
            "{p}.assign({q}.size(), small({n}));",
            "std::swap_ranges({p}.begin(), {p}.begin() + long(std::min({p}.size(), {q}.size())), {q}.begin());",
            "if ({p}.size() + {q}.size() < 8) for (int x : {q}) {p}.insert({p}.begin(), x);",
        ]
        return [guarded([*p.guards, *q.guards], *both(self.random.choice(texts), p=p.texts, q=q.texts, t=p.type.name(0), n=self.number()))]

    def drain(self, depth):
        """What is in a sequence is taken out one by one, while the body may put more in."""
        found = self.places(lambda t: t.kind in ("queue", "stack", "deque", "list"))
        if not found or self.loops > 1:
            return self.loop(depth)
        p, x, steps = self.random.choice(found), self.fresh("x"), self.fresh("i")
        head, pop = {"queue": ("front()", "pop()"), "stack": ("top()", "pop()"), "deque": self.random.choice([("front()", "pop_front()"), ("back()", "pop_back()")]), "list": ("back()", "pop_back()")}[p.type.kind]
        body = [Stmt("declare", *both("auto {x} = {p}.{head};", x=x, p=p.texts, head=head)), Stmt("assign", *both("{p}.{pop};", p=p.texts, pop=pop))]
        body += self.body(depth, [Place(p.type.parts[0], x)], [steps])
        test = both("{g}!{p}.empty() && {i}++ < 9", g=tuple("".join(f"{g[w]} && " for g in dict.fromkeys(p.guards)) for w in (0, 1)), p=p.texts, i=steps)
        return [Stmt("declare", f"int {steps} = 0;"), Stmt("while", *both("while ({t}) @0", t=test), [], [body])]

    families = [algorithm, algorithm, between]
