// Operators of the library and of the compiler, called by name.
#include <autograph/autograph.h>
#include <utility>
#include <vector>
struct Base {
  std::vector<int> own;
  ag::Vector<int> t{1, 2};
};
struct Plain { int a = 1, b = 2; };
struct Loud { int v = 0; Loud &operator=(const Loud &o) { v = o.v; return *this; } Loud &operator+=(int x) { v += x; return *this; } int operator()(int x) const { return v + x; } Loud &operator++() { ++v; return *this; } };
struct Both : Base, Plain, Loud {
  int c = 3;
  Both() = default;
  Both(const Both &) = default;
  Both &operator=(const Both &o) { if (this != &o) { Base::operator=(o); Plain::operator=(o); this->Loud::operator=(o); c = o.c + 1; } return *this; }
  Both &operator=(Both &&o) { Base::operator=(std::move(o)); static_cast<Plain &>(*this) = o; Loud::operator=(std::move(o)); c = std::exchange(o.c, -1); return *this; }
  int code() const { return static_cast<int>(own.size()) + 10 * static_cast<int>(t.size()) + 100 * a + 1000 * b + 10000 * c + 100000 * v; }
};
AG_FUNCTION std::vector<int> f(int n) {
  Both x, y, z;
  for (int i = 0; i < n; ++i) x.own.push_back(i);
  x.a = n;
  y = x;
  x.b = 7;
  z = std::move(x);
  Base b;
  b.operator=(z);
  std::vector<int> v, w{1, 2, 3};
  v.operator=(w);
  Loud l;
  l.operator=(z).operator+=(5).operator++();
  Both *p = &y;
  p->operator=(std::move(z));
  ag::Vector<int> t;
  t.operator=(b.t);
  return {x.code(), y.code(), z.code(), static_cast<int>(b.own.size() + v.size()), l.operator()(1), static_cast<int>(t.size())};
}
int main() { for (int n : {0, 1, 3}) for (int x : f(n)) ag::print("{} ", x); }
