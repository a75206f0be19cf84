// std::array as parameter, local and result; constant and run-time subscripts.
#include "report.h"

AG_FUNCTION std::array<ag::Scalar<int>, 3> rotate(std::array<ag::Scalar<int>, 3> a, int n) {
  for (int i = 0; i < n; ++i) {
    ag::Scalar<int> t = a[0];
    a[0] = a[1];
    a[1] = a[2];
    a[2] = t;
  }
  return a;
}
AG_FUNCTION int histogram(ag::Vector<int> v) {
  std::array<int, 4> bins{};
  for (ag::Scalar<int> x : v) {
    int k = x.item();
    if (k < 0 || k >= 4) continue;
    bins[k] += 1;
  }
  int s = 0;
  for (int i = 0; i < 4; ++i) s = s * 10 + bins[i];
  return s + (int)bins.size() * 100000;
}
AG_FUNCTION ag::Vector<float> of_tensors(std::array<ag::Vector<float>, 2> a, bool second) {
  a[1] = a[1] + a[0];
  auto [x, y] = a;
  return second ? y : x;
}
int main() {
  for (int n : {0, 1, 2, 3}) show(rotate({1, 2, 3}, n));
  show(histogram({}), histogram({0, 1, 1, 3, 9, -1, 3, 3}));
  show(of_tensors({ag::Vector<float>{1}, ag::Vector<float>{2}}, false), of_tensors({ag::Vector<float>{1}, ag::Vector<float>{2}}, true));
}
