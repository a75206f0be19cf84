// Loops that check what their steps have computed, and whose slices have another length each step: the first check that fails
// is the error, with its numbers; another error in a later step is not.
#include "report.h"

#include <autograph/linalg.h>

using V = ag::Vector<double>;
using M = ag::Matrix<double>;

AG_FUNCTION V forward(M l, V b) {
  const int n = int(b.extent(0));
  for (int i = 0; i < n; ++i) {
    ag::Scalar<double> pivot = l(i, i);
    ag::check(pivot != 0, "pivot {} is {}", i, pivot);
    b(ag::slice(i, n)) = b(ag::slice(i, n)) / pivot;
    ag::check(b[i] < 100, "{} in step {}", b[i], i);
  }
  return b;
}

// A slice is too long from some step on.
AG_FUNCTION V longer(V x, int steps) {
  V y = ag::zeros<double>({x.extent(0)});
  for (int i = 0; i < steps; ++i) {
    ag::check(x[0] > 0.5, "less after {} steps: {}", i, x[0]);
    x = x * 0.5 + y;
    y(ag::slice(0, i)) = x(ag::slice(0, i)) * 0.125;
  }
  return x + y;
}

// A number of the host's is between; the caller's tensor is written.
AG_FUNCTION ag::Scalar<double> sums(ag::Vector<float> &x, std::int64_t steps) {
  ag::Scalar<double> all = 0;
  for (std::int64_t i = 0; i < steps; ++i) {
    ag::Scalar<float> first = x[i];
    ag::check(first == first && first != 5, "{}", first * 2);
    x(ag::slice(i, x.extent(0))) = x(ag::slice(i, x.extent(0))) * 2.0f + first;
    all += double(i) * 0.5;
  }
  return all;
}

// Loops in loops; flags and integers.
AG_FUNCTION ag::Vector<int> nested(ag::Vector<int> x, ag::Vector<bool> flags, int limit) {
  const int n = int(x.extent(0));
  for (int i = 0; i < n; ++i) {
    ag::check(flags[i], "flag {}", i);
    for (int j = i; j < n; ++j) {
      ag::Scalar<int> d = x[j] * 3 - i;
      ag::check(d < limit, "{} at {}, {}", d, i, j);
      x(ag::slice(j, n)) = x(ag::slice(j, n)) + d;
    }
  }
  return x;
}

// What follows needs the element itself, or says how long it goes on.
AG_FUNCTION V until(V x) {
  for (int i = 0; i < 20; ++i) {
    ag::check(x[1] > 0, "{}", x[1]);
    x = x * 0.5;
    if (x[0] < 0.01) break;
    x(ag::slice(0, 1 + i % 2)) = x(ag::slice(0, 1 + i % 2)) + 0.25;
  }
  return x;
}

// The check alone ends the loop, or keeps a loop in it from going on for ever.
AG_FUNCTION V forever(V x) {
  int i = 0;
  while (true) {
    ag::check(x[0] > 0.5, "{} in {}", x[0], i);
    x(ag::slice(i % 3, x.extent(0))) = x(ag::slice(i % 3, x.extent(0))) * 0.5;
    i = (i + 1) % 100;
  }
  return x;
}
AG_FUNCTION V inner(V x, int n) {
  int all = 0;
  for (int i = 0; i < n; ++i) {
    ag::check(x[0] > 0.5, "{} in {}", x[0], i);
    unsigned k = 8u - 4u * unsigned(i) - (i > 1 ? 2u : 0u);
    while (k != 0) {
      k -= 4;
      ++all;
    }
    x(ag::slice(i % 2, x.extent(0))) = x(ag::slice(i % 2, x.extent(0))) * 0.5;
  }
  return x + double(all);
}

int main() {
  attempt([&] { return forever({8, 2, 3}); });
  attempt([&] { return inner({1, 2, 3}, 10); });
  const M l = {{2, 0, 0}, {1, 4, 0}, {1, 1, 0.5}};
  M zero = l;
  zero(1, 1) = 0;
  M small = l;
  small(2, 2) = 0.001;
  for (const M &each : {l, zero, small}) attempt([&] { return forward(each, {1, 2, 3}); });
  attempt([&] { return forward(small, {1000, 2, 3}); });
  attempt([&] { return forward(l, {1, 2, 3, 4}); });
  attempt([&] { return forward(zero, {1, 2, 3, 4}); });
  attempt([&] { return forward(l, {}); });
  for (int steps : {0, 1, 3, 4, 5, 6}) {
    attempt([&] { return longer({100, 200, 300}, steps); });
    attempt([&] { return longer({1, 200, 300}, steps); });
    attempt([&] { return longer({2, 200, 300}, steps); });
  }
  for (int steps : {0, 2, 4, 5}) {
    ag::Vector<float> x = {1, 2, 3, 4};
    attempt([&] { return sums(x, steps); });
    ag::Vector<float> y = {1, 5, 1, 1};
    attempt([&] { return sums(y, steps); });
    ag::Vector<float> z = {1, 2, 5, 1};
    attempt([&] { return sums(z, steps); });
  }
  for (int limit : {5, 50, 500, 500000}) {
    attempt([&] { return nested({1, 2, 3, 4}, {true, true, true, true}, limit); });
    attempt([&] { return nested({1, 2, 3, 4}, {true, true, false, true}, limit); });
    attempt([&] { return nested({1, 2, 3, 4}, {true, true}, limit); });
  }
  for (double first : {1.0, 100.0, -1.0}) attempt([&] { return until({first, 2, 3}); });
  attempt([] { return until({1, -2, 3}); });
  M definite = ag::zeros<double>({40, 40});
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 40; ++j) definite(i, j) = (i == j ? 3 : 0) + 1.0 / (1 + i + j);
  attempt([&] { return ag::sum(ag::cholesky(definite)); });
  definite(35, 35) = -1;
  attempt([&] { return ag::sum(ag::cholesky(definite)); });
  definite(3, 3) = std::numeric_limits<double>::quiet_NaN();
  attempt([&] { return ag::sum(ag::cholesky(definite)); });
  attempt([&] { return ag::solve(l, M(definite[ag::slice(0, 3)]), ag::lower); });
  attempt([&] { return ag::solve(zero, V{1, 2, 3}, ag::lower); });
  attempt([&] { return ag::solve(zero, V{1, 2, 3}, ag::upper); });
}
