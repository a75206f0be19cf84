// `value()` of an empty optional throws std::bad_optional_access, after the effects before it and before those after it.
#include "report.h"
#include <optional>

std::optional<int> positive(int n) { return n > 0 ? std::optional<int>(n) : std::nullopt; }
AG_FUNCTION int doubled(int n) { return positive(n).value() * 2; }
AG_FUNCTION int until_empty(std::vector<int> v) {
  int sum = 0;
  for (int x : v) {
    ag::print("{} ", x);
    sum += positive(x).value();
  }
  ag::print("all ");
  return sum;
}
AG_FUNCTION ag::Vector<int> scaled(std::optional<ag::Vector<int>> v, bool change) {
  if (change) v.value() = v.value() * 3;
  return v ? *v : ag::Vector<int>{7};
}
struct Named {
  std::optional<float> weight;
  float get() const { return weight.value(); }
};
AG_FUNCTION float member(int n) {
  Named named;
  if (n > 1) named.weight = n * 0.5f;
  return n == 0 ? 0 : named.get();
}
template <class F> void guarded(F f) {
  try {
    attempt(f);
  } catch (const std::bad_optional_access &error) {
    std::printf("! %s\n", error.what());
  }
}
int main() {
  for (int n : {3, 0, -1}) guarded([&] { return doubled(n); });
  guarded([] { return until_empty({1, 2, 3}); });
  guarded([] { return until_empty({1, 0, 3}); });
  guarded([] { return scaled(ag::Vector<int>{1, 2}, true); });
  guarded([] { return scaled(std::nullopt, true); });
  guarded([] { return scaled(std::nullopt, false); });
  for (int n : {0, 1, 2}) guarded([&] { return member(n); });
}
