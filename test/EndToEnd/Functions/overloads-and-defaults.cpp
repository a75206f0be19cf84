// Overloads on dtype and rank, default arguments, const references.
#include "report.h"

AG_FUNCTION ag::Scalar<int> norm(ag::Scalar<int> x) { return x < 0 ? -x : x; }
AG_FUNCTION ag::Scalar<int> norm(const ag::Vector<int> &v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) s = s + norm(x);
  return s;
}
AG_FUNCTION ag::Scalar<float> norm(ag::Scalar<float> x, float scale = 2) { return ag::abs(x) * scale; }
AG_FUNCTION ag::Scalar<int> defaults(ag::Scalar<int> x, int n = 3, ag::Scalar<int> k = 10) {
  for (int i = 0; i < n; ++i) x = x + k;
  return x;
}
AG_FUNCTION ag::Scalar<int> uses(ag::Scalar<int> x) { return defaults(x) + defaults(x, 1) + defaults(x, 2, 5); }
int main() {
  show(norm(ag::Scalar<int>(-3)), norm(ag::Vector<int>{1, -2}), norm(ag::Scalar<float>(-1.5f)), norm(ag::Scalar<float>(-1.5f), 3));
  show(defaults(1), defaults(1, 0), uses(2));
}
