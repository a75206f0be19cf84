// Classic integer loops over several carried Scalars.
#include "report.h"

AG_FUNCTION ag::Scalar<std::int64_t> fibonacci(ag::Scalar<int> n) {
  ag::Scalar<std::int64_t> a = 0;
  ag::Scalar<std::int64_t> b = 1;
  for (ag::Scalar<int> i : ag::range(n)) {
    ag::Scalar<std::int64_t> next = a + b;
    a = b;
    b = next;
  }
  return a;
}
AG_FUNCTION std::pair<ag::Scalar<int>, ag::Scalar<int>> collatz(ag::Scalar<int> n) {
  ag::Scalar<int> steps = 0;
  ag::Scalar<int> top = n;
  while (n != 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    if (n > top) top = n;
    steps += 1;
  }
  return {steps, top};
}
AG_FUNCTION ag::Scalar<unsigned> gcd(ag::Scalar<unsigned> a, ag::Scalar<unsigned> b) {
  while (b != 0) {
    ag::Scalar<unsigned> t = a % b;
    a = b;
    b = t;
  }
  return a;
}
int main() {
  for (int n : {0, 1, 2, 50, 90}) show(fibonacci(n));
  for (int n : {1, 2, 7, 27}) show(collatz(n));
  show(gcd(12u, 18u), gcd(7u, 0u), gcd(0u, 5u), gcd(1071u, 462u));
}
