// The logarithm of a sum of exponentials that are all 0, or one of which is infinite.
#include <autograph/autograph.h>

#include <limits>

AG_FUNCTION ag::Vector<float> rows(ag::Matrix<float> x) { return ag::logsumexp(x, 1); }

AG_FUNCTION ag::Scalar<float> all(ag::Matrix<float> x) { return ag::logsumexp(x); }

AG_FUNCTION ag::Matrix<double> kept(ag::Matrix<double> x) { return ag::logsumexp(x, ag::keepdims); }

int main() {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  ag::print("{}\n", rows({{-inf, -inf}, {inf, 1}, {1, 2}, {1000, 1000}, {-inf, 0}}));
  ag::print("{}\n", ag::isnan(rows({{nan, 1}, {inf, nan}})));
  ag::print("{} {} {}\n", all({{-inf}}), all({{2, 3}}), kept({{1, 2}}));
}
