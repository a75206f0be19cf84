// Tapes of marked functions around every loop, each with every exit, in and around another: zero trips, trips that depend on the value, unset variables.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;

enum class Exit { none, breaks, continues, returns };

// One step of a body: `e` says how it ends where x is large.
#define STEP(last)                                                                                                     \
  x = x * a + ag::sin(y);                                                                                              \
  if (x > 2 && e == Exit::breaks) break;                                                                               \
  if (x > 1.5 && e == Exit::continues) {                                                                               \
    x = x * 0.25;                                                                                                      \
    continue;                                                                                                          \
  }                                                                                                                    \
  if (x > 2.5 && e == Exit::returns) return x * y + b;                                                                 \
  y = y + last * b;

template <class T> T while_loop(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  int i = 0;
  while (i < n && y < 50) {
    ++i;
    STEP(x)
  }
  return x - y;
}
template <class T> T do_loop(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  int i = 0;
  do {
    ++i;
    STEP(y)
  } while (i < n);
  return x - y;
}
template <class T> T for_loop(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  for (int i = 0; i < n; ++i) { STEP(i) }
  return x / y;
}
template <class T> T range_loop(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  for (ag::Scalar<int> i : ag::range(n)) {
    STEP(x)
    if (i > 2) y = y * 0.5;
  }
  return x * y;
}
template <class T> T forever(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  int i = 0;
  while (true) {
    if (++i > n) break;
    STEP(x)
    if (y > 20) break;
  }
  return x * y;
}
template <class T> T nested(T a, T b, int n, Exit e) {
  T x = a + 0.5, y = b * 2;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1) continue;
    for (int j = 0; j < i; ++j) { STEP(x) }
    int k = 0;
    while (x > 0.1 && k++ < i) {
      if (k % 2 == 0) {
        x = x * 0.7;
      } else if (e != Exit::none) {
        y = y - x * x * 0.01;
        if (y < -1) return y;
      }
    }
    if (y > 100) break;
  }
  return x * y;
}
// Set in one branch, used under the same condition.
template <class T> T unset(T a, T b, int n, Exit e) {
  T x = a * 2, y = b * 1.0;
  for (int i = 0; i < n; ++i) {
    T z;
    if (i % 2 == 0) z = x * b;
    if (e == Exit::breaks && i == 3) break;
    if (i % 2 == 0) y = y + z * z;
    x = x * 0.9 + y * 0.01;
  }
  return y;
}

#define TAPE(f)                                                                                                        \
  AG_FUNCTION std::tuple<S, S, S> tape_of_##f(S a, S b, int n, Exit e) {                                               \
    ag::GradientTape tape;                                                                                             \
    tape.watch(a, b);                                                                                                  \
    S y = f<S>(a, b, n, e);                                                                                            \
    auto [da, db] = tape.gradient(y, std::tie(a, b));                                                                  \
    return {y, da, db};                                                                                                \
  }
TAPE(while_loop)
TAPE(do_loop)
TAPE(for_loop)
TAPE(range_loop)
TAPE(forever)
TAPE(nested)
TAPE(unset)

// The gradient is that of central differences, too.
void check(std::tuple<S, S, S> (*tape)(S, S, int, Exit), double (*f)(double, double, int, Exit)) {
  bool isNear = true;
  for (double a : {0.3, 1.25, -0.75})
    for (double b : {0.8, -1.5})
      for (int n : {0, 1, 2, 3, 7})
        for (Exit e : {Exit::none, Exit::breaks, Exit::continues, Exit::returns}) {
          auto [y, da, db] = tape(a, b, n, e);
          show(y, da, db);
          const double h = 1e-6;
          double near_a = (f(a + h, b, n, e) - f(a - h, b, n, e)) / (2 * h);
          double near_b = (f(a, b + h, n, e) - f(a, b - h, n, e)) / (2 * h);
          isNear &= std::abs(near_a - da.item()) <= 1e-5 * (1 + std::abs(near_a));
          isNear &= std::abs(near_b - db.item()) <= 1e-5 * (1 + std::abs(near_b));
        }
  show(isNear);
}

#define PLAIN(f)                                                                                                       \
  double plain_##f(double a, double b, int n, Exit e) { return f<S>(a, b, n, e).item(); }
PLAIN(while_loop)
PLAIN(do_loop)
PLAIN(for_loop)
PLAIN(range_loop)
PLAIN(forever)
PLAIN(nested)
PLAIN(unset)

int main() {
  check(tape_of_while_loop, plain_while_loop);
  check(tape_of_do_loop, plain_do_loop);
  check(tape_of_for_loop, plain_for_loop);
  check(tape_of_range_loop, plain_range_loop);
  check(tape_of_forever, plain_forever);
  check(tape_of_nested, plain_nested);
  check(tape_of_unset, plain_unset);
}
