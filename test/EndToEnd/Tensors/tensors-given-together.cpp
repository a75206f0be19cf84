// Tensors that are given away and read on the way to others, of few elements and of more than caches have: one loop writes all of them.
#include "report.h"

using V = ag::Vector<float>;
using M = ag::Matrix<float>;

struct Chain {
  V doubled, shifted, roots;
};
AG_FUNCTION Chain chain(V x) {
  V doubled = x * 2.0f;
  V shifted = doubled + 1.5f;
  V roots = ag::sqrt(shifted) - 1.0f;
  return {doubled, shifted, roots};
}

// What was read is given in the place of what it read.
AG_FUNCTION void swapped(V &a, V &b) {
  V sum = a + b;
  V difference = sum - 2.0f * b;
  a = difference;
  b = sum;
}

// One is read once more before it is given.
AG_FUNCTION std::pair<V, ag::Scalar<float>> summed(V x) {
  V squares = x * x;
  ag::Scalar<float> total = ag::sum(squares);
  V scaled = squares / total;
  return {squares, total + ag::sum(scaled)};
}

// An error between them.
AG_FUNCTION std::pair<V, V> checked(V x, ag::Scalar<float> most) {
  V next = x + 1.0f;
  ag::check(most > 0.0f, "most is {}", most);
  V last = next * most;
  return {next, last};
}

// Rows of one are repeated to the other: loops of unlike extents.
AG_FUNCTION std::pair<V, M> repeated(V x, M y) {
  V row = x - 1.0f;
  M all = y * row;
  return {row, all};
}

ag::Variable<float, 1> kept = V{1, 2, 3}, momentum = V{0.5f, 0.25f, 0.125f};
AG_FUNCTION V step(V gradient) {
  const V before = momentum.value(), old = kept.value();
  ag::check(gradient.extent(0) == old.extent(0) && before.extent(0) == old.extent(0), "shapes");
  const V velocity = 0.9f * before - 0.1f * gradient;
  kept.assign(old + velocity);
  momentum.assign(velocity);
  return kept.value();
}

// The sum of what is at some places, and the number of elements.
static void show_some(const V &x) {
  const std::int64_t n = x.extent(0);
  show(x[0], x[n / 3], x[n / 2 + 7], x[n - 17], x[n - 2], x[n - 1], n);
}

int main() {
  const Chain few = chain({1, 2, 3, 4, 5});
  show(few.doubled, few.shifted, few.roots);
  const Chain none = chain(V());
  show(none.doubled, none.shifted, none.roots);
  const Chain many = chain(ag::astype<float>(ag::arange(std::int64_t(2700017))));
  show_some(many.doubled);
  show_some(many.shifted);
  show_some(many.roots);
  V a = {1, 2, 3}, b = {10, 20, 30};
  swapped(a, b);
  show(a, b);
  V same = {1, 2};
  swapped(same, same);
  show(same);
  auto [squares, total] = summed({1, 2, 3});
  show(squares, total);
  attempt([&] { return checked({1, 2}, 3).second; });
  attempt([&] { return checked({1, 2}, -3).first; });
  attempt([&] { return repeated({1, 2}, {{3, 4}, {5, 6}}).second; });
  attempt([&] { return repeated({2}, {{3, 4}, {5, 6}}).second; });
  attempt([&] { return repeated({2, 3, 4}, {{3, 4}, {5, 6}}).second; });
  show(step({1, 1, 1}));
  show(momentum.value());
  attempt([&] { return step({1}); });
  attempt([&] { return step({1, 2, 3, 4}); });
  momentum.assign(V{1});
  attempt([&] { return step({1, 1, 1}); });
  show(kept.value());
}
