// Functions whose tensors are made of numbers run on the GPU, as those that are given tensors.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 6 calls
#include <autograph/autograph.h>
#include <autograph/random.h>
AG_FUNCTION ag::Matrix<int> mandelbrot(int width, int height, int most) {
  ag::Matrix<float> re = -2.0f + 3.0f * ag::astype<float>(ag::expand_dims(ag::arange(width), 0)) / float(width) + ag::zeros<float>({height, 1});
  ag::Matrix<float> im = -1.0f + 2.0f * ag::astype<float>(ag::expand_dims(ag::arange(height), 1)) / float(height) + ag::zeros<float>({1, width});
  return ag::map([most](float a, float b) {
    float x = 0, y = 0;
    int n = 0;
    while (n < most && x * x + y * y < 4) {
      float t = x * x - y * y + a;
      y = 2 * x * y + b;
      x = t;
      ++n;
    }
    return n;
  }, re, im);
}
AG_FUNCTION double pi(std::uint64_t seed, int count) {
  ag::random::Generator stream{seed};
  ag::Vector<float> x = stream.uniform<float>({count}), y = stream.uniform<float>({count});
  return 4.0 * double(ag::sum(ag::astype<int>(x * x + y * y < 1)).item()) / double(count);
}
AG_FUNCTION ag::Vector<double> tridiagonal(int n, double tolerance) {
  ag::Vector<double> u = ag::zeros<double>({n}), f = ag::ones<double>({n});
  double change = 1;
  while (change > tolerance) {
    ag::Vector<double> v = u;
    v(ag::slice(1, n - 1)) = 0.5 * (u(ag::slice(0, n - 2)) + u(ag::slice(2, n)) + f(ag::slice(1, n - 1)) / double(n * n));
    change = ag::max(ag::abs(v - u)).item();
    u = v;
  }
  return u;
}
AG_FUNCTION ag::Vector<int> sieve(int n) {
  ag::Vector<bool> prime = ag::ones<bool>({n});
  for (int i = 2; i * i < n; ++i)
    if (prime(i))
      for (int j = i * i; j < n; j += i) prime(j) = false;
  return ag::cumulative_sum(ag::astype<int>(prime));
}
AG_FUNCTION int numbers(int a, int b) { return a * b + 1; }
int main() {
  ag::print("{}\n", mandelbrot(12, 7, 30));
  ag::print("{}\n", mandelbrot(0, 7, 30));
  ag::print("{} {}\n", pi(3, 1000), pi(4, 0));
  ag::print("{}\n", tridiagonal(12, 1e-3));
  ag::print("{}\n", sieve(30));
  ag::print("{}\n", numbers(3, 4));
}
