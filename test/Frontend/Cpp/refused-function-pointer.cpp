// A call through a function pointer is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}pointer to a function{{.*}}[AG1113]
AG_FUNCTION int f(int (*g)(int), int x) {
  return g(x);
}
