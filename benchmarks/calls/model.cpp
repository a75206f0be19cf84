// model.cpp - the functions whose calls are measured, compiled by autographc.
#include "model.h"

AG_FUNCTION ag::Vector<float> increment(const ag::Vector<float> &x) { return x + 1; }
AG_FUNCTION ag::Vector<float> combine(const ag::Vector<float> &a, const ag::Vector<float> &b,
                                      const ag::Vector<float> &c) {
  return a * b + c;
}
AG_FUNCTION ag::Vector<float> shift(const ag::Vector<float> &x, ag::Static<int> n) { return x + n; }
AG_FUNCTION ag::Scalar<float> first(const ag::Vector<float> &x) { return x[0]; }
AG_FUNCTION ag::Scalar<float> first_shifted(const ag::Vector<float> &x, ag::Static<int> n) {
  return x[0] + n;
}
AG_FUNCTION float square(float x) { return x * x; }
#define DEFINE_COPY(n)                                                                             \
  AG_FUNCTION float square##n(float x) { return x * x; }
FOR_EACH_COPY(DEFINE_COPY)
