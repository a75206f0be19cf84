// Classes and scoped enumerations that lambdas declare, generic ones among them, in printed code.
#include <autograph/autograph.h>

#include <cstdio>
AG_FUNCTION int f(int n) {
  auto app = [&](auto x) {
    struct In { int s = 0; void put(int y) { s = s * 2 + y; } } in;
    in.put(x);
    in.put(n);
    auto inner = [&](auto y) { struct Deep { double v; } d{double(y)}; return int(d.v * 2) + in.s; };
    return int(in.s) + inner(n) + inner(1.5);
  };
  return app(1) + app(n) + app(2.5);
}
AG_FUNCTION int g(int n) {
  auto app = [&](int x) { enum class Kind { Small, Large }; Kind kind = x > 3 ? Kind::Large : Kind::Small; return kind == Kind::Large ? 1 : 2; };
  return app(1) + app(n);
}
int main() { for (int n : {0, 1, 5}) std::printf("%d %d\n", f(n), g(n)); }
