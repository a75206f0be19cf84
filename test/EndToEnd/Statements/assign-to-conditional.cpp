// A conditional operator as a glvalue: assigned, incremented, referred to.
#include "report.h"
AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> a, ag::Scalar<int> b, bool c) {
  (c ? a : b) = 7;
  (a < b ? a : b) += 1;
  ++(c ? b : a);
  return a * 100 + b;
}
AG_FUNCTION int g(int a, int b, bool c) {
  (c ? a : b) = 3;
  (c ? a : b) += 4;
  int &r = c ? a : b;
  r *= 2;
  return a * 100 + b;
}
struct P {
  ag::Scalar<int> x;
  ag::Vector<int> v;
};
AG_FUNCTION ag::Vector<int> h(ag::Vector<int> a, ag::Vector<int> b, bool c) {
  (c ? a : b)[0] = 5;
  (c ? a[1] : b[1]) = 9;
  return ag::concat({a, b}, 0);
}
AG_FUNCTION int k(bool c) {
  P p{1, {1, 2}}, q{2, {3, 4}};
  (c ? p : q).x = 10;
  (c ? p : q).v[1] = 20;
  const P &r = c ? p : q;
  return (p.x + q.x * 10 + r.v[1]).item();
}
int main() {
  for (bool c : {false, true}) {
    show(f(1, 2, c), f(2, 1, c));
    show(g(1, 2, c));
    show(h({1, 2}, {3, 4}, c));
    show(k(c));
  }
}
