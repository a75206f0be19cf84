// Every refusal of a file is reported in one run.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION int first(int x) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`throw`{{.*}}[AG1107]
  if (x > 3) throw 1;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}local static{{.*}}[AG1117]
  static int calls = 0;
  return x + calls;
}
AG_FUNCTION int second(int x) {
again:
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`goto`{{.*}}[AG1101]
  if (++x < 3) goto again;
  return x;
}
