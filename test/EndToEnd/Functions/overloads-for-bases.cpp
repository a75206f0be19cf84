// Overloads for a base class and what derives from it, for numbers and for Scalars.
#include <autograph/autograph.h>

struct Point {
  int x, y;
  AG_FUNCTION int sum() const { return x + y; }
  AG_FUNCTION void add(int k) { x += k; }
};

struct Solid : Point {
  int z = 9;
  AG_FUNCTION int sum() const {
    const Point &base = *this;
    return base.sum() + Point::sum() + z;
  }
  AG_FUNCTION void add(int k) {
    Point::add(k);
    z += k;
  }
};

int norm(const Point &p) { return p.x * p.x + p.y * p.y; }
int norm(const Solid &p) { return norm(static_cast<const Point &>(p)) + p.z * p.z; }

int normOfCopy(const Point &p) { return p.x * p.x + p.y * p.y; }
int normOfCopy(const Solid &p) {
  Point base = p;
  return normOfCopy(base) + p.z * p.z;
}

void increment(Point &p) { p.x++; }
void increment(Solid &p) {
  Point &base = p;
  increment(base);
  increment(static_cast<Point &>(p));
  p.z++;
}

AG_FUNCTION int solid(int n) {
  Solid p{{n, 2}};
  p.add(2);
  increment(p);
  return norm(p) + 100 * normOfCopy(p) + 10000 * p.sum() + p.Point::sum();
}

int which(int x) { return x; }
int which(long x) { return x * 10; }
int which(double x) { return x * 100; }
int which(ag::Scalar<int> x) { return (x * 1000).item(); }
int which(ag::Scalar<float> x) { return 7 + ag::astype<int>(x).item(); }

AG_FUNCTION int numbers(int n, char c) {
  long wide = n;
  double floating = wide;
  ag::Scalar<int> scalar = n;
  ag::Scalar<float> other = floating;
  return which(wide) + which(n) + which(c) + which(floating) + which(scalar) + which(other) + which(c + c);
}

int main() { ag::print("{} {}\n", solid(3), numbers(2, 'a')); }
