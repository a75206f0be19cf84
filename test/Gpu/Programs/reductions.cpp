// Sums, extremes, rows and products on a GPU have the CPU's bits, at every length: lanes, blocks,
// and blocks of blocks.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION ag::Scalar<float> total(ag::Vector<float> x) { return ag::sum(x * x - 0.3f); }
AG_FUNCTION ag::Scalar<double> mean(ag::Vector<double> x) { return ag::mean(x); }
AG_FUNCTION ag::Scalar<float> product(ag::Vector<float> x) { return ag::prod(x * 0.01f + 1.0f); }
AG_FUNCTION ag::Vector<float> rows(ag::Matrix<float> x) { return ag::sum(x, 1); }
AG_FUNCTION ag::Vector<float> columns(ag::Matrix<float> x) { return ag::sum(x, 0); }
AG_FUNCTION ag::Scalar<float> all(ag::Matrix<float> x) { return ag::sum(x); }
AG_FUNCTION ag::Vector<float> largest(ag::Matrix<float> x) { return ag::max(x, 1) - ag::min(x, 1); }
AG_FUNCTION ag::Vector<float> signs(ag::Matrix<float> x) {
  return 1.0f / ag::max(x, 1) + 1.0f / ag::min(x, 1) + 1.0f / ag::maximum(x, 0.0f)[0];
}
AG_FUNCTION ag::Vector<std::int64_t> where_largest(ag::Matrix<float> x) { return ag::argmax(x, 1); }
AG_FUNCTION ag::Scalar<std::int64_t> count(ag::Vector<float> x) { return ag::sum(x > 0.0f); }
AG_FUNCTION ag::Scalar<bool> any_above(ag::Vector<float> x, float limit) { return ag::any(x > limit); }
AG_FUNCTION ag::Matrix<float> softmax(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  return e / ag::sum(e, 1, ag::keepdims);
}
AG_FUNCTION ag::Matrix<float> multiply(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::maximum(ag::matmul(a, b) - 1.0f, 0.0f);
}
AG_FUNCTION ag::Vector<double> apply(ag::Matrix<double> a, ag::Vector<double> x) { return ag::matmul(a, x); }

template <class T> ag::Vector<T> make(std::int64_t size) {
  ag::Vector<T> x = ag::zeros<T>({size});
  T *to = x.data();
  for (std::int64_t i = 0; i < size; ++i)
    to[i] = T(0.013) * T((i * 7919) % 1009) - T(6);
  return x;
}
template <class T> ag::Matrix<T> make(std::int64_t height, std::int64_t width) {
  return ag::reshape(make<T>(height * width), {height, width});
}

int main() {
  for (std::int64_t size : {0, 1, 63, 64, 65, 100, 4096, 4097, 9000, 300000}) {
    const ag::Vector<float> x = make<float>(size);
    ag::print("{}: {} {} {} {}\n", size, total(x), product(x), count(x), any_above(x, 7.0f));
    ag::print("{}\n", mean(make<double>(size)));
  }
  for (std::int64_t width : {1, 5, 70, 5000})
    for (std::int64_t height : {1, 3, 70, 4200}) {
      if (height * width > 400000)
        continue;
      const ag::Matrix<float> x = make<float>(height, width);
      ag::print("{} {} {}\n", rows(x)[height - 1], columns(x)[0], all(x));
      ag::print("{} {}\n", largest(x)[0], where_largest(x)[0]);
    }
  ag::print("{} {}\n", rows(make<float>(4, 0)), columns(make<float>(0, 4)));
  ag::print("{}\n", signs({{-0.0f, -0.0f}, {0.0f, 0.0f}}));
  ag::print("{}\n", softmax(make<float>(3, 9)));
  ag::print("{}\n", ag::sum(softmax(make<float>(5, 5000))));
  ag::print("{}\n", multiply(make<float>(5, 7), make<float>(7, 3)));
  ag::print("{}\n", multiply(make<float>(2, 9000), make<float>(9000, 3)));
  ag::print("{} {}\n", apply(make<double>(3, 50), make<double>(50)), apply(make<double>(3, 9000), make<double>(9000)));
}
