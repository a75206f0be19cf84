// Loops whose condition compares with an extent that was made narrower: the checks behind it that are kept, and those that go.
#include "report.h"

AG_FUNCTION int sum(const std::vector<int> &v, int from) {
  int s = 0;
  for (int i = from; i < static_cast<int>(v.size()); ++i)
    s += v[i];
  return s;
}

AG_FUNCTION int neighbours(ag::Vector<int> v, int step) {
  int s = 0;
  for (int i = 0; i < static_cast<int>(v.extent(0)); ++i) {
    s += ag::Scalar<int>(v[i]).item();
    if (i % 3 == 2)
      s += ag::Scalar<int>(v[i + step]).item();
  }
  return s;
}

AG_FUNCTION int of_another(const std::vector<int> &v, ag::Vector<int> w) {
  int s = 0;
  for (int i = 0; i < static_cast<int>(v.size()) && s < 100; ++i)
    s += v[i] * ag::Scalar<int>(w[i]).item();
  return s;
}

AG_FUNCTION std::vector<int> shrinking(std::vector<int> v) {
  for (int i = 0; i < static_cast<int>(v.size()); ++i) {
    v.pop_back();
    if (i < static_cast<int>(v.size())) v[i] += 10;
  }
  return v;
}

// The low 8 bits of the size.
AG_FUNCTION int bits(const std::vector<int> &v) {
  int s = 0;
  for (signed char i = 0; i < static_cast<signed char>(v.size()); ++i)
    s += v[i];
  return s;
}

int main() {
  const std::vector<int> v{1, 2, 3, 4, 5, 6, 7};
  for (int from : {0, 3, 7, 9})
    attempt([&] { return sum(v, from); });
  for (int step : {-2, 0, 1, 2})
    attempt([&] { return neighbours({1, 2, 3, 4, 5, 6}, step); });
  attempt([&] { return of_another(v, {1, 2, 3, 4, 5, 6, 7, 8}); });
  attempt([&] { return of_another(v, {1, 1, 1}); });
  attempt([&] { return of_another(v, {60, 60, 60}); });
  attempt([&] { return shrinking(v); });
  for (int size : {0, 5, 127, 128, 200, 256, 300})
    attempt([&] { return bits(std::vector<int>(size, 3)); });
}
