// Compiled code hands the arguments of an `AG_HOST` function over as values that are made and filled at the call. The elements of a vector need a
// default constructor.
#include <autograph/autograph.h>

struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y) {}
};
AG_HOST int measure(const std::vector<Point> &points);

AG_FUNCTION int length(int n) {
  std::vector<Point> points;
  points.push_back(Point(n, n));
  return measure(points);
}
