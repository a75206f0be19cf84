// AUTOGRAPH_LOG=tape names each function that runs as plain C++ since a tape of plain C++ is active, once.
// RUN: %autographc -O0 %s -o %t %runtime
// RUN: env AUTOGRAPH_LOG=tape %t 2>&1 | FileCheck %s
// RUN: %t 2>&1 | FileCheck %s --check-prefix=QUIET
// CHECK: autograph: `twice` runs as plain C++ while a tape of plain C++ is active, which records its operations; begin the tape in a marked function
// CHECK-NOT: autograph:
// CHECK: 2 2 3
// QUIET-NOT: autograph:
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Scalar<float> twice(ag::Scalar<float> x) { return 2 * x; }
AG_FUNCTION ag::Scalar<float> thrice(ag::Scalar<float> x) { return 3 * x; }
AG_FUNCTION ag::Scalar<float> slope(ag::Scalar<float> x) { return ag::gradient(thrice)(x); }

int main() {
  const ag::Scalar<float> x = 1;
  ag::print("{} {} {}\n", ag::gradient(twice)(x), ag::gradient(twice)(x), slope(x));
}
