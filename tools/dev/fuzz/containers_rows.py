"""Of random programs about containers: lists in lists, whose rows grow, are put in, taken out, exchanged, moved and referred to."""
from copies_places import LONGEST, NUMBER, Place, both, guarded, list_of
from tree import Stmt, Type

NUMBERS, DEQUE = list_of(NUMBER), Type("deque", parts=[NUMBER])
ROWS = [list_of(NUMBERS), list_of(DEQUE), Type("deque", parts=[NUMBERS]), Type("deque", parts=[DEQUE])]
GROWN = [
    "{p}[{i}].push_back({x});",
    "{p}[{i}].push_back({x});",
    "{p}.back().push_back({x});",
    "{p}.front().push_back({x});",
    "{p}[{i}].insert({p}[{i}].begin(), {x});",
    "{p}[{i}].emplace_back({p}[{j}].size());",
    "{p}[{i}].resize({p}[{i}].size() + 1, {x});",
    "for (auto &row : {p}) if (row.size() < 7) row.push_back({x});",
    "for (std::size_t i = 0; i < {p}.size(); ++i) if ({p}[i].size() < 7) {p}[i].push_back(int(i));",
    "({c} ? {p}[{i}] : {p}[{j}]).push_back({x});",
    "({c} ? {p}.front() : {p}.back()).push_back({x});",
    "for (int n : {p}[{i}]) {p}[{j}].push_back(n);",
    "{p}[{i}].insert({p}[{i}].end(), {p}[{j}].begin(), {p}[{j}].end());",
]
SHRUNK = [
    "if (!{p}[{i}].empty()) {p}[{i}].pop_back();",
    "if (!{p}.back().empty()) {p}.back().pop_back();",
    "{p}[{i}].clear();",
    "if (!{p}[{i}].empty()) {p}[{i}].erase({p}[{i}].begin());",
    "{p}.erase({p}.begin() + long({i}));",
    "{p}.pop_back();",
    "for (auto &row : {p}) if (row.size() > 1) row.pop_back();",
    "std::erase_if({p}, [](const auto &row) {{ return row.empty(); }});",
    "{p}[{i}] = {{}};",
    "while ({p}.size() > 1 && {p}.back().empty()) {p}.pop_back();",
]
MOVED = [
    "std::swap({p}[{i}], {p}[{j}]);",
    "{p}[{i}].swap({p}[{j}]);",
    "std::swap({p}.front(), {p}.back());",
    "auto row = std::move({p}[{i}]); {p}[{i}] = {{1}}; {p}[{j}] = std::move(row);",
    "{p}[{i}] = {p}[{j}];",
    "std::reverse({p}.begin(), {p}.end());",
    "std::rotate({p}.begin(), {p}.begin() + long({i}), {p}.end());",
    "std::sort({p}.begin(), {p}.end());",
    "std::stable_sort({p}.begin(), {p}.end(), [](const auto &a, const auto &b) {{ return a.size() < b.size(); }});",
    "auto last = std::move({p}.back()); {p}.pop_back(); {p}.insert({p}.begin(), std::move(last));",
    "{p}.insert({p}.begin() + long({i}), {p}[{j}]);",
    "{p}.push_back({p}[{i}]);",
    "{p}.emplace_back();",
    "{p}.emplace_back(2, {x});",
    "{p}.insert({p}.begin(), 1, {p}.back());",
    "std::iter_swap({p}.begin(), {p}.begin() + long({i}));",
]


class Rows:
    def indices(self, p):
        return self.index(p.texts, "size()", "{}.size()"), self.index(p.texts, "size()", "{}.size()")

    def short(self, p, *rows):
        """That there is room for one more row, and for more in some."""
        return tuple(" && ".join([f"{t}.size() < {LONGEST}"] + [f"{t}[{row[w]}].size() < 4" for row in rows] + [f"{t}.back().size() < {LONGEST} && {t}.front().size() < {LONGEST}"]) for w, t in enumerate(p.texts))

    def change_rows(self):
        p = self.some(*ROWS)
        if not p:
            return super().simple()
        i, j = self.indices(p)
        text = self.random.choice(self.random.choice([GROWN, GROWN, SHRUNK, MOVED, MOVED]))
        if "insert({p}[{i}].end()" in text or "for (int n" in text:
            i, j = ("0", "0"), both("{p}.size() - 1", p=p.texts)
        guards = [*p.guards, self.there(p), self.short(p, i, j)]
        if i == ("0", "0") and "{p}[{j}].begin()" in text or "for (int n" in text:
            guards.append(both("{p}.size() > 1", p=p.texts))  # two rows, not one into itself
        values = self.texts(p, i, j)
        return [guarded(guards, *both("{{ " + text + " }}", **values))]

    def texts(self, p, i, j):
        return {"p": p.texts, "i": i, "j": j, "x": self.number(0), "c": self.condition()}

    def keep_row(self):
        """A row under a reference that stays while other rows grow."""
        p, row = self.some(*ROWS), self.fresh("row")
        if not p or p.guards:
            return super().simple()
        i, j = self.indices(p)
        head = self.random.choice([
            "auto &{row} = {p}[{i}];",
            "auto &{row} = {p}.back();",
            "auto &{row} = {c} ? {p}[{i}] : {p}[{j}];",
            "auto &{row} = {c} ? {p}.front() : {p}.back();",
            "auto *at = &{p}[{i}]; auto &{row} = *at;",
        ])
        body = [Stmt("declare", *both(head, row=row, **self.texts(p, i, j)))]
        self.variables.append([Place(p.type.parts[0], row)])
        saved, self.frozen = self.frozen, self.frozen | {p.owner}
        for _ in range(self.random.randrange(2, 6)):
            if self.chance(0.3):
                body += self.block(1, 2)
                continue
            i, j = self.indices(p)
            text = self.random.choice(["{p}[{i}].push_back({x});"] * 2 + ["{row}.push_back({x});"] * 2 + [
                "if (!{row}.empty()) {row}.pop_back();",
                "if (!{p}[{i}].empty()) {p}[{i}][0] = {x};",
                "{row} = {p}[{i}];",
                "{p}[{i}] = {row};",
                "{row}.insert({row}.begin(), {x});",
                "{p}[{i}].clear();",
                "if (!{row}.empty()) {row}[0] = small({row}[0] + {x});",
                "for (auto &other : {p}) if (other.size() < 6) other.push_back({x});",
            ])
            guards = [self.short(p, i), tuple(f"{row}.size() < {LONGEST}" for _ in (0, 1))]
            body.append(guarded(guards, *both(text, row=row, **self.texts(p, i, j))))
        self.frozen = saved
        self.variables.pop()
        body += self.show(p.type.parts[0], (row, row), row)
        return [Stmt("if", *both("if (!{p}.empty()) @0", p=p.texts), [], [body])]

    families = [change_rows, change_rows, change_rows, keep_row, keep_row]
