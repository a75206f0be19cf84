// Rows and slices whose index and extent only turn out to be constant, and outside, while the program is simplified.
#include "report.h"
AG_FUNCTION ag::Vector<int> past(ag::Scalar<int> p) {
  ag::Matrix<int> m = p + ag::matrix<int>({{3}, {0}, {2}});
  return m[int(m.extent(0) % 50)];
}
AG_FUNCTION ag::Vector<int> none(ag::Scalar<int> p, int n) {
  ag::Vector<int> v = ag::full({n}, p);
  v = v[ag::slice(n, n)];
  return v[ag::slice(int(v.extent(0)), int(v.extent(0)))];
}
AG_FUNCTION ag::Matrix<int> written(ag::Scalar<int> p) {
  ag::Matrix<int> m = p + ag::matrix<int>({{3}, {0}, {2}});
  m[int(m.extent(0) % 50)] = ag::Vector<int>{1};
  return m;
}
AG_FUNCTION AG_SIGNATURE(f32[3]) ag::Vector<float> slice(ag::Vector<float> v) { return v[ag::slice(0, 5)] * 2.0f; }
AG_FUNCTION AG_SIGNATURE(f32[3,2]) ag::Vector<float> row(ag::Matrix<float> m) { return m[4] * 2.0f; }
AG_FUNCTION AG_SIGNATURE(f32[0]) ag::Vector<float> rest(ag::Vector<float> v) { return v[ag::slice(0, int(v.extent(0)))] * 2.0f; }
int main() {
  attempt([] { return past(1); });
  attempt([] { return written(1); });
  attempt([] { return none(1, 2); });
  attempt([] { return slice({1, 2, 3}); });
  attempt([] { return slice({1, 2, 3, 4, 5}); });
  attempt([] { return row(ag::ones<float>({3, 2})); });
  attempt([] { return row(ag::ones<float>({5, 2})); });
  attempt([] { return rest(ag::Vector<float>{}); });
}
