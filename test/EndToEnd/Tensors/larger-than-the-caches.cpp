// Elementwise results that are larger than the caches are stored past them.
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<double> chain(const ag::Vector<double> &x) { return ag::where(x > 0.0, x * x * x + x, -x) + 0.5; }
AG_FUNCTION ag::Matrix<float> of_two(const ag::Matrix<float> &x, const ag::Matrix<float> &y) { return x * y + x - y; }
AG_FUNCTION ag::Vector<std::int16_t> narrow(const ag::Vector<std::int32_t> &x) { return ag::astype<std::int16_t>(x * 3 - 7 + x % 5); }

int main() {
  const int n = 2'700'003, part = 10'000;
  const ag::Vector<double> x = ag::astype<double>(ag::arange(n) * 37 % 1001) * 0.003 - 0.5;
  const ag::Vector<double> y = chain(x);
  bool isSame = true;
  for (int from = 0; from < n; from += part) {
    const int to = from + part < n ? from + part : n;
    isSame = isSame && ag::all(chain(x[ag::slice(from, to)]) == y[ag::slice(from, to)]).item();
  }
  ag::print("{} {} {} {}\n", isSame, y[n - 1], y[0], ag::sum(y));
  const ag::Matrix<float> a = ag::reshape(ag::astype<float>(x * 100.0), {3, n / 3}), b = ag::concat({a, a, a}, 1), c = b + 1;
  const ag::Matrix<float> d = of_two(b, c);
  ag::print("{} {} {}\n", ag::all(d[2] == of_two(b[ag::slice(2, 3)], c[ag::slice(2, 3)])[0]), d(2, 5), d(0, 8));
  const ag::Vector<std::int16_t> e = narrow(ag::arange(8'000'001) % 1000);
  ag::print("{} {} {}\n", ag::sum(ag::astype<std::int64_t>(e)), e[8'000'000], e[7'999'999]);
}
