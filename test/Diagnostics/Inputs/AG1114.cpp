// A lambda is inlined where it is called, so the compiler must know which one it is: an `auto` variable or a template parameter always holds the
// same one, a conditional of two objects does not. A `std::function` holds one of several, inside the function and as a parameter: not as a result, and none of its own type.
#include <autograph/autograph.h>

AG_FUNCTION int choose(int n) {
  auto step = [](int x) { return x + 1; };
  auto f = n > 3 ? step : step;
  return f(n);
}
