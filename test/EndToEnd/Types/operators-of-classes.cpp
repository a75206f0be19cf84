// Operators, conversions and comparisons of the user's classes, defaulted ones too.
#include "report.h"
struct V2 {
  float x = 0, y = 0;
  V2 operator+(const V2 &o) const { return {x + o.x, y + o.y}; }
  V2 &operator+=(const V2 &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
  friend V2 operator*(float s, const V2 &v) { return {s * v.x, s * v.y}; }
  bool operator==(const V2 &) const = default;
  auto operator<=>(const V2 &) const = default;
  float operator[](int i) const { return i ? y : x; }
  float &at(int i) { return i == 0 ? x : y; }
  explicit operator bool() const { return x != 0; }
  operator float() const { return x + y; }
  V2 operator-() const { return {-x, -y}; }
  V2 &operator++() {
    ++x;
    return *this;
  }
  V2 operator++(int) {
    V2 o = *this;
    ++*this;
    return o;
  }
  float operator()(float k) const { return k * x; }
};
AG_FUNCTION float f(float a, int n) {
  V2 p{a, 2}, q;
  q = p + V2{1, 1};
  q += p;
  V2 r = 2.0f * q;
  if (p == q)
    return -1;
  bool less = p < q;
  ++r;
  V2 old = r++;
  float s = r[0] + r[1] + old.x + (less ? 100 : 0) + r(3) + float(-r);
  if (r)
    s += 1;
  for (int i = 0; i < n; ++i) {
    p += V2{.x = 1};
    if (p >= q)
      break;
  }
  return s + p.x;
}
int main() {
  for (float a : {0.f, 3.f})
    for (int n : {0, 3, 20})
      show(f(a, n));
}
