// Braces that hold no element but have a shape, beside parts of them.
#include "report.h"

AG_FUNCTION ag::Matrix<float> rows(int n) {
  ag::Matrix<float> m = {{}, {}};
  for (int i = 0; i < n; ++i) m = ag::concat({m, ag::full({m.extent(0), 1}, 0.5f * i)}, 1);
  return m;
}
AG_FUNCTION ag::Tensor<int, 3> planes(bool wide) {
  if (wide) return {{{}, {}, {}}, {{}, {}, {}}};
  return {{}, {}};
}
AG_FUNCTION ag::Matrix<bool> none() { return {}; }
int main() {
  show(rows(0), rows(1), rows(3));
  show(planes(true), planes(false), none());
}
