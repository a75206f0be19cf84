// Where one edit mends it, the message or its note suggests that.
// RUN: not %autographc -c -w %s -o %t.o -fdiagnostics-parseable-fixits 2>&1 | FileCheck %s
#include <autograph/autograph.h>

int lookup(int key);

AG_FUNCTION int noBody(int key) { return lookup(key); }
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}[AG1112]
// CHECK: fix-it:{{.*}}:{[[#@LINE-4]]:1-[[#@LINE-4]]:1}:"AG_HOST "

AG_FUNCTION int unrolled(int n) {
  AG_UNROLL int total = 0;
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}[AG1130]
// CHECK: fix-it:{{.*}}:{[[#@LINE-2]]:3-[[#@LINE-2]]:13}:""
  AG_UNROLL if (n > 3) total = 1;
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}[AG1130]
// CHECK: fix-it:{{.*}}:{[[#@LINE-2]]:3-[[#@LINE-2]]:13}:""
  return total;
}

AG_FUNCTION int variable(int n) {
  float several[n], more[2];
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}[AG1122]
// CHECK-NOT: fix-it
  int scratch[2 * n];
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}[AG1122]
// CHECK: fix-it:{{.*}}:{[[#@LINE-2]]:3-[[#@LINE-2]]:21}:"std::vector<int> scratch(2 * n)"
  return n;
}
