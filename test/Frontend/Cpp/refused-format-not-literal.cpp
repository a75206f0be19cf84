// A format that is no literal is refused by the header for every compiler, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION int f(int n) {
  const char *text = n > 0 ? "a" : "b";
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'print'
  ag::print(text);
  return n;
}
