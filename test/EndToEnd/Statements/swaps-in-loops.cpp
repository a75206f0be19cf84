// Parallel moves between carried variables: rotations, std::swap, std::tie.
#include "report.h"

AG_FUNCTION std::tuple<ag::Scalar<int>, ag::Scalar<int>, ag::Scalar<int>> rotate(ag::Scalar<int> a, ag::Scalar<int> b, ag::Scalar<int> c, int n) {
  for (int i = 0; i < n; ++i) {
    ag::Scalar<int> t = a;
    a = b;
    b = c;
    c = t;
  }
  return {a, b, c};
}
AG_FUNCTION std::pair<ag::Scalar<int>, ag::Scalar<int>> swapped(ag::Scalar<int> a, ag::Scalar<int> b, int n) {
  for (int i = 0; i < n; ++i) std::swap(a, b);
  if (a > b) std::swap(a, b);
  return {a, b};
}
AG_FUNCTION std::pair<ag::Scalar<int>, ag::Scalar<int>> tied(ag::Scalar<int> a, ag::Scalar<int> b, int n) {
  while (n-- > 0) std::tie(a, b) = std::tuple(b, a + b);
  return {a, b};
}
AG_FUNCTION std::pair<ag::Vector<int>, ag::Vector<int>> tensors(ag::Vector<int> v, ag::Vector<int> w, int n) {
  for (int i = 0; i < n; ++i) {
    ag::Vector<int> t = v;
    v = w;
    w = t;
    v[0] = v[0] + 1;
  }
  return {v, w};
}
int main() {
  for (int n : {0, 1, 2, 3, 7}) show(rotate(1, 2, 3, n), swapped(5, 4, n), tied(1, 1, n), tensors({1}, {2, 3}, n));
}
