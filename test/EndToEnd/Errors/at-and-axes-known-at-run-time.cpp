// `at` of vectors and arrays throws what the library throws; an axis known at run time only is checked.
// Operands run left to right, as Clang orders them.
#include "report.h"
#include <stdexcept>

AG_FUNCTION int vector_at(std::vector<int> v, int i) {
  int s = 0;
  for (int k = 0; k <= i; ++k) {
    ag::print("{} ", k);
    s += v.at(k);
    v.at(k) = s;
  }
  return v.at(0) + s;
}
AG_FUNCTION ag::Scalar<int> array_at(std::array<ag::Scalar<int>, 2> a, int i) {
  a.at(1) += 5;
  if (i == 7) return a.at(2);
  a.at(i) = 3;
  return a.at(0) * a.at(i);
}
AG_FUNCTION ag::Vector<float> smallest(ag::Matrix<float> m, int axis) { return ag::min(m, axis); }
AG_FUNCTION ag::Matrix<float> sums(ag::Matrix<float> m, int axis) { return ag::sum(m, axis, ag::keepdims) + ag::sort(m, axis); }
AG_FUNCTION ag::Matrix<float> expanded(ag::Vector<float> v, int axis) { return ag::expand_dims(v, axis); }
AG_FUNCTION ag::Vector<std::int64_t> places(ag::Matrix<float> m, int axis) {
  ag::print("before ");
  auto r = ag::argmax(m, axis);
  ag::print("after ");
  return r;
}
template <class F> void guarded(F f) {
  try {
    attempt(f);
  } catch (const std::out_of_range &error) {
    std::printf("! out of range: %s\n", error.what());
  }
}
int main() {
  for (int i : {-1, 0, 2, 3}) guarded([&] { return vector_at({1, 2, 3}, i); });
  for (int i : {-1, 0, 1, 2, 7}) guarded([&] { return array_at({4, 6}, i); });
  for (int axis : {-3, -2, 0, 1, 2}) {
    guarded([&] { return smallest({{1, 2}, {0, 5}}, axis); });
    guarded([&] { return sums({{1, 2}, {0, 5}}, axis); });
    guarded([&] { return expanded({1, 2}, axis); });
    guarded([&] { return places({{1, 2}, {0, 5}}, axis); });
  }
}
