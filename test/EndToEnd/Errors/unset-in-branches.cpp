// A variable set in one branch only: fine where it was set, an error at the read where not.
#include "report.h"

AG_FUNCTION ag::Scalar<float> one_branch(ag::Scalar<float> x) {
  ag::Scalar<float> scale;
  if (x > 1) scale = 2;
  return x * scale;
}
AG_FUNCTION ag::Scalar<float> read_under_same_condition(ag::Scalar<float> x) {
  ag::Scalar<float> scale;
  if (x > 1) scale = 2;
  x = x + 1;
  if (x > 2) x = x * scale;
  return x;
}
AG_FUNCTION ag::Scalar<int> in_loop(ag::Vector<int> v) {
  ag::Scalar<int> last;
  for (ag::Scalar<int> x : v) {
    if (x > 0) last = x;
  }
  ag::print("before ");
  return last + 1;
}
AG_FUNCTION ag::Scalar<int> never_read(ag::Scalar<int> x) {
  ag::Scalar<int> y;
  ag::Scalar<int> z;
  if (x > 0) y = x;
  z = y;
  return x;
}
int main() {
  for (float x : {0.5f, 1.f, 3.f}) {
    attempt([&] { return one_branch(x); });
    attempt([&] { return read_under_same_condition(x); });
  }
  attempt([] { return in_loop({}); });
  attempt([] { return in_loop({-1, 2, -3}); });
  attempt([] { return in_loop({-1}); });
  attempt([] { return never_read(-1); });
}
