// Classes that derive from those of the library: arrays, vectors, complex numbers; members of the bases' class names.
#include "report.h"

#include <complex>

struct Pair : std::array<int, 2> {
  int n;
};
struct List : std::vector<int> {
  int n = 0;
};
struct Point : std::complex<double> {
  int tag = 1;
  double length() const { return std::abs(*this) + tag; }
};
struct Named {
  std::vector<int> vector;
  std::complex<float> complex;
};
AG_FUNCTION int arrays(int x) {
  Pair v;
  v[0] = x;
  v[1] = 3;
  v.n = v[0] + 1;
  return v[1] * v.n;
}
AG_FUNCTION int vectors(int x) {
  List v;
  v.push_back(x);
  v.n = v[0] + 1;
  for (int i = 0; i < 3; ++i) v.push_back(i * v.n);
  v.back() += 5;
  int sum = 0;
  for (int y : v) sum += y;
  return sum * int(v.size());
}
AG_FUNCTION double numbers(double x) {
  Point p;
  p.real(x);
  p += 1.0;
  p *= std::complex<double>(0, 2);
  p.tag = 3;
  return p.length() + p.imag();
}
AG_FUNCTION float named(Named n) {
  n.vector.push_back(3);
  n.complex *= 2.0f;
  return n.complex.real() + n.vector.back();
}
int main() { show(arrays(4), vectors(4), numbers(2), named({{1}, {2, 3}})); }
