// A `case` inside a loop of a `switch` is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION int f(int n) {
  int s = 0;
  switch (n % 2) {
  case 0:
    do {
      ++s;
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`case` inside another statement{{.*}}[AG1126]
    case 1: ++s;
    } while (s < n);
  }
  return s;
}
