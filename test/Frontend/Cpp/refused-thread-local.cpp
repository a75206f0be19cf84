// A thread-local variable is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

thread_local int cached = 1;
AG_FUNCTION int f(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}thread-local variable `cached`{{.*}}[AG1118]
  return x + cached;
}
AG_FUNCTION int g(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}thread-local variable `kept`{{.*}}[AG1118]
  thread_local int kept = x;
  return ++kept;
}
