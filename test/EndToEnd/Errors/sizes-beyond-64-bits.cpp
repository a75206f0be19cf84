// Tensors whose sizes 64 bits do not hold fail for want of memory, as do sizes that no machine has; an extent of 0 makes any size 0.
#include <autograph/autograph.h>

#include <cstdio>

AG_FUNCTION float filled(std::int64_t n, std::int64_t m) {
  ag::Matrix<float> x = ag::zeros<float>({n, m}) + 1;
  return ag::sum(x).item() + x(0, 0).item();
}

AG_FUNCTION ag::Tensor<std::int8_t, 3> made(std::int64_t n, std::int64_t m) { return ag::ones<std::int8_t>({n, m, 4}); }

AG_FUNCTION ag::Vector<int> repeated(ag::Vector<int> v, std::int64_t n) {
  return ag::reshape(ag::broadcast_to(ag::expand_dims(v, 0), {n, v.extent(0)}), {-1});
}

AG_FUNCTION ag::Scalar<std::int64_t> wrapped(ag::Scalar<std::int64_t> n) {
  return ag::sum(ag::ones<std::int64_t>({n * n * 4 + 3, 2}));
}

template <class F> void guarded(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    std::printf("%s: %s\n", ag::name(error.kind()), error.message());
  }
}

int main() {
  for (int k : {31, 32, 33, 40, 61, 62}) {
    std::int64_t n = std::int64_t(1) << k;
    guarded([&] { std::printf("%g\n", filled(n, n)); });
    guarded([&] { std::printf("%d\n", static_cast<int>(made(n, n).extent(0))); });
    if (k > 40) guarded([&] { std::printf("%d\n", static_cast<int>(repeated({1, 2}, n).extent(0))); });
    guarded([&] { std::printf("%ld\n", static_cast<long>(made(0, n).extent(1) >> k)); });
  }
  guarded([&] { std::printf("%g\n", filled(2, 3)); });
  ag::print("{}\n", wrapped(std::int64_t(1) << 31));
}
