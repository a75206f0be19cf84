// Formats on values of every dtype and rank, escapes, specs, long tensors.
#include "report.h"

AG_FUNCTION void values(ag::Scalar<int> i, ag::Scalar<float> f, ag::Scalar<bool> b, ag::Matrix<double> m, ag::Vector<std::uint8_t> u) {
  ag::print("{} {} {} {} {}\n", i, f, b, m, u);
  ag::print("{:5}|{:.3f}|{:<4}|{:+d}|{{}}\n", i, f, i, i);
  ag::print("{:.2f} {:03d}\n", m, u);
  ag::print("{:?}\n", m);
  ag::print("no values\n");
}
AG_FUNCTION void numbers(int n, double x, bool b, std::int64_t big, unsigned char c) {
  for (int i = 0; i < n; ++i) ag::print("{}/{} ", i, n);
  ag::print("{} {} {} {}\n", x, b, big, c);
}
AG_FUNCTION void lengthy(int n) { ag::print("{}\n", ag::arange(n)); }
AG_FUNCTION void computed(ag::Vector<int> v) { ag::print("{} {} {}\n", v[0], v + 1, ag::sum(v) > 3); }
int main() {
  values(-7, 2.5f, true, {{1, 2.25}, {-0.5, 1e20}}, {1, 200});
  values(42, 0.1f, false, ag::zeros<double>({0, 2}), {});
  numbers(0, 0.1, true, -1, 65);
  numbers(3, 1e-9, false, std::int64_t(1) << 60, 0);
  lengthy(5);
  lengthy(2000);
  computed({1, 2});
  attempt([] { computed({}); });
}
