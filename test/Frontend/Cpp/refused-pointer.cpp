// A pointer parameter is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}pointer{{.*}}[AG{{[0-9]+}}]
AG_FUNCTION float f(float *p, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}
