// plain.cpp - the same work in plain C++, into memory that is given.
#include "model.h"

void plain::increment(const float *x, long n, float *y) {
  for (long i = 0; i < n; ++i)
    y[i] = x[i] + 1;
}
void plain::combine(const float *a, const float *b, const float *c, long n, float *y) {
  for (long i = 0; i < n; ++i)
    y[i] = a[i] * b[i] + c[i];
}
float plain::square(float x) { return x * x; }
#define DEFINE_COPY(n)                                                                             \
  float plain::square##n(float x) { return x * x; }
FOR_EACH_COPY(DEFINE_COPY)
