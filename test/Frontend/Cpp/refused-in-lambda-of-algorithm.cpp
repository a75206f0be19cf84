// What a lambda has that cannot be compiled is reported there, not at the algorithm of the library that calls it.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <autograph/autograph.h>
#include <algorithm>

AG_FUNCTION bool partitioned(const std::vector<int> &v) {
  return std::is_partitioned(v.begin(), v.end(), [](int x) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: `throw` cannot be compiled; {{.*}}[AG1107]
    if (x > 3) throw 1;
    return x < 2;
  });
}
// CHECK: 1 error generated.
