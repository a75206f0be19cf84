#!/usr/bin/env python3
"""Measures what compiling costs as programs grow: nesting depth, number of statements, number of early exits, appends, writes to elements, operations on tensors, what loops carry, elements of an array, functions, layers that are trained.

    compile-time.py AUTOGRAPHC [--peer clang++-22] [--runs 3] [--json FILE]

Prints processor seconds of `-c -O2` (the least of the runs), those beyond an empty file, what each unit adds, and what the same file
costs the peer, which compiles the eager bodies alone: they are in our object, too.
"""
import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "#include <autograph/autograph.h>\n"


def nested(depth):
    """Loops and branches in one another, a break and a return at each level."""
    lines = ["AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> n) {", "  ag::Scalar<int> x = 0;"]
    for level in range(depth):
        lines.append(f"  for (ag::Scalar<int> i{level} : ag::range(n)) {{ if (x > {1000 + level}) return x; x += i{level}; if (x % {level + 2} == 1) break;")
    lines.append("  x += 1;" + " }" * depth)
    return "\n".join(lines + ["  return x;", "}"])


def sequence(count):
    """Straight-line work and small branches."""
    lines = ["AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> n) {", "  ag::Scalar<int> x = n, y = 1;"]
    for at in range(count // 2):
        lines += [f"  x = x * 3 + y - {at};", f"  if (x > {at}) y = y + x;"]
    return "\n".join(lines + ["  return x + y;", "}"])


def exits(count):
    """Early returns, one after the other."""
    lines = ["AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> n) {"]
    lines += [f"  if (n % {at + 2} == 1) return n + {at};" for at in range(count)]
    return "\n".join(lines + ["  return n;", "}"])


def appends(count):
    """Branches of one loop that append to one list."""
    lines = ["#include <vector>", "AG_FUNCTION std::vector<int> f(int n) {", "  std::vector<int> list;", "  for (int i = 0; i < n; ++i) {"]
    lines += [f"    if (i % {at + 2} == 1) list.push_back(i + {at});" for at in range(count)]
    return "\n".join(lines + ["  }", "  return list;", "}"])


def drops(count):
    """Branches that drop the last element of a list or append one, one after the other."""
    lines = ["#include <vector>", "AG_FUNCTION std::vector<int> f(std::vector<int> list, int n) {"]
    lines += [f"  if (n > {at}) {{ if (list.size() > 3) list.pop_back(); else list.push_back({at}); }}" for at in range(count)]
    return "\n".join(lines + ["  return list;", "}"])


def tensor_appends(count):
    """Tensors appended to one list in a loop."""
    lines = ["#include <vector>", "AG_FUNCTION std::vector<ag::Vector<float>> f(ag::Vector<float> x, int n) {", "  std::vector<ag::Vector<float>> list;",
             "  for (int i = 0; i < n; ++i) {"]
    lines += [f"    list.push_back(x + {at}.0f);" for at in range(count)]
    return "\n".join(lines + ["  }", "  return list;", "}"])


def writes(count):
    """Branches that write elements of one tensor."""
    lines = ["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> v, int i, float x) {"]
    lines += [f"  if (x > {at}) v[(i + {at}) % 50] += x * {at};" for at in range(count)]
    return "\n".join(lines + ["  return v;", "}"])


def tensors(count):
    """A chain of operations on tensors of unknown extents."""
    return "\n".join(["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y) {"] +
                     [f"  x = ag::tanh(x * y + {at}.0f) - x;" for at in range(count)] + ["  return x;", "}"])


def tensors_in_branches(count):
    """Branches that change one of two tensors."""
    return "\n".join(["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y, int n) {"] +
                     [f"  if (n > {at}) x = x * y + {at}.0f; else y = y - x;" for at in range(count)] + ["  return x;", "}"])


def tensors_in_loops(count):
    """Loops that change a tensor, one after the other."""
    return "\n".join(["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y, int n) {"] +
                     [f"  for (int i = 0; i < n; ++i) x = x * y + {at}.0f;" for at in range(count)] + ["  return x;", "}"])


def tensor_cases(count):
    """A switch in a loop, each case of which changes one tensor."""
    lines = ["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y, int n) {", "  for (int i = 0; i < n; ++i) {", "    switch (i) {"]
    lines += [f"    case {at}: x = x * y + {at}.0f; break;" for at in range(count)]
    return "\n".join(lines + ["    }", "  }", "  return x;", "}"])


def exchanges(count):
    """Branches of one loop that exchange two tensors."""
    lines = ["#include <utility>", "AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y, ag::Vector<float> z, int n) {", "  for (int i = 0; i < n; ++i) {"]
    lines += [f"    if (z[i] > {at}) std::swap(x, y);" for at in range(count)]
    return "\n".join(lines + ["  }", "  return x;", "}"])


def exchanges_and_sums(count):
    """Branches of one loop that exchange two tensors and compute one of them anew."""
    return exchanges(count).replace("std::swap(x, y);", "{ std::swap(x, y); x = x + y; }")


def objects(count):
    """Branches of one loop that assign objects of tensors."""
    lines = ["struct Pair { ag::Vector<float> a, b; };", "AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y, ag::Vector<float> z, int n) {",
             "  Pair p{x, y}, q{y, x};", "  for (int i = 0; i < n; ++i) {"]
    lines += [f"    if (z[i] > {at}) p = q; else q = Pair{{p.b, p.a}};" for at in range(count)]
    return "\n".join(lines + ["  }", "  return p.a + q.b;", "}"])


def products(count):
    """Products of matrices, one after the other."""
    return "\n".join(["AG_FUNCTION ag::Matrix<float> f(ag::Matrix<float> x, ag::Matrix<float> y) {"] + ["  x = ag::matmul(x, y);"] * count + ["  return x;", "}"])


def products_with_vectors(count):
    """Products of a matrix and a vector, one after the other."""
    return products(count).replace("ag::Matrix<float> f(ag::Matrix<float> x, ag::Matrix<float> y)", "ag::Vector<float> f(ag::Vector<float> x, ag::Matrix<float> y)").replace(
        "(x, y);", "(y, x);")


def calls(count):
    """Calls of a helper that takes and gives a tensor."""
    return "\n".join(["ag::Vector<float> step(ag::Vector<float> x, const ag::Vector<float> &y, float a) {", "  return ag::tanh(x * y + a) - x;", "}",
                      "AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, ag::Vector<float> y) {"] +
                     [f"  x = step(x, y, {at}.0f);" for at in range(count)] + ["  return x;", "}"])


def cases(count):
    """A switch in a loop, each case of which writes an element of one tensor."""
    lines = ["AG_FUNCTION ag::Vector<float> f(ag::Vector<float> v, int n) {", "  for (int i = 0; i < n; ++i) {", "    switch (i) {"]
    lines += [f"    case {at}: v[{at} % 50] += {at}; break;" for at in range(count)]
    return "\n".join(lines + ["    }", "  }", "  return v;", "}"])


def array(count):
    """An array of so many numbers, subscripted in a loop."""
    return "\n".join(["AG_FUNCTION int f(int n) {", f"  int a[{count}] = {{}};", f"  for (int i = 0; i < n; ++i) a[(i * 7) % {count}] += i;", "  int s = 0;",
                      "  for (int x : a) s += x;", "  return s;", "}"])


def carried(count):
    """Numbers that two loops in one another carry, and branches set to equal values, which makes many of them one."""
    lines = ["AG_FUNCTION int f(int n) {", "  int " + ", ".join(f"a{at} = 0" for at in range(count)) + ";",
             "  for (int i = 0; i < n; ++i) {", "    for (int j = 0; j < n; ++j)"]
    lines += ["      if (i * j > 100) { " + " ".join(f"a{at} = i;" for at in range(count)) + " }"]
    lines += [f"    if (i % 30 == 7) {{ " + " ".join(f"a{at} += {at % 3};" for at in range(count)) + " }"]
    return "\n".join(lines + ["  }", "  return " + " + ".join(f"a{at} % 1000" for at in range(count)) + ";", "}"])


def functions(count):
    """Functions of ten lines, each with a loop."""
    return "\n".join(f"""AG_FUNCTION ag::Vector<float> f{at}(ag::Vector<float> x, ag::Scalar<int> n) {{
  for (ag::Scalar<int> i : ag::range(n)) {{
    x = x * 0.5f + {at}.0f;
    if (ag::sum(x) > 10.0f) break;
  }}
  return x;
}}""" for at in range(count))


def layers(count):
    """Layers of a network that one function trains with a tape and Adam."""
    lines = ["#include <autograph/gradient.h>", "#include <autograph/nn.h>", "struct Model {"]
    lines += [f"  ag::nn::Dense<ag::nn::Relu> layer{at}{{100, 100, ag::nn::relu}};" for at in range(count)]
    lines += ["};", "AG_FUNCTION void train(Model &model, ag::nn::Adam<Model> &adam, ag::Matrix<float> x, ag::Vector<int> y, int steps) {",
              "  ag::nn::SparseCategoricalCrossentropy loss_of{{.from_logits = true}};", "  for (int step = 0; step < steps; ++step) {",
              "    ag::GradientTape tape;", "    ag::Matrix<float> h = x;"]
    lines += [f"    h = model.layer{at}(h);" for at in range(count)]
    return "\n".join(lines + ["    auto gradients = tape.gradient(loss_of(y, h), ag::trainable_variables(model));",
                              "    adam.apply_gradients(gradients, ag::trainable_variables(model));", "  }", "}"])


SERIES = {"nesting depth": (nested, [1, 2, 4, 8, 12]), "statements": (sequence, [250, 500, 1000, 2000]),
          "early returns": (exits, [50, 100, 200, 400]), "appends": (appends, [50, 100, 200, 400]),
          "appends or drops in branches": (drops, [25, 50, 100, 200]), "appends of tensors": (tensor_appends, [25, 50, 100, 200]), "element writes in branches": (writes, [50, 100, 200, 400]),
          "tensor statements": (tensors, [50, 100, 200, 400]), "tensor statements in branches": (tensors_in_branches, [15, 30, 60, 120]),
          "tensor statements in loops": (tensors_in_loops, [15, 30, 60, 120]), "cases that change a tensor": (tensor_cases, [12, 25, 50, 100]),
          "exchanges of tensors in branches": (exchanges, [25, 50, 100, 200]), "exchanges of tensors that are then computed": (exchanges_and_sums, [25, 50, 100, 200]),
          "assignments of objects in branches": (objects, [25, 50, 100, 200]), "products of matrices": (products, [15, 30, 60, 120]),
          "products of a matrix and a vector": (products_with_vectors, [25, 50, 100, 200]),
          "calls with tensors": (calls, [50, 100, 200, 400]),
          "cases that write elements": (cases, [50, 100, 200, 400]),
          "numbers carried by loops in loops": (carried, [50, 100, 200, 400]),
          "elements of an array": (array, [16, 256, 4096, 65536]), "functions": (functions, [1, 5, 10, 20]), "layers of a network that is trained": (layers, [1, 3, 6, 12])}


def seconds(compiler, text, runs):
    """The least processor time of `-c -O2`."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "program.cpp"
        source.write_text(HEAD + text + "\n")
        times = []
        for _ in range(runs):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run([compiler, "-std=c++20", "-O2", f"-I{ROOT / 'include'}", "-c", source, "-o", source.with_suffix(".o")],
                                  capture_output=True, text=True)
            if done.returncode:
                sys.exit(done.stderr)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler", help="autographc")
    parser.add_argument("--peer", default="clang++-22", help="a compiler to compare with (default: clang++-22)")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write the figures there")
    options = parser.parse_args()
    empty = seconds(options.compiler, "", options.runs)
    rows = []
    print(f"| what grows | number | seconds | beyond an empty file ({empty:.2f}) | ms for each | {options.peer} |\n|---|---|---|---|---|---|")
    for name, (make, sizes) in SERIES.items():
        for size in sizes:
            taken, peer = (seconds(compiler, make(size), options.runs) for compiler in (options.compiler, options.peer))
            rows.append({"series": name, "size": size, "seconds": round(taken, 3), "peer": round(peer, 3)})
            print(f"| {name} | {size} | {taken:.2f} | {taken - empty:.2f} | {(taken - empty) / size * 1e3:.1f} | {peer:.2f} |", flush=True)
    if options.json:
        options.json.write_text(json.dumps({"empty": round(empty, 3), "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
