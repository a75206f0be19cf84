// Generic lambdas with several operand types, and lambdas that call lambdas.
#include "report.h"

AG_FUNCTION ag::Scalar<float> generic(ag::Scalar<float> x, ag::Scalar<int> k) {
  auto scaled = [](auto a, int n) { return a * n; };
  ag::Scalar<int> j = scaled(k, 3);
  ag::Scalar<float> y = scaled(x, 2);
  auto outer = [&](ag::Scalar<float> a) {
    auto inner = [&](ag::Scalar<float> b) { return b + y; };
    return inner(a) * inner(y);
  };
  for (ag::Scalar<int> i : ag::range(j)) {
    if (y > 40) break;
    y = outer(x);
  }
  return y;
}
int main() {
  for (int k : {0, 1, 2}) show(generic(1.5f, k), generic(0.25f, k));
}
