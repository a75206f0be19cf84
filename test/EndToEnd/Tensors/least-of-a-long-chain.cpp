// The place of the least of what a long chain of statements gives, each of which reads the one before twice.
#include "report.h"

#define TEN(v) v = v * v; v = v * v; v = v * v; v = v * v; v = v * v; v = v * v; v = v * v; v = v * v; v = v * v; v = v * v;
AG_FUNCTION ag::Scalar<std::int64_t> least(ag::Vector<float> v) {
  TEN(v) TEN(v) TEN(v) TEN(v)
  return ag::argmin(v);
}

int main() { show(least(ag::Vector<float>{1, 0.5f, 1})); }
