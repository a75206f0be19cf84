// Marked functions in namespaces, static, in anonymous namespaces and extern "C".
#include "report.h"

namespace outer {
namespace inner {
AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> x) {
  while (x < 10) x = x * 2 + 1;
  return x;
}
} // namespace inner
AG_FUNCTION ag::Scalar<int> g(ag::Scalar<int> x) { return inner::f(x) + 1; }
} // namespace outer
namespace {
AG_FUNCTION ag::Scalar<int> hidden(ag::Scalar<int> x) {
  if (x > 5) return 5;
  return x;
}
} // namespace
static AG_FUNCTION int internal(int x) { return x % 3 == 0 ? x / 3 : x; }
inline AG_FUNCTION int weak(int x) {
  int s = 0;
  for (int i = 0; i < x; ++i) s += i;
  return s;
}
AG_FUNCTION ag::Scalar<int> all(ag::Scalar<int> x, int n) {
  using namespace outer;
  return g(x) + hidden(x) * 10 + internal(n) + weak(n);
}
int main() {
  for (int x : {0, 4, 9}) show(all(x, x), outer::inner::f(x), internal(x), weak(x));
}
