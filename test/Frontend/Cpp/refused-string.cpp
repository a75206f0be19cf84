// A `std::string` variable is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <string>

AG_FUNCTION int f(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}string{{.*}}[AG{{[0-9]+}}]
  std::string s = "abc";
  return x + (int)s.size();
}
