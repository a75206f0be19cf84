// The assignment would change a temporary, whose value nobody sees. Assign to a variable, an element or a member of one, or to `c ? a : b`.
#include <autograph/autograph.h>
#include <utility>

AG_FUNCTION int lost(int a, int b) {
  std::pair<int, int>(a, b) = std::pair<int, int>(b, a);
  return a;
}
