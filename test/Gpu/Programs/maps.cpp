// Functions at every place that loop as often as each element says, one kernel each: the same bits, errors of the
// first element that has one, elements that are looked up.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// Only what may fail is waited for: one number a call that checks.
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// PTX-NOT: .local
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION ag::Matrix<int> mandelbrot(const ag::Matrix<float> &re, const ag::Matrix<float> &im) {
  // EXPLAIN: mandelbrot
  // EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop
  return ag::map(
      [](ag::Scalar<float> a, ag::Scalar<float> b) -> ag::Scalar<int> {
        ag::Scalar<float> x = 0.0f, y = 0.0f;
        for (int step = 0; step < 50; ++step) {
          ag::Scalar<float> xx = x * x, yy = y * y;
          if (xx + yy > 4.0f)
            return step;
          y = 2.0f * x * y + b;
          x = xx - yy + a;
        }
        return 50;
      },
      re, im);
}
AG_FUNCTION ag::Vector<std::int64_t> collatz(const ag::Vector<std::int64_t> &from) {
  return ag::map(
      [](ag::Scalar<std::int64_t> n) {
        ag::Scalar<std::int64_t> steps = 0;
        while (n > 1) {
          if (n % 2 == 0)
            n = n / 2;
          else
            n = 3 * n + 1;
          steps += 1;
        }
        return steps;
      },
      from);
}
AG_FUNCTION ag::Vector<double> newton(const ag::Vector<double> &x, ag::Scalar<double> tolerance) {
  return ag::map(
      [&](ag::Scalar<double> a) {
        ag::Scalar<double> guess = a + 1.0;
        while (ag::abs(guess * guess - a) > tolerance)
          guess = 0.5 * (guess + a / guess);
        return guess;
      },
      x);
}
AG_FUNCTION ag::Vector<float> grown(const ag::Vector<float> &x, bool twice) {
  auto f = [&](ag::Scalar<float> x) {
    ag::Scalar<float> total = 0.0f;
    while (x < 3.0f) {
      total += ag::tanh(x);
      x = ag::exp(x) * (twice ? 1.5f : 1.25f);
    }
    return total;
  };
  return ag::map(f, ag::map(f, x)) + 1.0f;
}
AG_FUNCTION ag::Vector<int> checked(const ag::Vector<int> &x, const ag::Vector<int> &y) {
  return ag::map(
      [](ag::Scalar<int> a, ag::Scalar<int> b) {
        ag::Scalar<int> steps = 0;
        while (a > 0) {
          ag::check(steps < 40, "{} of {} is too many", steps, b);
          a = a - 100 / b;
          steps += 1;
        }
        return steps;
      },
      x, y);
}
AG_FUNCTION ag::Vector<int> walk(const ag::Vector<int> &next, const ag::Vector<int> &from) {
  ag::Vector<int> steps = ag::zeros<int>({from.extent(0)});
  for (std::int64_t i = 0; i < from.extent(0); ++i) {
    ag::Scalar<int> at = from[i], count = 0;
    while (at != 0) {
      at = next[at];
      count += 1;
    }
    steps[i] = count;
  }
  return steps;
}
AG_FUNCTION void shrink(ag::Matrix<double> &x, double most) {
  for (int row = 0; row < x.extent(0); ++row)
    for (int i = 0; i < x.extent(1); ++i) {
      double value = x(row, i).item();
      while (value > most)
        value = value / 3;
      x(row, i) = value;
    }
}
// A buffer that begins with other elements than the loop writes.
AG_FUNCTION ag::Vector<int> some_of(const ag::Vector<int> &x, int count) {
  ag::Vector<int> y = ag::ones<int>({x.extent(0)});
  for (int i = 0; i < count; ++i) {
    ag::Scalar<int> a = x[i];
    while (a > 3)
      a = a - 2;
    y[i] = y[i] + a;
  }
  return y;
}
// EXPLAIN: chained
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+3]], in order
AG_FUNCTION ag::Vector<int> chained(ag::Vector<int> x) {
  x = x + 1;
  for (int i = 1; i < x.extent(0); ++i)
    x[i] = x[i] + x[i - 1] % 7;
  return x;
}
// EXPLAIN: printed
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one
AG_FUNCTION ag::Vector<int> printed(const ag::Vector<int> &x) {
  return ag::map(
      [](ag::Scalar<int> x) {
        while (x > 2) {
          x = x / 2;
          ag::print("{} ", x);
        }
        return x;
      },
      x);
}

template <class T> ag::Vector<T> some(int n) { return ag::astype<T>(ag::arange(n) * 37 % 101); }
template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    // Eager code knows no place of the shapes inside of ag::map.
    ag::print("{}: {}\n", ag::name(error.kind()), error.kind() == ag::ErrorKind::shape ? "" : error.what());
  }
}

int main() {
  for (int n : {0, 1, 7, 129, 1000}) {
    const ag::Vector<float> x = some<float>(n) * 0.02f - 1.5f;
    ag::print("{}\n", mandelbrot(ag::reshape(x, {n, 1}), ag::reshape(x * 0.5f, {n, 1})));
    ag::print("{}\n{}\n", collatz(some<std::int64_t>(n)), newton(some<double>(n), ag::Scalar<double>(1e-9)));
    ag::print("{}\n{}\n", grown(some<float>(n) * 0.01f, true), grown(some<float>(n) * 0.01f, false));
    ag::print("{}\n{}\n", checked(some<int>(n), some<int>(n) % 9 + 1), chained(some<int>(n)));
    attempt([&] { ag::print("{}\n", some_of(some<int>(n), 20)); });
    ag::Matrix<double> m = ag::reshape(some<double>(n * 3), {3, n});
    shrink(m, 5.5);
    ag::print("{}\n", m);
  }
  ag::print("{}\n", printed({5, 1, 9}));
  const ag::Vector<int> next = {0, 0, 1, 2, 3, 4, 9, -1, 30, 5};
  ag::print("{}\n", walk(next, some<int>(40) % 7));
  attempt([&] { ag::print("{}\n", walk(next, {3, 8, 2})); });
  attempt([&] { ag::print("{}\n", walk(next, some<int>(40) % 9)); });
  ag::Vector<int> divisors = some<int>(40) + 1;
  attempt([&] { ag::print("{}\n", checked(some<int>(40) + 900, divisors + 20)); });
  divisors[35] = 0;
  attempt([&] { ag::print("{}\n", checked(some<int>(40), divisors)); });
  attempt([&] { ag::print("{}\n", checked(some<int>(4), some<int>(5))); });
  attempt([&] { ag::print("{}\n", checked(some<int>(5), some<int>(4))); });
}
