// The object keeps what its functions were converted to, compressed, in a section of its own.
// RUN: %autographc -O1 %s -o %t %runtime && %t | FileCheck %s
// RUN: llvm-readelf-22 -S %t | FileCheck %s --check-prefix=SECTION
// RUN: %autographc -O1 %s --no-ir -o %t %runtime && %t | FileCheck %s --check-prefix=NONE
// RUN: llvm-readelf-22 -S %t | FileCheck %s --check-prefix=NO-SECTION
// SECTION: .autograph.ir
// NO-SECTION-NOT: .autograph.ir
// NONE: 0 0 0
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> newton(ag::Scalar<float> a) {
  ag::Scalar<float> x = a;
  for (int i = 0; i < 100; ++i) {
    ag::Scalar<float> next = 0.5f * (x + a / x);
    if (ag::abs(next - x) < 1e-6f) return next;
    x = next;
  }
  return x;
}

template <class T> AG_FUNCTION T twice(T x) { return x + x; }

AG_FUNCTION int counted(ag::Static<int> n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += n;
  return sum;
}

int main() {
  const auto handle = ag::function(newton);
  const auto operations = handle.get_concrete_function(1).graph().operations();
  twice(3);
  if (handle.mlir().empty()) return ag::print("{} {} {}\n", operations.size(), handle.to_code().size(), ag::function(twice<int>).mlir().size()), 0;
  // CHECK: AG_FUNCTION ag::Scalar<float> newton(ag::Scalar<float> a) {
  // CHECK: ag::while_loop(
  // CHECK: return ag::cond(
  // CHECK: template <> AG_FUNCTION int twice<int>(int x)
  std::string code = ag::function(twice<int>).to_code();
  ag::print("{}{}\n", handle.to_code(), code.substr(code.find("template <>")));
  // A static argument is shown as what it is used as.
  // CHECK: i < n
  // CHECK: sum + n
  ag::print("{}\n", ag::function(counted).to_code());
  // CHECK: func.func @_Z6newton
  // CHECK: scf.while
  ag::print("{}\n", handle.mlir());
  // CHECK: scf.while
  // CHECK: ag.divide ag.add ag.multiply
  // CHECK: scf.if
  for (const std::string &operation : operations) ag::print("{} ", operation);
}
