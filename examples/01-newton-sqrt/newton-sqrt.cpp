// Newton's method for the square root: a loop that returns as soon as it is close enough.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> newton_sqrt(ag::Scalar<float> a, ag::Scalar<float> tolerance) {
  ag::Scalar<float> x = a;
  for (int i = 0; i < 100; ++i) {
    ag::Scalar<float> next = 0.5f * (x + a / x);
    if (ag::abs(next - x) < tolerance)
      return next;
    x = next;
  }
  return x;
}

int main() {
  for (float a : {0.25f, 2.0f, 9.0f, 12345.0f})
    ag::print("sqrt({}) = {}\n", a, newton_sqrt(a, 1e-6f));
}
