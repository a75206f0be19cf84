#!/usr/bin/env python3
"""Compares each kind of statement, repeated in each kind of place, compiled and eager.

    repeated.py [--times 25] [--level O2] [--kind NAME ...] [--place NAME ...] [--jobs 1]

One program for each kind and place: 25 statements that differ in a number, straight on, each in a branch of its own, in a loop, in cases, between exits. What passes
decide of a chain of statements shows in such programs and seldom in random ones. Built eagerly by g++ and compiled; what differs, is refused or takes long is printed, and the
exit status is then 1.
"""
import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
HEAD = """#include <autograph/autograph.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>
struct Pair { ag::Vector<float> a; float b = 0; int c = 0; };
inline std::pair<int, float> both(int a, float b) { return {(a + 1) % 1009, b * 0.5f}; }
inline int either(int a, int b) { if (a > b) return a - b; return (a + b) % 1009; }
inline void shift(ag::Vector<float> &v, float k) { v = v + k; }
inline ag::Vector<float> scaled(const ag::Vector<float> &v, float k) { return v * k * 0.125f; }
AG_FUNCTION inline int sum(int n) { if (n < 1) return 0; return sum(n - 1) + n; }
AG_FUNCTION float run(ag::Vector<float> x, ag::Vector<float> y, ag::Matrix<float> m, int n, float f) {
  int s = n, t = 3, i = 1; bool b = n > 3; int a[8] = {}; Pair p{x};
  std::vector<int> l{1, 2, 3, 4, 5, 6, 7, 8}; std::vector<ag::Vector<float>> tensors; std::vector<std::vector<int>> rows{{1}, {2}, {3}};
  std::map<int, int> counts; std::set<int> seen; std::deque<int> ends; std::optional<int> perhaps; std::function<int(int)> step = [](int q) { return q; };
"""
TAIL = """
  for (int e : l) s = (s + e) % 1009;
  for (auto &each : tensors) f += ag::sum(each).item() * 0.001f;
  for (auto &[k, v] : counts) s += v;
  for (int e : a) s = (s + e) % 1009;
  return f + s + t + b + (seen.size() + ends.size() + rows[0].size() + rows[1][0]) + (ag::sum(x) + ag::sum(y) + ag::sum(m) + ag::sum(p.a)).item() + p.b + p.c + perhaps.value_or(0) + step(1);
}
int main() {
  ag::Vector<float> x = ag::arange(80.0f) * 0.25f - 3.0f;
  ag::Matrix<float> m{{0.5f, 0.25f, 0, 0.125f, 0.1f}, {0.25f, 0.5f, 0, 0, 0.3f}, {0, 0.5f, 0.25f, 0, 0.5f}, {0.1f, 0, 0, 0.5f, 0.1f}, {0.2f, 0.1f, 0, 0, 0.4f}};
  for (int n : {0, 1, 2, 5, 17, 40})
    try { std::printf("%d: %.9g\\n", n, run(x, x * 0.5f, m, n, 0.5f)); } catch (const ag::Error &error) { std::printf("%d: %s\\n", n, error.what()); }
}
"""
KINDS = {
    "number": "s = (s * 3 + @) % 1009;", "float": "f = f * 0.5f + @;", "choice": "s = s > @ ? s - 1 : (t + @) % 1009;", "effect": "s = s > @ ? sum(s % 3) : ++t % 1009;",
    "condition": "if (s > @ && t < @ || f > 2) s++;", "truth": "b = !b && s > @;", "cast": "s = (s + static_cast<unsigned char>(s + @)) % 1009;", "print": 'ag::print("{} @\\n", s);',
    "element": "x[i + @] = x[@] * 0.5f + f;", "matrix element": "m[i % 3][@ % 3] += f * 0.01f;", "row": "m[@ % 5] = m[i % 5] * 0.5f + @.0f;", "tensor": "x = x * y * 0.01f + @.0f;",
    "slice": "x = x + ag::sum(y[ag::slice(@, @ + 9)]);", "written slice": "x[ag::slice(0, 2)] = y[ag::slice(@, @ + 2)];", "sum": "f += ag::sum(x * @.0f).item() * 0.001f;",
    "product": "m = ag::matmul(m, m) * 0.@1f;", "where": "x = ag::where(x > @.0f, x, y);", "stack": "x = ag::sum(ag::stack(std::vector<ag::Vector<float>>{x, y}), 0) * 0.5f;",
    "exchange": "std::swap(x, y);", "exchanged numbers": "std::swap(s, t);", "object": "p = Pair{p.a + @.0f, p.b + 1, p.c};", "field": "p.b += @; p.c -= s % 7;", "tensor field": "p.a = p.a + p.b;",
    "call": "s = (s + either(s, @)) % 1009;", "tied call": "std::tie(s, f) = both(s, f + @);", "bound call": "auto [u@, w@] = both(s, f + @); s = (s + u@) % 1009; f += w@;",
    "changed argument": "shift(x, @);", "tensor call": "x = scaled(x, @.0f);", "lambda": "auto g@ = [&](int q) { s = (s + q + @) % 1009; return s; }; t = (t + g@(s)) % 1009;",
    "function": "step = [=](int q) { return (q + @ + t) % 1009; }; s = (s + step(s)) % 1009;", "list element": "l[(i + @) % 7] = (l[@ % 7] + 1) % 1009;", "push": "l.push_back(s + @);",
    "push or pop": "if (l.size() > 3) l.pop_back(); else l.push_back(@);", "pushed tensor": "tensors.push_back(x + @.0f);", "array element": "a[(s + @) % 8] += t % 7;", "pushed row": "rows[i % 3].push_back(@);",
    "row element": "rows[@ % 3][0] = (rows[@ % 3][0] + s) % 1009;", "map": "counts[s % 5] += @;", "set": "seen.insert(s % 50 + @);", "deque": "ends.push_front(@); if (ends.size() > 5) ends.pop_back();",
    "optional": "perhaps = s > @ ? std::optional<int>(s) : std::nullopt; s = (s + perhaps.value_or(@)) % 1009;", "sort": "std::sort(l.begin(), l.end()); l[0] = (l[0] + @) % 1009;",
    "return": "if (s == @7) return f;", "switch": "switch (s % 4) { case 0: s = (s + @) % 1009; case 1: t -= 1; break; default: f += 1; }", "while": "while (s % 10 > 3 && s < @ * 10) s += 3;",
    "for": "for (int j = 0; j < @; ++j) s = (s + j * t) % 1009;", "break": "for (int j = 0; j < s; ++j) { if (j * j > @) break; t = (t + j) % 1009; }",
    "rows": "for (ag::Scalar<float> e : x) f += (e * @).item() * 0.001f;", "continue": "for (int e : l) { if (e == @) continue; s = (s + e) % 1009; }",
}
PLACES = {
    "straight": ["", "#", ""], "branches": ["", "if (n > @) { # }", ""], "other branches": ["", "if (n % (@ + 2) == 0) { # } else { s = (s + 1) % 1009; }", ""],
    "loop": ["for (int i = 0; i < n; ++i) {", "#", "}"], "branches of a loop": ["for (int i = 0; i < n; ++i) {", "if (i % (@ + 2) == 1) { # }", "}"],
    "cases": ["for (int i = 0; i < n; ++i) { switch (i) {", "case @: { # break; }", "} }"], "loops": ["", "for (int i = 0; i < n; ++i) { # }", ""],
    "exits": ["for (int i = 0; i < n; ++i) {", "if (s == @3) break; #", "}"],
}


