#include "model.h"

AG_FUNCTION bool is_between(bool strict, char low, short x, unsigned char high) {
  if (strict) return low < x && x < high;
  return !(x < low || high < x);
}
AG_FUNCTION signed char narrow(signed char a, short b, Mode mode) {
  switch (mode) {
  case Mode::add: return a + b;
  case Mode::multiply: return a * b;
  }
  return 0;
}
AG_FUNCTION Small relabel(Small s, char tag, const double &scale) {
  if (s.value > 1) s.tag = tag;
  s.value = s.value * float(scale);
  return s;
}
AG_FUNCTION ag::Vector<int> fill(ag::Vector<int> v, ag::Scalar<int> &last, long n) {
  for (long i = 0; i < n; ++i) {
    if (v.extent(0) > 5) return v;
    last = ag::Scalar<int>(int(i * i));
    v = ag::append(v, last);
  }
  ag::check(n >= 0, "{} is negative", n);
  return v;
}
AG_FUNCTION void Model::step(float rate) { weights = weights - rate; }
int use_inline(int n) { return triangle(n) + twice(n, n > 1); }
