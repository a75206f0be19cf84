// ag::where with broadcasting, numbers and in loops.
#include "report.h"

AG_FUNCTION ag::Matrix<float> relu(ag::Matrix<float> m) { return ag::where(m > 0, m, 0); }
AG_FUNCTION ag::Matrix<int> broadcast(ag::Vector<bool> c, ag::Matrix<int> a, ag::Scalar<int> b) { return ag::where(c, a, b); }
AG_FUNCTION ag::Vector<int> collatz_all(ag::Vector<int> v, int limit) {
  ag::Vector<int> steps = ag::zeros_like(v);
  for (int i = 0; i < limit; ++i) {
    ag::Vector<bool> running = v != 1;
    if (!ag::any(running)) break;
    steps = steps + ag::where(running, 1, 0);
    v = ag::where(running, ag::where(v % 2 == 0, v / 2, 3 * v + 1), v);
  }
  return steps;
}
int main() {
  show(relu({{1, -2}, {-3, 4}}), broadcast({true, false}, {{1, 2}, {3, 4}}, 9), broadcast({true}, {{1, 2}}, 9));
  show(collatz_all({1, 2, 7, 27}, 200), collatz_all({}, 5), collatz_all({27}, 3));
}
