// `AG_UNROLL` repeats the body of the loop that follows it. It must stand directly before `for`, `while` or `do`.
#include <autograph/autograph.h>

AG_FUNCTION int add(int n) {
  AG_UNROLL int total = 0;
  for (int i = 0; i < 3; ++i) total += n;
  return total;
}
