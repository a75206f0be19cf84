// A conversion that is written makes a Scalar of any number, as `ag::astype` converts: integers wrap, floats truncate and saturate. A plain
// `int` in a narrower dtype stays checked.
#include "report.h"

#include <limits>

AG_FUNCTION ag::Scalar<int> extent(ag::Vector<float> x) { return ag::Scalar<int>(x.extent(0)) + ag::Scalar<int>{x.size()} * 10; }
AG_FUNCTION ag::Scalar<float> mean(ag::Vector<float> x) { return ag::sum(x) / ag::Scalar<float>(x.extent(0)); }
AG_FUNCTION ag::Scalar<std::int8_t> narrow(std::int64_t n) { return ag::Scalar<std::int8_t>(n); }
AG_FUNCTION ag::Scalar<std::uint16_t> to_unsigned(long long n) { return static_cast<ag::Scalar<std::uint16_t>>(n); }
AG_FUNCTION ag::Scalar<int> truncated(double x) { return ag::Scalar<int>(x); }
AG_FUNCTION ag::Scalar<std::uint8_t> saturated(float x) { return ag::Scalar<std::uint8_t>(x); }
AG_FUNCTION ag::Scalar<bool> tested(double x, std::int64_t n) { return ag::Scalar<bool>(x) & ag::Scalar<bool>(n); }
AG_FUNCTION ag::Scalar<int> declared(std::size_t n) {
  ag::Scalar<int> k(n);
  for (ag::Scalar<int> i(n - n); i < k; i += 2) k -= 1;
  return k;
}
AG_FUNCTION ag::Scalar<std::int8_t> checked(int n) { return ag::Scalar<std::int8_t>(n); }
AG_FUNCTION ag::Scalar<std::int8_t> constants() { return ag::Scalar<std::int8_t>(300L) + ag::Scalar<std::int8_t>(2.9) + ag::Scalar<std::int8_t>(1000.0); }
AG_FUNCTION std::vector<ag::Scalar<int>> kept(std::int64_t n) {
  std::vector<ag::Scalar<int>> list;
  list.emplace_back(n);
  list.push_back(ag::Scalar<int>(n + 1));
  return list;
}

int main() {
  show(extent({1, 2, 3}), extent({}), mean({1, 2, 4}), mean({}));
  for (std::int64_t n : {std::int64_t(0), std::int64_t(-1), std::int64_t(127), std::int64_t(128), std::int64_t(70000), std::int64_t(5000000000)}) {
    show(narrow(n), to_unsigned(n), kept(n));
    attempt([&] { return checked(static_cast<int>(n)); });
  }
  const double infinity = std::numeric_limits<double>::infinity();
  for (double x : {0.0, -0.5, 2.75, -300.0, 1e20, infinity, -infinity, infinity - infinity}) show(truncated(x), saturated(static_cast<float>(x)), tested(x, 4));
  show(tested(1, 0), declared(9), declared(0), constants());
}
