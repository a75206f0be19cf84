// Shapes and dtypes as what is printed and checked: of every rank, by position and by number, beside texts and containers.
#include "report.h"

#include <vector>

template <class T, int R> AG_FUNCTION void shown(const ag::Tensor<T, R> &x) {
  ag::print("{} {} {}|{:>9}|\n", ag::shape_of(x), ag::dtype_of(x), x, ag::dtype_of(x));
}

AG_FUNCTION ag::Vector<float> checked(ag::Vector<float> x, ag::Matrix<double> m, bool longer) {
  ag::print("{2} {1:.2f} {0} {{}} {3}\n", ag::shape_of(m), x, ag::dtype_of(m), longer ? "longer" : "shorter");
  if (longer) x = ag::concat({x, x}, 0);
  ag::check(x.extent(0) < 4, "{} is too long: {} of {}", ag::dtype_of(x), ag::shape_of(x), x[0]);
  for (int i = 0; i < 2; ++i) {
    x = ag::append(x, 7.0f);
    ag::print("{}\n", ag::shape_of(x));
  }
  ag::print("{} {} {}\n", std::vector<int>{1, 2}, ag::shape_of(x), ag::shape_of(m + 1));
  return x;
}

int main() {
  shown(ag::Scalar<int>(3));
  shown(ag::Vector<double>{});
  shown(ag::Matrix<bool>{{true}, {false}});
  shown(ag::zeros<std::uint8_t>({2, 0, 3}));
  shown(ag::Vector<std::uint64_t>{1, 2});
  attempt([&] { return checked({1}, {{1, 2}}, false); });
  attempt([&] { return checked({1, 2}, {{1, 2}}, true); });
  attempt([&] { return checked({}, ag::zeros<double>({0, 2}), true); });
}
