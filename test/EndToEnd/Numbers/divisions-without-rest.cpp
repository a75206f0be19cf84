// Divisions by powers of two behind a test of the rest: of negative numbers, in loops, as masks, of
// each width, in lanes.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION ag::Scalar<T> halve(ag::Scalar<T> n) {
  ag::Scalar<T> halves = 0;
  while (n != 0 && n % 2 == 0) {
    n = n / 2;
    halves += 1;
  }
  return n * 64 + halves;
}
AG_FUNCTION ag::Scalar<std::int64_t> halve_wide(ag::Scalar<std::int64_t> n) { return halve(n); }
AG_FUNCTION ag::Scalar<std::int32_t> halve_narrow(ag::Scalar<std::int32_t> n) { return halve(n); }

// By more than the rest is of, by less, by what is no power of two, and where there is a rest.
AG_FUNCTION ag::Scalar<std::int32_t> parts(ag::Scalar<std::int32_t> n) {
  ag::Scalar<std::int32_t> sum = n / 4;
  if (n % 8 == 0)
    sum = n / 8 + n / 4 * 3 + n / 16 * 5 + n / 3;
  else if ((n & 3) == 0)
    sum = n / 4 - n / 2 + n / 8;
  else if (n % -2 == 0)
    sum = n / 2;
  else
    sum = sum - n / 2;
  return sum;
}

// The test is one of two; the division stands in a branch, or a loop, inside.
AG_FUNCTION int nested(int n, bool other) {
  int sum = 0;
  if (other && n % 4 == 0) {
    for (int i = 0; i < 3; i++)
      sum += i % 2 == 0 ? n / 4 : n / 8;
  }
  if (other || n % 4 == 0)
    sum -= n / 4;
  if (!(n % 4 != 0 || other))
    sum += n / 2;
  return sum;
}

AG_FUNCTION ag::Vector<std::int32_t> collatz(const ag::Vector<std::int64_t> &numbers) {
  return ag::map(
      [](ag::Scalar<std::int64_t> n) {
        ag::Scalar<std::int32_t> steps = 0;
        while (n != 1 && n != -1 && n != -5 && n != -17 && n != 0) {
          n = n % 2 == 0 ? n / 2 : 3 * n + 1;
          steps += 1;
        }
        return steps;
      },
      numbers);
}
AG_FUNCTION ag::Vector<std::int16_t> halves(const ag::Vector<std::int16_t> &numbers) {
  return ag::map(
      [](ag::Scalar<std::int16_t> n) {
        ag::Scalar<std::int16_t> half = 0;
        if (n % 2 == 0)
          half = n / 2;
        else
          half = n / 2 - 1;
        return half;
      },
      numbers);
}

int main() {
  for (std::int64_t n :
       {std::int64_t(0), std::int64_t(1), std::int64_t(-1), std::int64_t(96), std::int64_t(-96),
        std::int64_t(7), std::numeric_limits<std::int64_t>::min() / 64})
    show("halve_wide", halve_wide(n));
  for (std::int32_t n = -20; n <= 20; n++) {
    show("halve_narrow", halve_narrow(n));
    show("parts", parts(n));
    show("nested", nested(n, true), nested(n, false));
  }
  show("parts", parts(std::numeric_limits<std::int32_t>::min() / 4));
  show("nested", nested(std::numeric_limits<std::int32_t>::min(), true));
  show("collatz", collatz(ag::arange<std::int64_t>(-40, 60, 1)));
  show("collatz", collatz(ag::arange<std::int64_t>(0, 0, 1)));
  show("halves", halves(ag::astype<std::int16_t>(ag::arange(-9, 10, 1))));
}
