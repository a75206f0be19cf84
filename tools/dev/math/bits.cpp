// A checksum of the results of each function of include/autograph/math, in loops that a compiler
// may make vectors of. Each build must print the same (tools/dev/math/accuracy).
#include "functions.h"
#include "samples.h"

#include <cstdio>

using namespace ag::detail;

template <class T> static std::uint64_t checksum(const std::vector<T> &values) {
  std::uint64_t sum = 0;
  for (T value : values)
    sum = (sum ^ std::bit_cast<bits_t<T>>(value)) * 0x9e3779b97f4a7c15 + (sum >> 29);
  return sum;
}

#define PRINT(name, limit)                                                                         \
  template <class T>                                                                               \
  __attribute__((noinline)) static void loop_##name(const T *__restrict x, T *__restrict y,        \
                                                    std::size_t size) {                            \
    for (std::size_t i = 0; i < size; i++)                                                         \
      y[i] = math::name(x[i]);                                                                     \
  }                                                                                                \
  template <class T> static void print_##name(const std::vector<T> &x, const char *type) {         \
    std::vector<T> y(x.size());                                                                    \
    loop_##name(x.data(), y.data(), x.size());                                                     \
    std::printf("%s %s %016llx\n", #name, type, static_cast<unsigned long long>(checksum(y)));     \
  }
FOR_EACH_FUNCTION(PRINT)

#define PRINT_PAIRS(name, limit)                                                                   \
  template <class T>                                                                               \
  __attribute__((noinline)) static void loop_##name(const T *__restrict a, const T *__restrict b,  \
                                                    T *__restrict y, std::size_t size) {           \
    for (std::size_t i = 0; i < size; i++)                                                         \
      y[i] = math::name(a[i], b[i]);                                                               \
  }                                                                                                \
  template <class T>                                                                               \
  static void print_##name(const std::vector<T> &a, const std::vector<T> &b, const char *type) {   \
    std::vector<T> y(a.size());                                                                    \
    loop_##name(a.data(), b.data(), y.data(), a.size());                                           \
    std::printf("%s %s %016llx\n", #name, type, static_cast<unsigned long long>(checksum(y)));     \
  }
FOR_EACH_BINARY_FUNCTION(PRINT_PAIRS)

template <class T> static void print_all(const char *type) {
  std::vector<T> x = samples<T>(50000), a, b;
  pairs<T>(50000, a, b);
#define CALL(name, limit) print_##name(x, type);
  FOR_EACH_FUNCTION(CALL)
#define CALL_PAIRS(name, limit) print_##name(a, b, type);
  FOR_EACH_BINARY_FUNCTION(CALL_PAIRS)
}

int main() {
  print_all<float>("float");
  print_all<double>("double");
}
