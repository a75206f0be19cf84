// Globals and constants are read at each use.
#include "report.h"

int scale = 3;
const float half = 0.5f;
constexpr int limit = 4;
ag::Vector<int> table = {10, 20, 30};
AG_FUNCTION ag::Scalar<int> uses(ag::Scalar<int> x) {
  for (int i = 0; i < limit; ++i) x = x * scale + i;
  return x + table[1];
}
AG_FUNCTION ag::Scalar<float> halves(ag::Scalar<float> x, int n) {
  while (n-- > 0) x = x * half;
  return x;
}
int main() {
  show(uses(1), halves(8, 3));
  scale = -1;
  table = {0, 5};
  show(uses(1));
  table = ag::Vector<int>{};
  attempt([] { return uses(1); });
}
