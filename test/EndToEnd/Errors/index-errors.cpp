// Indices out of range in loops, branches and callees; negative; slices.
// Operands run left to right, as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Scalar<int> read(ag::Vector<int> v, int i) { return v[i]; }
AG_FUNCTION ag::Scalar<int> in_loop(ag::Vector<int> v, int n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; ++i) s = s + v[i];
  return s;
}
AG_FUNCTION ag::Vector<int> write(ag::Vector<int> v, ag::Scalar<int> i) {
  v[i] = 5;
  return v;
}
AG_FUNCTION ag::Scalar<int> matrix(ag::Matrix<int> m, int i, int j) { return m(i, j) + m[i][j]; }
AG_FUNCTION ag::Vector<int> sliced(ag::Vector<int> v, int a, int b) { return v[ag::slice(a, b)]; }
AG_FUNCTION ag::Scalar<int> callee(ag::Vector<int> v, int n) {
  ag::Scalar<int> s = 0;
  while (n > 0) {
    s = s + read(v, n);
    --n;
  }
  return s;
}
int main() {
  for (int i : {-1, 0, 2, 3}) {
    attempt([&] { return read({1, 2, 3}, i); });
    attempt([&] { return in_loop({1, 2}, i); });
    attempt([&] { return write({1, 2, 3}, i); });
    attempt([&] { return callee({1, 2}, i); });
    for (int j : {-1, 1, 2}) {
      attempt([&] { return matrix({{1, 2}, {3, 4}}, i, j); });
      attempt([&] { return sliced({1, 2, 3}, i, j); });
    }
  }
}
