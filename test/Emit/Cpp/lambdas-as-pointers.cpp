// Lambdas of a body as pointers in template arguments, and functions made for them. (GCC takes no such arguments, so that they cannot stand in test/EndToEnd.)
// RUN: mkdir -p %t
// RUN: %autographc %s -o %t/compiled && %t/compiled | FileCheck %s
// RUN: %autographc --to-code %s > %t/printed.cpp
// RUN: clang++-22 -std=c++20 -I%include %t/printed.cpp -o %t/printed %runtime -lfmt && %t/printed | FileCheck %s
// RUN: autographc -std=c++23 -I%include %s -o %t/static && %t/static | FileCheck %s
// RUN: autographc -std=c++23 -I%include --to-code %s > %t/static.cpp
// RUN: clang++-22 -std=c++23 -I%include %t/static.cpp -o %t/printed %runtime -lfmt && %t/printed | FileCheck %s
// CHECK: 18 9 23 17
// CHECK-NEXT: 13 20
#include <autograph/autograph.h>
template <int (*G)(int)> int twice(int n) { return G(n) + G(n + 1); }
template <auto G> int once(int n) { return G(n) + 1; }
template <int (*G)(int)> AG_FUNCTION int marked(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += G(i);
  return sum;
}
template <int (*G)(int)> struct Applied {
  AG_FUNCTION static int apply(int n) { return n > 3 ? G(n) : n; }
};
constexpr auto gl = [](int k) { return k + 7; };
AG_FUNCTION int a(int n) { return twice<[](int k) { return k * 2; }>(n); }
AG_FUNCTION int b(int n) { return once<+[](int k) { return k * 2; }>(n); }
#if __cplusplus > 202002L
AG_FUNCTION int ofStatic(int n) {
  auto direct = [](int k) static { return k * 3; };
  return twice<[](int k) static { return k * 2; }>(n) + direct(n) - direct.operator()(n);
}
#else
AG_FUNCTION int ofStatic(int n) { return a(n); }
#endif
AG_FUNCTION int c(int n) { return twice<gl>(n); }
AG_FUNCTION int d(int n) { return twice<once<+[](int k) { return k + 3; }>>(n); }
int main() {
  ag::print("{} {} {} {}\n", ofStatic(4), b(4), c(4), d(4));
  ag::print("{} {}\n", marked<[](int k) { return k * 2 + 1; }>(3) + Applied<gl>::apply(2) + 2, Applied<[](int k) { return k * 5; }>::apply(4));
}
