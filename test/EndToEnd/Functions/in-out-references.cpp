// Reference parameters: written in loops and branches, passed on, not written.
#include "report.h"

AG_FUNCTION void accumulate(ag::Vector<int> v, ag::Scalar<int> &sum, int &count) {
  for (ag::Scalar<int> x : v) {
    if (x < 0) return;
    sum = sum + x;
    ++count;
  }
}
AG_FUNCTION ag::Scalar<int> pass_on(ag::Vector<int> v, ag::Scalar<int> &sum) {
  int count = 0;
  accumulate(v, sum, count);
  if (count > 1) accumulate(v, sum, count);
  return count;
}
AG_FUNCTION void tensors(ag::Vector<float> &v, ag::Matrix<float> &m, const ag::Vector<float> &w) {
  v = v + w;
  m[0] = v;
  m(1, 1) = 9;
}
AG_FUNCTION void maybe(ag::Scalar<int> &x, bool write) {
  if (write) x = 42;
}
int main() {
  ag::Scalar<int> sum = 0;
  int count = 0;
  accumulate({1, 2, 3}, sum, count);
  show(sum, count);
  accumulate({5, -1, 3}, sum, count);
  show(sum, count);
  show(pass_on({1, 1}, sum), sum);
  show(pass_on({}, sum), sum);
  ag::Vector<float> v = {1, 2};
  ag::Vector<float> shared = v;
  ag::Matrix<float> m = {{0, 0}, {0, 0}};
  tensors(v, m, shared);
  show(v, m, shared);
  ag::Scalar<int> x = 1;
  maybe(x, false);
  show(x);
  maybe(x, true);
  show(x);
}
