#include <autograph/autograph.h>
#define QUIET _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wautograph-format\"")
#define LOUD _Pragma("clang diagnostic pop")

// CHECK-NOT: {{warning|error}}:
// ERROR-NOT: {{warning|error}}:
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wautograph-format"
AG_FUNCTION void quiet(int x) { ag::print("{} {}\n", x); }
#pragma clang diagnostic pop
QUIET
AG_FUNCTION void quiet_by_macro(int x) { ag::print("{} {}\n", x); }
LOUD

// CHECK: [[@LINE+2]]:{{[0-9]+}}: warning: {{.*}} [-Wautograph-format]
// ERROR: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [-Werror,-Wautograph-format]
AG_FUNCTION void loud(int x) { ag::print("{} {}\n", x); }

#pragma clang diagnostic ignored "-Wautograph"
AG_FUNCTION ag::Scalar<int> unset(int n) {
  ag::Scalar<int> x;
  if (n > 2) x = 1;
  ag::print("%d", x);
  return x;
}
// CHECK-NOT: {{warning|error}}:
// ERROR-NOT: {{warning|error}}:
