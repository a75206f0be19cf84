// Objects that hold references and change what they refer to when they are made and destroyed.
#include "report.h"
struct Depth {
  int &d;
  explicit Depth(int &x) : d(x) { ++d; }
  ~Depth() { --d; }
};
struct Trace {
  const char c;
  ag::Scalar<int> v;
  ~Trace() { ag::print("<{}>", v); }
};
AG_FUNCTION int f(int n) {
  int depth = 0, most = 0;
  for (int i = 0; i < n; ++i) {
    Depth a(depth);
    if (i % 2)
      continue;
    Depth b{depth};
    most = std::max(most, depth);
    if (i > 3)
      break;
  }
  return most * 10 + depth;
}
int main() {
  for (int n : {0, 1, 2, 7})
    show(f(n));
}
