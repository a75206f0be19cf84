// Eager bodies use what the library has of templates, where the file's options mean the same by them and nobody looks into eager code.
// RUN: %autographc %s -O2 -c -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %autographc %s -O1 -march=x86-64-v3 -std=gnu++20 -fPIC -fvisibility=hidden -DNDEBUG -c -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %autographc %s -O2 -g -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OWN
// RUN: %autographc %s -O2 -fsanitize=address -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OWN
// RUN: %autographc %s -O2 --coverage -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OWN
// RUN: %autographc %s -O2 -D_GLIBCXX_ASSERTIONS -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OWN
// RUN: %autographc %s -O2 -std=c++23 -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OWN
// RUN: %autographc %s -O0 -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=NOT-OPTIMISED
// RUN: %autographc %s -O2 -o %t && %t
// RUN: %autographc %s -O2 -static -o %t && %t
// A library of the user's with the run time in it.
// RUN: %autographc %s -O2 -fPIC -shared -static-libstdc++ -o %t.so
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Vector<float> slope(ag::Vector<float> x) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<float> y = ag::sum(ag::tanh(x) * x);
  return tape.gradient(y, x);
}

int main() {
  const ag::Vector<float> x = {0.5f, -2, 3};
  const ag::Vector<float> compiled = slope(x);
  ag::run_functions_eagerly(true);
  const ag::Vector<float> eager = slope(x);
  return ag::all(compiled == eager).item() ? 0 : 1;
}

// CHECK-DAG: U _ZN2ag5types4tanhIf{{.*}}.eager
// CHECK-DAG: U _ZN2ag6detail7reverseINS0_4Tanh{{.*}}.eager
// What the user's file does for itself.
// CHECK-DAG: t _Z5slope{{.*}}.eager

// OWN-DAG: W _ZN2ag5types4tanhIf{{.*}}.eager
// OWN-DAG: W _ZN2ag6detail7reverseINS0_4Tanh{{.*}}.eager

// NOT-OPTIMISED-NOT: U {{.*}}.eager