def program(kind, place, times):
    before, each, after = PLACES[place]
    lines = [each.replace("#", KINDS[kind]).replace("@", str(number)) for number in range(times)]
    return HEAD + "\n".join([before, *lines, after]) + TAIL


def run(command, limit):
    """Exit status, output, and seconds of the processor; the status is that of SIGKILL after `limit` seconds."""
    with tempfile.TemporaryFile("w+") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        timer = threading.Timer(limit, process.kill)
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read(), used.ru_utime + used.ru_stime


def build_and_run(command, output):
    """What the program prints, or why there is none; and how long its compiler took."""
    status, messages, took = run([*command, "-o", output], 600)
    if status:
        return f"not built, status {status}: {messages[:300]}", took
    status, printed, _ = run([output], 60)
    return f"{printed}exit {status}", took


def compare(kind, place, options):
    """A line for what is wrong; empty where nothing is."""
    build = options.build
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "program.cpp"
        source.write_text(program(kind, place, options.times))
        library = [f"-L{build / 'lib/Runtime'}", f"-Wl,-rpath,{build / 'lib/Runtime'}", "-lautograph"]
        eager, _ = build_and_run(["g++", "-std=c++20", "-w", "-ffp-contract=off", f"-I{ROOT / 'include'}", source, *library], Path(folder) / "eager")
        compiled, took = build_and_run([build / "bin/autographc", "-std=c++20", "-w", f"-{options.level}", source], Path(folder) / "compiled")
    if eager != compiled:
        return f"{kind}, {place}: eagerly\n{eager}\ncompiled\n{compiled}"
    return f"{kind}, {place}: {took:.0f} seconds to compile" if took > options.seconds else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="the build folder (default: build)")
    parser.add_argument("--times", type=int, default=25, help="how often a statement is repeated (default: 25)")
    parser.add_argument("--level", default="O2", help="the optimisation level (default: O2)")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be given more than once")
    parser.add_argument("--place", action="append", choices=list(PLACES), help="only this place; may be given more than once")
    parser.add_argument("--seconds", type=float, default=20, help="a compilation that takes more of the processor is reported (default: 20)")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    cells = list(itertools.product(options.kind or KINDS, options.place or PLACES))
    found = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for number, line in enumerate(pool.map(lambda cell: compare(*cell, options), cells), 1):
            found += bool(line)
            if line:
                print(line, flush=True)
            if number % 20 == 0 or number == len(cells):
                print(f"... {number} of {len(cells)} programs, {found} found", flush=True)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
