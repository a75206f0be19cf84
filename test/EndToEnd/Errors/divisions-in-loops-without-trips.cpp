// A division by zero in a loop without trips, or behind a branch in one, is no error and does not trap: its operands are the
// same in each trip, and what is not needed may be computed before the loop.
#include "report.h"

template <class T> AG_FUNCTION ag::Scalar<T> scalars(ag::Scalar<T> a, ag::Scalar<T> b, ag::Scalar<int> trips) {
  ag::Scalar<T> s = 0;
  for (ag::Scalar<int> k = 0; k < trips; k += 1) {
    s += a % b;
    s += a / b;
    s += ag::floor_divide(a, b);
    s += ag::remainder(a, b);
  }
  return s;
}
template <class T> AG_FUNCTION ag::Scalar<T> rest_alone(ag::Scalar<T> a, ag::Scalar<T> b, ag::Scalar<T> most) {
  ag::Scalar<T> s = 0;
  while (s < most) s = s + a % b + 1;
  return s;
}
template <class T> AG_FUNCTION ag::Vector<T> vectors(ag::Vector<T> a, ag::Vector<T> b, ag::Scalar<int> trips) {
  ag::Vector<T> s = a;
  for (ag::Scalar<int> k = 0; k < trips; k += 1) s = s + ag::floor_divide(a, b) + ag::remainder(a, b) + a % b;
  return s;
}
AG_FUNCTION int behind_a_branch(int a, int b, int trips) {
  int s = 0;
  for (int k = 0; k < trips; ++k)
    if (b != 0)
      for (int j = 0; j < trips; ++j) s += a % b + a / b;
  return s;
}
AG_FUNCTION int in_a_choice(int a, int b, int trips, int inner) {
  int s = 0, k = 0;
  while (k < trips) {
    k += 1;
    for (int j = 0; j < inner; ++j) s += b == 0 ? 1 : a % b + a / b;
  }
  return s;
}
template <class T> void all() {
  for (int trips : {0, 3})
    for (int b : {0, 2, -1}) {
      attempt([&] { return scalars<T>(T(5), T(b), trips); });
      attempt([&] { return rest_alone<T>(T(5), T(b), T(trips)); });
      attempt([&] { return vectors<T>(ag::vector<T>({T(5), T(-7)}), ag::vector<T>({T(b), T(3)}), trips); });
    }
}
int main() {
  all<int>();
  all<std::int8_t>();
  all<std::uint8_t>();
  all<std::int64_t>();
  all<std::uint64_t>();
  for (int trips : {0, 3})
    for (int b : {0, 2, -1})
      for (int inner : {0, 2}) {
        attempt([&] { return behind_a_branch(7, b, trips); });
        attempt([&] { return in_a_choice(7, b, trips, inner); });
      }
}
