// `ag::into(y) = f(x)`: of equal and other extents, shared and borrowed elements, no elements, errors, and while a tape records.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/traces.h>

AG_FUNCTION ag::Vector<float> plus(const ag::Vector<float> &x) { return x + 1; }
AG_FUNCTION ag::Matrix<float> doubled(const ag::Matrix<float> &x) { return x * 2; }
AG_FUNCTION ag::Vector<float> wrong(const ag::Vector<float> &x) { return x + ag::Vector<float>{1, 2, 3}; }
AG_FUNCTION ag::Scalar<int> number(ag::Scalar<int> x) { return x * 2; }

int main() {
  ag::Vector<float> y = {1, 2};
  const float *at = std::as_const(y).data();
  ag::into(y) = plus({3, 4});
  show(y, at == std::as_const(y).data());
  const ag::Vector<float> copy = y;
  ag::into(y) = plus(y);
  show(copy, y, copy.data() == std::as_const(y).data());
  ag::into(y) = plus({3, 4, 5});
  show(y);
  attempt([&] { ag::into(y) = wrong({1, 2}); });
  show(y);
  ag::into(y) = plus({});
  show(y);
  ag::into(y) = plus(y);
  show(y);
  float memory[6] = {1, 2, 3, 4, 5, 6};
  auto borrowed = ag::Vector<float>::borrow(memory, 3);
  ag::into(borrowed) = plus({7, 8, 9});
  auto rows = ag::Matrix<float>::borrow(memory, {2, 3});
  ag::into(rows) = doubled(rows);
  show(borrowed, rows, memory[0], memory[5]);
  ag::into(borrowed) = plus({7, 8});
  show(borrowed, memory[1]);
  ag::Scalar<int> n = 4;
  ag::into(n) = number(n);
  show(n);
  // For a tape it is the value.
  ag::Vector<float> x = {2, 3};
  y = {7, 7};
  ag::GradientTape tape;
  tape.watch(x);
  ag::into(y) = x * x;
  show(tape.gradient(ag::sum(y), x));
}
