// `assert` that holds has no effect.
#include "report.h"
#include <cassert>

AG_FUNCTION ag::Scalar<int> run(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  while (s < n) {
    assert(s >= 0);
    s = s + 2;
  }
  assert(s >= n);
  return s;
}
int main() { show(run(0), run(5)); }
