// A call through a pointer in a global that may change is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

int (*chosen)(int);

AG_FUNCTION int f(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}pointer to a function{{.*}}[AG1113]
  return chosen(x);
}
