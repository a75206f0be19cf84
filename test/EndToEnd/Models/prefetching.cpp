// Data sets that a thread of its own reads ahead: the same examples in the same order, every exit, errors of the thread's.
#include "report.h"

#include <autograph/data.h>
#include <autograph/gradient.h>

#include <stdexcept>

namespace data = ag::data;

AG_FUNCTION ag::Vector<float> batches(ag::Matrix<float> x, ag::Vector<int> y, int size, std::uint64_t seed, int ahead) {
  ag::Vector<float> seen;
  for (auto [rows, labels] : data::from_tensor_slices(x, y).shuffle(100, seed).batch(size).prefetch(ahead))
    seen = ag::append(seen, ag::sum(rows) + 100 * ag::astype<float>(labels[0]));
  return seen;
}

AG_FUNCTION ag::Scalar<float> until(ag::Matrix<float> x, ag::Vector<int> y, float limit) {
  ag::Scalar<float> total = 0;
  for (auto [row, label] : data::from_tensor_slices(x, y).skip(1).prefetch(3).take(4)) {
    if (label == 2) continue;
    total += ag::sum(row) * ag::astype<float>(label);
    if (total > limit) return -total;
    if (total > 2 * limit) break;
  }
  return total;
}

// What a thread makes: the third example fails, by an error of tensors or by an exception of the host's.
AG_HOST ag::Scalar<float> give(const ag::Vector<float> &row, const ag::Scalar<float> &bad, bool by_host) {
  if (by_host && ag::sum(row).item() == bad.item()) throw std::runtime_error("the host's");
  ag::check(by_host || ag::sum(row) != bad, "sum {}", bad);
  return ag::sum(row);
}
// In a marked function what maps in front of a thread is an object, not a lambda.
struct Giver {
  ag::Scalar<float> bad;
  bool by_host;
  ag::Scalar<float> operator()(const ag::Vector<float> &row) const { return give(row, bad, by_host); }
};
struct Tenfold {
  AG_FUNCTION ag::Scalar<int> operator()(ag::Scalar<int> label) const {
    for (int i = 0; i < 3; ++i) label += 3 * (i == 1 ? label : ag::Scalar<int>(0)) + (i == 2 ? 6 * label / 4 : 0 * label);
    return label;
  }
};
AG_FUNCTION ag::Vector<float> failing(ag::Matrix<float> x, ag::Scalar<float> bad, bool by_host, int ahead) {
  ag::Vector<float> result;
  auto sums = data::from_tensor_slices(x).map(Giver{bad, by_host});
  for (auto [sum] : sums.prefetch(ahead)) {
    ag::print("{} ", sum);
    result = ag::append(result, sum);
  }
  return result;
}

// An error in the loop itself, while the thread is ahead.
AG_FUNCTION ag::Scalar<float> stops(ag::Matrix<float> x, ag::Scalar<float> bad) {
  ag::Scalar<float> total = 0;
  for (auto [row] : data::from_tensor_slices(x).repeat(100).prefetch(4)) {
    ag::check(ag::sum(row) != bad, "no more than {}", total);
    total += ag::sum(row);
  }
  return total;
}

// In the middle of others: batches of what is prefetched, orders of it, passes of it, one within another.
AG_FUNCTION ag::Matrix<int> within(ag::Vector<int> y, int times) {
  ag::Matrix<int> result = ag::zeros<int>({0, 2});
  auto examples = data::from_tensor_slices(y).map(Tenfold()).prefetch(2);
  for (auto [labels] : examples.batch(2, true).repeat(times)) result = ag::append(result, labels);
  for (auto [labels] : examples.shuffle(3, 5).batch(2, true).prefetch().repeat(times)) result = ag::append(result, labels);
  for (auto [a] : examples.take(times))
    for (auto [b] : examples.skip(1).prefetch(7))
      if (a < b) result = ag::append(result, ag::Vector<int>{a, b});
  return result;
}

using Images = decltype(data::from_tensor_slices(ag::Matrix<float>(), ag::Vector<int>()).batch(2).prefetch());
AG_FUNCTION ag::Scalar<float> given(const Images &images, ag::Scalar<float> w) {
  for (auto [x, y] : images) {
    ag::GradientTape tape;
    tape.watch(w);
    ag::Scalar<float> loss = ag::mean(ag::square(w * ag::sum(x, 1) - ag::astype<float>(y)));
    w -= 0.001f * tape.gradient(loss, w);
  }
  return w;
}

AG_FUNCTION ag::Vector<float> through(ag::Matrix<float> x, ag::Vector<float> w) {
  ag::GradientTape tape;
  tape.watch(w);
  ag::Scalar<float> loss = 0;
  for (auto [rows] : data::from_tensor_slices(x).batch(2).prefetch(2)) loss += ag::sum(ag::square(ag::matmul(rows, w)));
  return tape.gradient(loss, w);
}

template <class F> void whatever(F f) {
  try {
    attempt(f);
  } catch (const std::exception &error) {
    std::printf("std %s\n", error.what());
  }
}

int main() {
  ag::Matrix<float> x = ag::reshape(ag::astype<float>(ag::arange(15)), {5, 3});
  ag::Vector<int> y = {0, 1, 2, 3, 4};
  for (int size : {1, 2, 3, 5, 9})
    for (int ahead : {1, 2, 20}) show(batches(x, y, size, 1, ahead));
  show(batches(ag::zeros<float>({0, 3}), {}, 2, 1, 2));
  attempt([&] { return batches(x, y, 2, 1, 0); });
  attempt([&] { return batches(x, y, 2, 1, -1); });
  for (float limit : {0.0f, 50.0f, 1000.0f}) show(until(x, y, limit));
  for (bool by_host : {false, true})
    for (int ahead : {1, 5}) {
      whatever([&] { return failing(x, 21, by_host, ahead); });
      whatever([&] { return failing(x, 3, by_host, ahead); });
      whatever([&] { return failing(x, 1, by_host, ahead); });
    }
  for (float bad : {3.0f, 39.0f, -1.0f}) attempt([&] { return stops(x, bad); });
  for (int times : {0, 1, 3}) show(within(y, times));
  show(given(data::from_tensor_slices(x, y).batch(2).prefetch(), 0.5f));
  show(through(x, {1, 2, 3}));
  auto ahead = data::from_tensor_slices(x, y).shuffle(2, 9).batch(2).prefetch(2);
  auto same = ahead;
  for (auto [rows, labels] : ahead) show(rows, labels);
  for (auto [rows, labels] : same) {
    show(rows, labels);
    break;
  }
  whatever([&] {
    for (auto [sum] : data::from_tensor_slices(x).map([](const ag::Vector<float> &row) { return give(row, 12, true); }).prefetch()) show(sum);
  });
}
