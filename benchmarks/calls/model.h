// model.h - the functions whose calls are measured.
#pragma once

#include <autograph/autograph.h>

ag::Vector<float> increment(const ag::Vector<float> &x);
ag::Vector<float> combine(const ag::Vector<float> &a, const ag::Vector<float> &b,
                          const ag::Vector<float> &c);
ag::Vector<float> shift(const ag::Vector<float> &x, ag::Static<int> n);
ag::Scalar<float> first(const ag::Vector<float> &x);
ag::Scalar<float> first_shifted(const ag::Vector<float> &x, ag::Static<int> n);
float square(float x);

namespace plain {
void increment(const float *x, long n, float *y);
void combine(const float *a, const float *b, const float *c, long n, float *y);
float square(float x);
} // namespace plain

/// Eight equal functions each: where a short function lies is worth more than what it does.
#define FOR_EACH_COPY(what) what(0) what(1) what(2) what(3) what(4) what(5) what(6) what(7)
#define DECLARE_COPY(n)                                                                            \
  float square##n(float x);                                                                        \
  namespace plain {                                                                                \
  float square##n(float x);                                                                        \
  }
FOR_EACH_COPY(DECLARE_COPY)
