"""generate.py INCLUDE PROBES: from the names in `ag`, as Clang completes them, a program in which the user has a function of each; checks that PROBES asks about every type."""
import pathlib
import re
import subprocess
import sys
import tempfile

# Generic code says `using std::exp; exp(x)`.
MATH = set("""abs acos acosh asin asinh atan atan2 atanh ceil conj copysign cos cosh erf exp exp2 expm1 floor hypot imag isfinite isinf isnan
              log log10 log1p log2 real round sin sinh sqrt tan tanh trunc""".split())

HEAD = """#include <autograph/autograph.h>
#include <autograph/complex.h>
#include <functional>

int wrong = 0;
template <class... X> void expect(const char *name, int count, X... given) {
  if ((given + ...) == count) return;
  ++wrong;
  std::printf("%s: not always the user's\\n", name);
}
struct Anything {
  template <class X> Anything(const X &) {}
};
ag::Variable<float> variable = 1;
const ag::Scalar<float> s = 1;
const ag::Vector<float> v = {1, 2};
const ag::Matrix<float> m = {{1, 2}, {3, 4}};
const ag::Scalar<bool> b = true;
const std::vector<ag::Scalar<int>> list = {1, 2};
const std::function<ag::Scalar<int>(ag::Index)> function_object = [](ag::Index) { return ag::Scalar<int>(1); };
"""
# A function of the user's that fits whatever it is given; one that converts what it is given, as ours would not; one that converts more than that.
FEWER = """namespace fewer {
template <class... X> int NAME(const X &...) { return 1; }
AG_FUNCTION int call_NAME(ag::Scalar<float> s, ag::Vector<float> v, ag::Matrix<float> m, ag::Scalar<bool> b) {
  return NAME(s) + NAME(v) + NAME(v[0]) + NAME(s, 1.0f) + NAME(v, v) + NAME(m, 0, ag::keepdims) + NAME(b, v, v);
}
} // namespace fewer
"""
MORE = """namespace more {
inline int NAME(ag::Scalar<float>) { return 1; }
inline int NAME(ag::Scalar<float>, ag::Scalar<float>) { return 1; }
inline int NAME(const ag::Scalar<float> &, ag::Scalar<float>, ag::Scalar<float>) { return 1; }
AG_FUNCTION int call_NAME(ag::Scalar<float> s, ag::Vector<float> v) {
  return NAME(v[0]) + NAME(variable) + NAME(s, 1.0f) + NAME(v[1], s) + NAME(2, v[0]) + NAME(s, 0, v[1]);
}
} // namespace more
"""
MOST = """namespace most {
inline int NAME(Anything) { return 1; }
inline int NAME(Anything, Anything) { return 1; }
inline int NAME(Anything, Anything, Anything) { return 1; }
inline int call_NAME() {
  return NAME(s) + NAME(v) + NAME(m) + NAME(list) + NAME(function_object) + NAME(variable) + NAME(ag::float16(1.5f)) + NAME(ag::ErrorKind::check) +
         NAME(ag::slice(0, 1)) + NAME(ag::range(3)) + NAME(s, s) + NAME(v, 1.0f) + NAME(m, 0) + NAME(m, ag::keepdims) + NAME(b, b) +
         NAME(b, v, v) + NAME(v, ag::Vector<int>{0}, 0) + NAME(v, 0.0f, 1.0f);
}
} // namespace most
"""


def complete(include, space):
    """The names in a namespace, and which of them are functions."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "complete.cpp")
        headers = [f"#include <autograph/{name}.h>\n" for name in ("autograph", "complex", "dlpack")]
        source.write_text("".join(headers) + f"void f() {{ {space}::\n}}\n")
        place = f"{source}:{len(headers) + 1}:{len('void f() { ' + space + '::') + 1}"
        command = ["clang++-22", "-std=c++20", f"-I{include}", "-fsyntax-only", "-Xclang", f"-code-completion-at={place}", source]
        output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout
    found = re.findall(r"^COMPLETION: (\w+) : (.*)$", output, re.MULTILINE)
    names = {name for name, _ in found}
    functions = {name for name, text in found if re.match(rf"\[#.*#\]{name}(<.*>)?\(", text)}
    return names, functions


include, probes = sys.argv[1:]
names, functions = complete(include, "ag")
own, own_functions = complete(include, "ag::types")
if not {"Tensor", "add", "float16"} <= names or not {"add", "sum", "astype", "name", "to_dlpack"} <= functions:
    sys.exit(f"these are not the names in ag: {sorted(names)}")
if own_functions != MATH:
    sys.exit(f"functions in ag::types that are not those of <cmath>: {sorted(own_functions ^ MATH)}")
unasked = {name for name in own - own_functions if not re.search(rf"\b{name}\b", pathlib.Path(probes).read_text())}
if unasked:
    sys.exit(f"types that {probes} does not ask about: {sorted(unasked)}")
headers = "".join(header.read_text() for header in pathlib.Path(include, "autograph").glob("**/*.h"))
outside = {name for name in names - own - functions if re.search(rf"\b(class|struct|union|enum)\s+(AG_EXPORT\s+)?{name}\s*([;{{<]|:(?!:))", headers)}
if outside:
    sys.exit(f"types in ag, where operations are, that belong in ag::types: {sorted(outside)}")
print(HEAD)
for name in sorted(functions):
    for text in (FEWER, MORE) if name in MATH else (FEWER, MORE, MOST):
        print(text.replace("NAME", name))
print("int main() {")
for name in sorted(functions):
    print(f'  expect("{name}", 13, fewer::call_{name}(s, v, m, b), more::call_{name}(s, v));')
    if name not in MATH:
        print(f'  expect("{name}", 18, most::call_{name}());')
print(f'  if (wrong == 0) std::printf("{len(functions)} functions, each the user\'s\\n");\n}}')
