// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// Where a function of the file reads the characters of a text, what a text is is not known: it is not shown.
#include <autograph/autograph.h>

static void need(const char *what, int x) { ag::check(x > 0, "{}: {}", what, x); }

// CHECK: refused-text-in-check.cpp:[[@LINE-2]]:72: error: printing this cannot be compiled
AG_FUNCTION int sum(int n) {
  const char *letters = "abc";
  int all = 0;
  for (int i = 0; i < n; ++i)
    all += letters[i];
  need("sum", n);
  return all;
}
