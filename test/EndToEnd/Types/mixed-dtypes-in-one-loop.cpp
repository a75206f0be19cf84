// A loop that carries six dtypes at once.
#include "report.h"

AG_FUNCTION std::tuple<ag::Scalar<int>, ag::Scalar<float>, ag::Scalar<double>, ag::Scalar<std::uint8_t>, ag::Scalar<bool>, std::int64_t>
carry(ag::Vector<int> v) {
  ag::Scalar<int> a = 0;
  ag::Scalar<float> b = 0.5f;
  ag::Scalar<double> c = 1;
  ag::Scalar<std::uint8_t> d = 250;
  ag::Scalar<bool> e = false;
  std::int64_t f = 1;
  for (ag::Scalar<int> x : v) {
    a = a + x;
    b = b * ag::astype<float>(x);
    if (x > 2) {
      c = c / 3;
      d = d + 3;
      e = !e;
    } else if (x < 0) {
      f = f * 1000;
      continue;
    } else if (x == 0) {
      break;
    }
    f += 1;
  }
  return {a, b, c, d, e, f};
}
int main() { show(carry({}), carry({1}), carry({1, 5, -1, 7, 3}), carry({3, 0, 9})); }
