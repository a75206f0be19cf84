// Compiled code hands the arguments of an `AG_HOST` function over as values that it makes and fills. Their types need a default constructor and a
// copy.
#include <autograph/autograph.h>

struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y) {}
};
AG_HOST int measure(Point p);

AG_FUNCTION int length(int n) {
  Point p(n, n);
  return measure(p);
}
