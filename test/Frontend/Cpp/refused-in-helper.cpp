// A helper function that cannot be compiled is reported where it fails, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=IN_PLACE
// RUN: not test -e %t.o
#include <autograph/autograph.h>

int helper(int x) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`throw` cannot be compiled{{.*}}[AG1107]
  if (x < 0) throw 1;
  return x;
}
// Notes lead there from the function that is marked.
template <typename T> T between(T x) {
  // CHECK: :[[#@LINE+1]]:10: note: `helper` is compiled because `between<int>` calls it here
  return helper(x) + 1;
}
// CHECK: :[[#@LINE+1]]:35: note: `between<int>` is compiled because AG_FUNCTION `f` calls it here
AG_FUNCTION int f(int x) { return between(x); }

struct Counter {
  int n;
  Counter(int n) : n(n) {
    // IN_PLACE: :[[#@LINE+1]]:5: error: {{.*}}`asm`
    asm("");
    // IN_PLACE: :[[#@LINE+12]]:11: note: `Counter::Counter` is compiled because AG_FUNCTION `g` calls it here
  }
  void step() {
    // IN_PLACE: :[[#@LINE+1]]:5: error: {{.*}}`goto`
    goto end;
    // IN_PLACE: :[[#@LINE+8]]:5: note: `Counter::step` is compiled because AG_FUNCTION `g` calls it here
  end:
    ++n;
  }
};
template <typename F> int apply(F f) { return f(3); }
AG_FUNCTION int g(int x) {
  Counter c(x);
  c.step();
  // IN_PLACE: :[[#@LINE+2]]:37: error: a pointer cannot be compiled
  // IN_PLACE-NOT: note: `apply
  return apply([&](int k) { return *new int(k); });
}
