// Every arithmetic parameter type and scoped enums, as arguments, results and loop state.
#include "report.h"

enum class Mode : unsigned char { add, multiply, stop };
enum Plain { zero, one, five = 5 };
AG_FUNCTION ag::Scalar<int> apply(ag::Scalar<int> x, Mode mode) {
  int n = 0;
  while (mode != Mode::stop) {
    if (mode == Mode::add) {
      x = x + 10;
      mode = Mode::multiply;
    } else {
      x = x * 2;
      mode = n > 1 ? Mode::stop : Mode::add;
    }
    ++n;
  }
  return x;
}
AG_FUNCTION Mode next(Mode m) { return static_cast<Mode>((static_cast<int>(m) + 1) % 3); }
AG_FUNCTION int plain(Plain p) { return p == five ? p * 2 : p + 100; }
AG_FUNCTION double mixed(char a, signed char b, unsigned char c, short d, unsigned short e, long f, unsigned long g, long long h,
                         float i, double j, bool k) {
  double s = a + b + c + d + e;
  s += f;
  s += g;
  s += h;
  return k ? s + i * j : s - i;
}
int main() {
  show(apply(1, Mode::add), apply(1, Mode::multiply), apply(1, Mode::stop));
  show(next(Mode::add), next(Mode::stop), plain(zero), plain(one), plain(five));
  show(mixed('a', -1, 200, -300, 60000, -5, 7, 1LL << 40, 0.5f, 3.0, true), mixed(0, 0, 0, 0, 0, 0, 0, 0, 1.5f, 0, false));
}
