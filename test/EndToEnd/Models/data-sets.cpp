// Data sets in range-fors, on the host and in marked functions: every stage, no batches, short batches, early exits.
#include "report.h"

#include <autograph/data.h>
#include <autograph/gradient.h>

namespace data = ag::data;

AG_FUNCTION ag::Vector<float> batches(ag::Matrix<float> x, ag::Vector<int> y, int size, std::uint64_t seed) {
  ag::Vector<float> seen;
  for (auto [rows, labels] : data::from_tensor_slices(x, y).shuffle(100, seed).batch(size))
    seen = ag::append(seen, ag::sum(rows) + 100 * ag::astype<float>(labels[0]));
  return seen;
}

AG_FUNCTION ag::Scalar<float> until(ag::Matrix<float> x, ag::Vector<int> y, float limit) {
  ag::Scalar<float> total = 0;
  for (auto [row, label] : data::from_tensor_slices(x, y).skip(1).take(4)) {
    if (label == 2) continue;
    total += ag::sum(row) * ag::astype<float>(label);
    if (total > limit) return -total;
    if (total > 2 * limit) break;
  }
  return total;
}

AG_FUNCTION ag::Vector<float> mapped(ag::Matrix<float> x, ag::Vector<int> y, float factor) {
  ag::Vector<float> result;
  auto scaled = data::from_tensor_slices(x, y).map([factor](const ag::Vector<float> &row, const ag::Scalar<int> &label) {
    return std::make_tuple(row * factor, label + 1);
  });
  for (auto [rows, labels] : scaled.batch(2))
    result = ag::append(result, ag::sum(rows) + ag::astype<float>(ag::sum(labels)));
  for (auto [sum] : data::from_tensor_slices(x).map([](const ag::Vector<float> &row) { return ag::sum(row); }).shuffle(2, 3))
    result = ag::append(result, sum);
  return result;
}

AG_FUNCTION ag::Matrix<int> epochs(ag::Vector<int> y, int count, int times) {
  ag::Matrix<int> result = ag::zeros<int>({0, 2});
  for (auto [labels] : data::from_tensor_slices(y).shuffle(3, 5).batch(2, true).repeat(times))
    result = ag::append(result, labels);
  for (auto [labels] : data::from_tensor_slices(y).repeat(times).batch(2, true).take(count))
    result = ag::append(result, labels);
  return result;
}

using Images = decltype(data::from_tensor_slices(ag::Matrix<float>(), ag::Vector<int>()).batch(2));
AG_FUNCTION ag::Scalar<float> given(const Images &images, ag::Scalar<float> w) {
  for (auto [x, y] : images) {
    ag::GradientTape tape;
    tape.watch(w);
    ag::Scalar<float> loss = ag::mean(ag::square(w * ag::sum(x, 1) - ag::astype<float>(y)));
    w -= 0.001f * tape.gradient(loss, w);
  }
  return w;
}

int main() {
  ag::Matrix<float> x = ag::reshape(ag::astype<float>(ag::arange(15)), {5, 3});
  ag::Vector<int> y = {0, 1, 2, 3, 4};
  for (int size : {1, 2, 3, 5, 9}) show(batches(x, y, size, 1));
  show(batches(x, y, 2, 2));
  show(batches(ag::zeros<float>({0, 3}), {}, 2, 1));
  attempt([&] { return batches(x, y, 0, 1); });
  attempt([&] { return batches(x, {1, 2}, 1, 1); });
  for (float limit : {0.0f, 50.0f, 1000.0f}) show(until(x, y, limit));
  show(mapped(x, y, 0.5f));
  for (int times : {0, 1, 3}) show(epochs(y, 3, times));
  show(given(data::from_tensor_slices(x, y).batch(2), 0.5f));
  for (auto [rows, labels] : data::from_tensor_slices(x, y).shuffle(2, 9).batch(2)) show(rows, labels);
  for (auto [label] : data::from_tensor_slices(y).shuffle(5, 9).repeat(2)) show(label);
}
