// A variable argument list is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <cstdarg>

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}{{variable argument|variadic}}{{.*}}[AG{{[0-9]+}}]
AG_FUNCTION int f(int n, ...) {
  va_list list;
  va_start(list, n);
  int x = va_arg(list, int);
  va_end(list);
  return x;
}
