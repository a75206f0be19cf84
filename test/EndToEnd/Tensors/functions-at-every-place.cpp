// Functions that loop as often as each element says, at every place of tensors: their elements are
// computed in the lanes of vectors.
#include "report.h"

#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> escape(ag::Scalar<float> a, ag::Scalar<float> b) {
  ag::Scalar<float> x = 0.0f, y = 0.0f;
  for (int step = 0; step < 50; ++step) {
    ag::Scalar<float> xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      return step;
    y = 2.0f * x * y + b;
    x = xx - yy + a;
  }
  return 50;
}
AG_FUNCTION ag::Matrix<int> mandelbrot(const ag::Matrix<float> &re, const ag::Matrix<float> &im) {
  return ag::map(escape, re, im);
}

// Types of one function.
template <class T> ag::Scalar<T> digits(ag::Scalar<T> x) {
  ag::Scalar<T> sum = 0;
  while (x > 0) {
    sum += x % 10;
    x = x / 10;
  }
  return sum;
}
template <class T> AG_FUNCTION ag::Vector<T> digit_sums(const ag::Vector<T> &x) {
  return ag::map(digits<T>, x);
}
template <class T> AG_FUNCTION ag::Vector<T> halvings(const ag::Vector<T> &x, ag::Scalar<T> least) {
  return ag::map(
      [&](ag::Scalar<T> x) {
        ag::Scalar<T> total = 0;
        while (x > least) {
          total += ag::sqrt(x);
          x = x * T(0.5);
        }
        return total;
      },
      x);
}

// Exits of every kind, one loop in another, and an element that is not touched.
AG_FUNCTION ag::Vector<std::int64_t> exits(const ag::Vector<std::int64_t> &x, const ag::Vector<int> &limit) {
  return ag::map(
      [](ag::Scalar<std::int64_t> n, ag::Scalar<int> limit) -> ag::Scalar<std::int64_t> {
        ag::Scalar<std::int64_t> found = 0;
        ag::Scalar<int> rounds = 0;
        while (n < 1000) {
          rounds += 1;
          n = n + 3;
          if (n % 2 == 0)
            continue;
          ag::Scalar<std::int64_t> k = n;
          while (k > 10) {
            k -= 7;
            if (k % 5 == 0)
              break;
            if (k == 33)
              return -k;
          }
          found += k;
          if (rounds > limit)
            break;
        }
        return found + ag::astype<std::int64_t>(rounds);
      },
      x, limit);
}

