// What two files share: declarations, and marked functions that are inline.
#pragma once
#include <autograph/autograph.h>

enum class Mode : short { add = -1, multiply = 300 };
struct Small {
  char tag;
  ag::Scalar<float> value;
};

bool is_between(bool strict, char low, short x, unsigned char high);
signed char narrow(signed char a, short b, Mode mode);
Small relabel(Small s, char tag, const double &scale);
ag::Vector<int> fill(ag::Vector<int> v, ag::Scalar<int> &last, long n);

AG_FUNCTION inline int triangle(int n) {
  int sum = 0;
  for (int i = 1; i <= n; ++i) sum += i;
  return sum;
}
template <class T> AG_FUNCTION T twice(T x, bool really) {
  if (really) x = x + x;
  return x;
}
struct Model {
  ag::Vector<float> weights;
  AG_FUNCTION ag::Scalar<float> operator()(const ag::Vector<float> &x) const {
    ag::Scalar<float> sum = 0;
    for (int i = 0; i < x.extent(0); ++i) {
      if (x[i] < 0) continue;
      sum += weights[i] * x[i];
    }
    return sum;
  }
  void step(float rate);
};
int use_inline(int n);
