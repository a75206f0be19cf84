// What is printed is C++, whatever brackets comments, characters and strings have, and whatever a user's text says.
// RUN: %autographc %s --to-code > %t.cpp && FileCheck %s --input-file=%t.cpp
// RUN: clang++-22 -std=c++20 -I%source-dir/include -fsyntax-only -x c++ %t.cpp
#include <autograph/autograph.h>

// CHECK-LABEL: int comments(
// CHECK: goes on }
AG_FUNCTION int comments(ag::Vector<float> x, int n) {
  int t = 0, k = 1;
  while (t < n) {
    t += ag::sum(x).item() > 3 ? 1 : 2;
    k *= 3;
    // A comment \
       that goes on } with a bracket and a "
    k += t; /* { */
    if (k > 50) break;
  }
  return t + k;
}

// CHECK-LABEL: int characters(
AG_FUNCTION int characters(ag::Vector<float> x, int n) {
  int t = 0, k = 1'000;
  while (t < n) {
    t += ag::sum(x).item() > 3 ? 1 : 2;
    ag::print("}} {} \" {{", t);
    k *= 3;
    if (k == L'}' || k == u8'{' || k == '\'') break;
  }
  return t + k;
}

// CHECK-LABEL: int texts(
// CHECK: "autograph_body_0();"
AG_FUNCTION int texts(ag::Vector<float> x, int n) {
  int t = 0, k = 1;
  ag::print("autograph_body_0();");
  while (t < n) {
    t += ag::sum(x).item() > 3 ? 1 : 2;
    for (int i = 0; i < t; ++i) {
      k *= 3;
      if (k > 50) return k;
    }
    if (k > 20) break;
  }
  return t + k;
}
