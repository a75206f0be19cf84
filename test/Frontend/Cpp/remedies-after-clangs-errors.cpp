// Clang's errors about tensors are followed by the way out, not by the constraints of the headers.
// RUN: not %autographc -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=include/autograph --implicit-check-not=note:
#include <algorithm>
#include <autograph/autograph.h>

using Floats = ag::Vector<float>;
using Doubles = ag::Vector<double>;
double total(Doubles x);

AG_FUNCTION Floats dtypes(Floats x, Doubles y, ag::Vector<int> i, bool c) {
  // CHECK: [[#@LINE+2]]:28: error: no viable conversion
  // CHECK: note: `ag::astype<int>(ag::sum(x))` converts the elements
  ag::Scalar<std::int32_t> s = ag::sum(x);
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: no viable overloaded '='
  // CHECK: note: `ag::astype<float>(y)` converts the elements
  x = y;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: error: no viable overloaded '+='
  // CHECK: note: both need one dtype, as with `ag::astype<float>(y)`
  x += y;
  // CHECK: note: both need one dtype, as with `ag::astype<float>(y)`
  x = c ? x : y;
  // CHECK: note: both need one dtype, as with `ag::astype<float>(...)`
  x = ag::maximum(x, y);
  // CHECK: note: all need one dtype, as with `ag::astype<float>(...)`
  x = ag::concat({x, y}, 0);
  // CHECK: note: a floating number needs a floating tensor, as with `ag::astype<double>(i)`
  i * 0.5;
  // CHECK: note: candidate function not viable: no known conversion
  // CHECK: note: `ag::astype<double>(...)` converts the elements
  total(x);
  // CHECK: error: invalid operands to binary expression
  // CHECK: note: both need one dtype, as with `ag::astype<float>(y)`
  return x + y;
}

AG_FUNCTION int ranks(ag::Matrix<float> m, Floats x, Floats y) {
  // CHECK: note: `m` has rank 2, not 1: reduce it
  Floats row = m;
  // CHECK: note: `x` has rank 1, not 2: `ag::broadcast_to` repeats it
  m = x;
  // CHECK: note: `ag::any(x < y)` is true where one element is, `ag::all(x < y)` where all are
  if (x < y) return 1;
  // CHECK: note: `ag::any(x == y).item()` is true where one element is, `ag::all(x == y).item()` where all are
  bool same = x == y;
  // CHECK: note: the extents stand in braces, as in `ag::zeros<float>({n, m})`
  ag::zeros<float>(3);
  // CHECK: note: say along which axis, as in `ag::take(..., ..., 0)`
  ag::take(m, ag::arange<int>(0, 2));
  return 3;
}

AG_FUNCTION int numbers(ag::Scalar<int> x, ag::Vector<int> v, float i, ag::Scalar<float> j) {
  // CHECK: note: `(x < 3).item()` gives the C++ `bool`
  bool b = x < 3;
  // CHECK: note: `x.item()` gives the C++ `int`
  int n = x;
  // CHECK: note: `x.item()` gives the C++ `int`
  n += x;
  // CHECK: note: `x.item()` gives the C++ `int`
  switch (x) {}
  // CHECK: note: `ag::minimum` takes a tensor and a number
  x = std::min(x, 3);
  // CHECK: note: say that it is rounded: `static_cast<int>(0.5)`
  ag::Scalar<int> half = 0.5;
  // CHECK: note: an index is an integer, as is `static_cast<int>(i)`
  v[i];
  // CHECK: note: an index is an integer, as is `ag::astype<int>(j)`
  v[j];
  // CHECK: note: `ag::Scalar<int>(v.extent(0))` converts as `ag::astype` does
  ag::Scalar<int> extent = v.extent(0);
  // CHECK: note: these are 2 subscripts of a tensor of rank 1
  v(0, extent);
  // CHECK: note: `x.item()` gives the C++ `int`
  return x;
}

AG_FUNCTION float loops(ag::Vector<float> v, ag::Matrix<float> m) {
  float sum = 0;
  // CHECK: note: the elements of a tensor are `ag::Scalar<float>`s: `for (ag::Scalar<float> x : ...)`, of which `x.item()` gives the C++ `float`
  for (float x : v) sum += x;
  // CHECK: note: the rows of this tensor have rank 1: `for (auto row : ...)`, and another loop over `row`
  for (ag::Scalar<float> x : m) sum += x.item();
  // CHECK: note: say that it is rounded: `static_cast<float>(v.size())`
  return sum + (ag::sum(v) / v.size()).item();
}