// Errors of one element among others: those before it have been computed.
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
// Elements that are looked up, and a subscript that may be outside.
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
// In place, by C++ numbers, in a loop over rows.
AG_FUNCTION void shrink(ag::Matrix<double> &x, double most) {
  for (int row = 0; row < x.extent(0); ++row)
    for (int i = 0; i < x.extent(1); ++i) {
      double value = x(row, i).item();
      while (value > most)
        value = value / 3;
      x(row, i) = value;
    }
}
// Each element needs the one before: no lanes.
AG_FUNCTION ag::Vector<int> chained(ag::Vector<int> x) {
  for (int i = 1; i < x.extent(0); ++i) {
    ag::Scalar<int> a = x[i];
    while (a > x[i - 1])
      a = a - 3;
    x[i] = a;
  }
  return x;
}
// What a tensor begins with is read; a view of it is written one place further; a loop that makes no trip.
AG_FUNCTION ag::Vector<int> begun(const ag::Vector<int> &x) {
  ag::Vector<int> y = ag::ones<int>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    ag::Scalar<int> a = x[i];
    while (a > 3)
      a = a / 2;
    y[i] = y[i] + a;
  }
  return y;
}
AG_FUNCTION ag::Vector<int> shifted(ag::Vector<int> x) {
  for (int i = 0; i < x.extent(0) - 1; ++i) {
    ag::Scalar<int> a = x[i];
    while (a > 3)
      a = a - 2;
    x[i + 1] = x[i + 1] + a;
  }
  return x;
}
AG_FUNCTION ag::Vector<int> some_of(const ag::Vector<int> &x, int count) {
  ag::Vector<int> y = ag::zeros<int>({x.extent(0)});
  for (int i = 0; i < count; ++i) {
    ag::Scalar<int> a = x[i];
    while (a > 3)
      a = a - 2;
    y[i] = a;
  }
  return y;
}
// Functions of math, a print, a choice of functions, numbers of 16 bits, and flags.
AG_FUNCTION ag::Vector<float> grown(const ag::Vector<float> &x, bool twice) {
  auto f = [&](ag::Scalar<float> x) {
    ag::Scalar<float> total = 0.0f;
    while (x < 3.0f) {
      total += ag::tanh(x);
      x = ag::exp(x) * (twice ? 1.5f : 1.25f);
    }
    return total;
  };
  return ag::map(f, ag::map(f, x));
}
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
AG_FUNCTION ag::Vector<ag::float16> halves(const ag::Vector<ag::float16> &x) {
  return ag::map(
      [](ag::Scalar<ag::float16> x) {
        while (x > ag::float16(1.0f))
          x = x / ag::float16(3.0f);
        return x;
      },
      x);
}
AG_FUNCTION ag::Vector<bool> ends_at_one(const ag::Vector<std::uint8_t> &x, const ag::Vector<bool> &wanted) {
  return ag::map(
      [](ag::Scalar<std::uint8_t> x, ag::Scalar<bool> wanted) -> ag::Scalar<bool> {
        while (x > 1)
          x = x - 2;
        return wanted == (x == 1);
      },
      x, wanted);
}
AG_FUNCTION ag::Vector<float> numbers(const ag::Vector<float> &x, const ag::Vector<int> &times) {
  return ag::map(
      [](float x, int times) {
        float power = 1;
        for (int i = 0; i < times; ++i)
          power *= x;
        return power;
      },
      x, times);
}


template <class T> ag::Vector<T> some(int n) {
  return ag::astype<T>(ag::arange(n) * 37 % 101);
}

int main() {
  for (int n : {0, 1, 7, 16, 33, 64, 101}) {
    ag::Vector<float> x = some<float>(n) * 0.02f - 1.5f;
    ag::print("{}\n", mandelbrot(ag::reshape(x, {n, 1}), ag::reshape(x * 0.5f, {n, 1})));
    ag::print("{}\n{}\n", mandelbrot(ag::reshape(x, {1, n}), ag::reshape(x, {1, n})), digit_sums(some<int>(n)));
    ag::print("{}\n{}\n", digit_sums(some<std::int8_t>(n)), digit_sums(some<std::uint16_t>(n)));
    ag::print("{}\n{}\n", digit_sums(some<std::uint64_t>(n) * 1234567890123), digit_sums(some<std::int64_t>(n) - 50));
    ag::print("{}\n{}\n", halvings(some<float>(n), ag::Scalar<float>(0.3f)), halvings(some<double>(n), ag::Scalar<double>(0.001)));
    ag::print("{}\n", exits(some<std::int64_t>(n) * 20 - 400, some<int>(n)));
    ag::print("{}\n", checked(some<int>(n), some<int>(n) % 9 + 1));
    ag::print("{}\n", chained(some<int>(n)));
    ag::print("{}\n{}\n{}\n", begun(some<int>(n)), shifted(some<int>(n)), some_of(some<int>(n), -5));
    attempt([&] { ag::print("{}\n", some_of(some<int>(n), 20)); });
    ag::Vector<float> small = some<float>(n) * 0.01f;
    ag::print("{}\n{}\n", grown(small, true), grown(small, false));
    ag::print("{}\n", halves(some<ag::float16>(n)));
    ag::print("{}\n", ends_at_one(some<std::uint8_t>(n), some<int>(n) > 50));
    ag::print("{}\n", numbers(some<float>(n) * 0.02f, some<int>(n) % 9));
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
