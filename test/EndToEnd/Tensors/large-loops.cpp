// Tensors longer than a vector register and many trips: sums stay exact in integers.
#include "report.h"

AG_FUNCTION ag::Scalar<std::int64_t> checksum(int n) {
  ag::Vector<std::int64_t> v = ag::astype<std::int64_t>(ag::arange(n));
  ag::Scalar<std::int64_t> s = 0;
  for (int i = 0; i < 50; ++i) {
    v = v * 3 + i;
    v = v % 1009;
    s = s + ag::sum(v);
    if (s % 7 == 3) continue;
    s = s + ag::max(v);
  }
  return s;
}
AG_FUNCTION ag::Scalar<std::int64_t> scalars(ag::Scalar<std::int64_t> n) {
  ag::Scalar<std::int64_t> x = 1;
  ag::Scalar<std::int64_t> i = 0;
  while (i < n) {
    x = x * 6364136223846793005 + 1442695040888963407;
    if (x % 1000003 == 1) break;
    i += 1;
  }
  return x;
}
int main() {
  for (int n : {0, 1, 7, 64, 1000}) attempt([&] {
      show(scalars(n * 10));
      return checksum(n);
    });
}
