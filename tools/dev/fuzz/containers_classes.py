"""Of random programs about containers: classes with default member initialisers that read and change other members, and with inherited constructors."""
from copies_places import NUMBER, list_of
from tree import Type

NUMBERS, DEQUE, MAP, SET = list_of(NUMBER), Type("deque", parts=[NUMBER]), Type("map", parts=[NUMBER]), Type("set", parts=[NUMBER])
INITIALISED = [
    (NUMBER, [
    "a + 1",
    "a++",
    "small(a * 2)",
    "int(l.size())",
    "(l.push_back(a), 3)",
    "next()",
]),
    (NUMBERS, ["{a, 1}", "l", "std::vector<int>(2, a)", "made(a)"]),
    (DEQUE, ["{a, a}", "std::deque<int>(l.begin(), l.end())"]),
    (MAP, ["{{1, a}}", "{}"]),
    (SET, ["{key(a)}", "{1, 2}"]),
    (Type("optional", parts=[NUMBER]), ["a", "std::nullopt", "l.empty() ? std::nullopt : std::optional<int>(l[0])"]),
]


class Classes:
    def make_class(self):
        """A class with a base, and an aggregate or one with constructors on top of it."""
        base, label = self.fresh("B"), self.fresh("D")
        constructors = self.random.choice([[f"{base}(int x) : a(small(x)), l{{x}} {{}}"], [f"{base}(int x, int y = 2) : a(x), l(1, y) {{ l.push_back(small(x + y)); }}"], [f"{base}(int x) : {base}(x, 3) {{ ++a; }}", f"{base}(int x, int y) : a(small(x - y)), l(2, x) {{}}"]])
        members, fields = [], [("a", NUMBER), ("l", NUMBERS)]
        for type, ways in self.random.sample(INITIALISED, self.random.randrange(1, 4)) + [INITIALISED[0]] * self.random.randrange(0, 3):
            name = f"m{len(members)}"
            members.append(f"{type.name(0)} {name} = {self.random.choice(ways)};")
            fields.append((name, type))
        methods = "int next() { return a = small(a + 3); } static std::vector<int> made(int x) { return {x, x + 1}; }"
        text = f"struct {base} {{ int a; std::vector<int> l = {{4}}; {' '.join(constructors)} {methods} }};\nstruct {label} : {base} {{ using {base}::{base}; {' '.join(members)} }};"
        if self.chance(0.4):
            text = f"struct {label} {{ int a = 2; std::vector<int> l = {{a, 5}}; {' '.join(members)} {methods} }};"
            self.classes[label] = lambda: self.random.choice([
                f"{label}{{}}",
                f"{label}{{{self.random.randrange(6)}}}",
                f"{label}{{.a = {self.random.randrange(6)}}}",
                f"{label}{{1, {{7, 8}}}}",
            ])
        else:
            self.classes[label] = lambda: self.random.choice([f"{label}({self.random.randrange(6)})", f"{label}{{{self.random.randrange(6)}}}"] + [f"{label}(4, {self.random.randrange(6)})"] * (", int y" in constructors[-1]))
        self.prelude.append([text, text])
        return Type("struct", label=label, fields=fields)
