// The greatest of what was computed just before, which is used once more: both are one loop.
#include <autograph/autograph.h>

#include <limits>

AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance, int most) {
  const auto inner = ag::slice(1, ag::end - 1), before = ag::slice(0, ag::end - 2), after = ag::slice(2, ag::end);
  for (int step = 0; step < most; ++step) {
    ag::Matrix<float> next = 0.25f * (u(before, inner) + u(after, inner) + u(inner, before) + u(inner, after));
    ag::Scalar<float> change = ag::max(ag::abs(next - u(inner, inner)));
    u(inner, inner) = next;
    if (change < tolerance) break;
  }
  return u;
}
AG_FUNCTION std::tuple<ag::Vector<double>, ag::Scalar<double>, ag::Scalar<double>> scaled(const ag::Vector<double> &x, double by) {
  ag::Vector<double> y = x * by + 1.0;
  ag::Scalar<double> most = ag::max(y), least = ag::min(y);
  return {y, most, least};
}
AG_FUNCTION std::tuple<ag::Vector<float>, ag::Scalar<float>> differences(const ag::Vector<float> &x) {
  ag::Vector<float> y = x * x;
  ag::Scalar<float> most = ag::max(y[ag::slice(1, ag::end)] - y[ag::slice(0, ag::end - 1)]);
  return {y, most};
}

int main() {
  for (int n : {3, 5, 34, 40, 67}) {
    ag::Matrix<float> u = ag::astype<float>(ag::reshape(ag::arange(n * (n + 1)) * 37 % 11, {n, n + 1}));
    ag::print("{} {}\n", ag::sum(jacobi(u, 0.01f, 50), 1), jacobi(u, 0.0f, 3)[1]);
    u(1, 1) = std::numeric_limits<float>::quiet_NaN();
    ag::print("{}\n", ag::sum(jacobi(u, 0.01f, 2), 1));
  }
  for (int n : {1, 15, 16, 17, 100}) {
    ag::Vector<double> x = ag::astype<double>(ag::arange(n) * 37 % 11) - 5.0;
    auto [y, most, least] = scaled(x, -0.2);
    ag::print("{} {} {}\n", y, most, least);
    auto [z, top, bottom] = scaled(x * 0.0, -1.0);
    ag::print("{} {} {}\n", z, top, bottom);
  }
  for (int n : {2, 33, 90}) {
    auto [y, most] = differences(ag::astype<float>(ag::arange(n) * 37 % 23) * 0.1f);
    ag::print("{} {}\n", y, most);
  }
}
