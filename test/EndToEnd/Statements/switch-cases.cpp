// `switch` on numbers, items and enums, with default anywhere, fallthrough, shared labels.
#include "report.h"

enum class Color { red, green, blue };
AG_FUNCTION ag::Scalar<int> plain(ag::Scalar<int> x) {
  switch (x.item()) {
  case 0: return 10;
  case 1: return 11;
  default: return -1;
  }
}
AG_FUNCTION ag::Scalar<int> fallthrough(int x) {
  ag::Scalar<int> r = 0;
  switch (x) {
  case 3:
    r = r + 3;
    [[fallthrough]];
  case 2:
    r = r + 20;
  case 1:
  case 7:
    r = r + 100;
    break;
  default:
    r = 5;
  case -1:
    r = r * 2;
  }
  return r;
}
AG_FUNCTION int no_default(int x) {
  int r = 1;
  switch (x % 4) {
  case 0: r = 10; break;
  case 2: r = 12; break;
  }
  return r;
}
AG_FUNCTION int on_enum(Color c) {
  switch (c) {
  case Color::red: return 1;
  case Color::green: return 2;
  case Color::blue: break;
  }
  return 3;
}
int main() {
  for (int x : {-1, 0, 1, 2, 3, 7, 8}) show(plain(x), fallthrough(x), no_default(x));
  show(on_enum(Color::red), on_enum(Color::green), on_enum(Color::blue));
}
