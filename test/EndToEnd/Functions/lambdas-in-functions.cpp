#include "report.h"
#include <functional>
#include <vector>
static int negated(int x) { return -x; }
// Lambdas that hold lambdas, with and without state of their own.
AG_FUNCTION int lambdasInLambdas(int n, int k) {
  auto square = [](int x) { return x * x; };
  auto scaled = [k](int x) { return x * k; };
  auto counted = [n](int x) mutable { return x + n++; };
  auto both = [scaled, square, n](int x) { return scaled(square(x)) + n; };
  std::function<int(int)> f = [=](int x) { return square(x) + 1; };
  if (n == 1) f = [=](int x) { return scaled(x) + square(n); };
  if (n == 2) f = [both](int x) { return both(x) - 1; };
  if (n == 3) f = [&, scaled](int x) { return both(scaled(x)); };
  if (n == 4) f = [counted](int x) mutable { return counted(x); };
  if (n == 5) f = counted;
  k = 1000;
  return f(3) * 10 + f(4);
}
AG_FUNCTION ag::Vector<float> tensorsInLambdas(ag::Vector<float> x, int n) {
  std::vector<std::function<ag::Vector<float>(const ag::Vector<float> &)>> net;
  for (int i = 0; i < n; ++i) {
    ag::Vector<float> weight = x + i;
    auto weigh = [weight](const ag::Vector<float> &v) { return v * weight; };
    if (i % 2 == 0)
      net.push_back([weigh](const ag::Vector<float> &v) { return weigh(v) + 1.0f; });
    else
      net.push_back([=](const ag::Vector<float> &v) { return weigh(weigh(v)) - float(i); });
  }
  for (auto &layer : net) x = layer(x);
  return x;
}
AG_FUNCTION int pointersInLambdas(int n) {
  int (*p)(int) = negated;
  auto twice = [p](int x) { return p(p(x)) + p(x); };
  std::function<int(int)> f = negated;
  if (n > 1) f = [=](int x) { return twice(x) + n; };
  if (n > 2) f = [p](int x) { return p(x) * 2; };
  return f(n);
}
int main() {
  for (int n = 0; n < 7; ++n) {
    show(lambdasInLambdas(n, 3));
    show(tensorsInLambdas(ag::Vector<float>{1, 2}, n % 4));
    show(pointersInLambdas(n));
  }
}
