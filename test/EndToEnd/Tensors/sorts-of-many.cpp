// Sorts of many elements: NaN last, zeros of both signs as they stood, equal digits, each dtype of 32 and 64 bits; along both axes.
#include "report.h"

#include <cstring>
#include <limits>

AG_FUNCTION ag::Vector<float> sorted(const ag::Vector<float> &x) { return ag::sort(x); }
AG_FUNCTION ag::Vector<double> sorted(const ag::Vector<double> &x) { return ag::sort(x); }
AG_FUNCTION ag::Vector<int> sorted(const ag::Vector<int> &x) { return ag::sort(x); }
AG_FUNCTION ag::Vector<std::uint32_t> sorted(const ag::Vector<std::uint32_t> &x) { return ag::sort(x); }
AG_FUNCTION ag::Vector<std::int64_t> sorted(const ag::Vector<std::int64_t> &x) { return ag::sort(x); }
AG_FUNCTION ag::Matrix<float> sorted_columns(const ag::Matrix<float> &x) { return ag::sort(x, 0); }

template <class M> void brief(const M &tensor) {
  unsigned long long hash = 0;
  for (auto value : tensor.span()) {
    unsigned long long bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    hash = hash * 1000003 + bits;
  }
  std::printf("%llx\n", hash);
}
template <class T> ag::Vector<T> some(int count, bool small) {
  std::vector<T> values(count);
  unsigned long long seed = 5;
  for (T &value : values) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const auto number = static_cast<long long>(seed) >> (small ? 60 : 20);
    value = static_cast<T>(number);
    if constexpr (std::is_floating_point_v<T>) {
      if (seed % 97 == 0)
        value = -value / 0.0f * 0.0f;
      if (seed % 89 == 0)
        value = seed & 65536 ? -T(0) : T(0);
      if (seed % 83 == 0)
        value = std::numeric_limits<T>::infinity();
      if (seed % 79 == 0)
        value = -std::numeric_limits<T>::denorm_min();
    }
  }
  return ag::Vector<T>(std::span<const T>(values));
}

int main() {
  for (int count : {2047, 2048, 5000, 20000})
    for (bool small : {false, true}) {
      brief(sorted(some<float>(count, small)));
      brief(sorted(some<double>(count, small)));
      brief(sorted(some<int>(count, small)));
      brief(sorted(some<std::uint32_t>(count, small)));
      brief(sorted(some<std::int64_t>(count, small)));
    }
  brief(sorted(ag::full<float>({3000}, 1.5f)));
  brief(sorted_columns(ag::reshape(some<float>(6000, false), {3000, 2})));
}
