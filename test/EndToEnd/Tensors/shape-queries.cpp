// extent, size and shape of loop-carried tensors as conditions and values.
#include "report.h"

AG_FUNCTION std::int64_t sizes(ag::Matrix<float> m, int n) {
  std::int64_t s = 0;
  for (int i = 0; i < n; ++i) {
    m = ag::concat({m, m}, i % 2);
    s = s * 7 + m.extent(0) * 10 + m.extent(-1);
    if (m.size() > 30) return -s;
  }
  return s;
}
AG_FUNCTION ag::Scalar<std::int64_t> as_scalars(ag::Vector<int> v) {
  ag::Scalar<std::int64_t> n = v.extent(0);
  n = n * v.size() + v.shape()[0];
  return n;
}
int main() {
  for (int n : {0, 1, 2, 3, 6}) show(sizes({{1, 2}}, n));
  show(as_scalars({}), as_scalars({1, 2, 3}));
}
