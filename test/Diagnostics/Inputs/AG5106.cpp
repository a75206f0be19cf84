// The file named by `--dump-phases` cannot be written. `-o` and `--report` have Clang's own message for this.
// $ autographc AG5106.cpp --emit=ag --dump-phases=/proc/nowhere
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
