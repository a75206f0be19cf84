// A data set that a thread reads ahead has no race and leaves no thread behind, with a reader in compiled code or in plain C++ that ends early, at an error, or late.
// RUN: %autographc -O1 -g1 -fsanitize=thread %s -o %t %runtime -pthread && %t | FileCheck %s
// RUN: %cxx -std=c++20 -ffp-contract=off -I%include -O1 -g1 -fsanitize=thread %s -o %t %runtime -pthread && %t | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/data.h>

namespace data = ag::data;

struct Tenfold {
  ag::Vector<float> operator()(const ag::Vector<float> &row) const {
    ag::check(ag::sum(row) < 60, "a row of {}", ag::sum(row));
    return row * 10.0f;
  }
};

AG_FUNCTION ag::Scalar<float> total(ag::Matrix<float> x, int passes, float limit) {
  ag::Scalar<float> sum = 0;
  ag::Matrix<float> last;
  for (auto [rows] : data::from_tensor_slices(x).shuffle(4, 1).map(Tenfold()).batch(2).repeat(passes).prefetch(3)) {
    sum += ag::sum(rows);
    // The loop writes what it was given and what it gave.
    rows += 1;
    x[0] += ag::sum(rows);
    last = rows;
    if (sum > limit) return sum + float(last.extent(0));
  }
  return sum;
}

int main() {
  ag::Matrix<float> x = ag::reshape(ag::astype<float>(ag::arange(21)), {7, 3});
  ag::print("{} {}\n", total(x, 40, 1e9), total(x, 40, 1000));
  for (int i = 0; i < 20; ++i) total(x, 3, float(i));
  x[5] = 30;
  for (int i = 0; i < 20; ++i) try {
      total(x, 3, 1e9);
    } catch (const ag::Error &error) {
      if (i == 19) ag::print("{}\n", error.message());
    }
}
// CHECK: 84000 {{[0-9]+}}
// CHECK-NEXT: a row of 90
