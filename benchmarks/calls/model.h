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
