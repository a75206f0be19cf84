"""Every operation of the headers has a gradient under test, or a reason in docs/gradients.md why it has none."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
# What a test writes otherwise than by the operation's name.
WRITTEN = {
    "add": r"a \+ b", "subtract": r"a - b", "multiply": r"a \* b", "divide": r"a / b", "negative": r"-\(x, \.\.\.\)", "positive": r"\+\(x, \.\.\.\)",
    "subscript": r"x\[1\]", "assign": r"v\[i\] =", "from_elements": r"Vector<double>\{a,", "variable": r"ag::Variable<double> w", "variable_read": r"\.value\(\)",
    "variable_assign": r"\.assign\(", "variable_assign_add": r"\.assign_add\(", "variable_assign_sub": r"\.assign_sub\(",
}
MACROS = "UNARY|UNARY_FUNCTION|BINARY|BINARY_FUNCTION|COMPARISON|MATH_FUNCTION|MATH_FUNCTION_OF_TWO|COMPLEX_FUNCTION|REDUCTION|REDUCTION_OF_ONE_OR_ALL"

operations = set()
for header in (root / "include/autograph").glob("*.h"):
    text = header.read_text()
    operations |= set(re.findall(r'AG_OP\("(\w+)"\)', text))
    operations |= set(re.findall(r'defined<[\w:]+>\(\s*"(\w+)"', text))
    operations |= set(re.findall(rf"^AG_(?:{MACROS})\(([a-z]\w*),", text, re.M))
operations |= {"einsum", "one_hot"}
operations.discard("defined")
tests = "".join(path.read_text() for path in (root / "test/Unit").glob("*") if path.name == "differences.h" or path.name.startswith("gradients"))
tested = {name for name in operations if re.search(WRITTEN.get(name, rf"\bag::{name}[(<]"), tests)}
table = (root / "docs/gradients.md").read_text().split("## Operations without a derivative")[1]
reasons = {name for row in re.findall(r"^\| `([^`]*)`", table, re.M) for name in row.split()}
problems = [f"{name}: no gradient under test, and no reason in docs/gradients.md" for name in sorted(operations - tested - reasons)]
problems += [f"{name}: docs/gradients.md has a reason for what is no operation, or is under test" for name in sorted(reasons - (operations - tested))]
print("\n".join(problems) or f"{len(tested)} operations have gradients under test, {len(reasons)} a reason for none")
sys.exit(bool(problems))
