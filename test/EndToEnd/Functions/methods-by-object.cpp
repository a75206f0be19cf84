// Methods of one name that differ in what objects they are for: constant ones, variables, temporaries.
#include "report.h"

#include <utility>

struct Counter {
  int v;
  int get() { return ++v; }
  int get() const { return v + 100; }
  int two() & { return v; }
  int two() && { return v + 7; }
  int three() const & { return v; }
  int three() && { return v + 9; }
  int four() & { return ++v; }
  int four() const & { return v * 1000; }
  int four() && { return v - 1; }
  int twice() const { return get() + get(); }
  int nested() { return get() + std::as_const(*this).get() + twice(); }
};
struct Grid {
  int v;
  int &operator[](int i) {
    v += i;
    return v;
  }
  int operator[](int i) const { return v - i; }
  int operator()(int i) { return v * i; }
  int operator()(int i) const { return v + i; }
  int operator-() { return v++; }
  int operator-() const { return -v; }
};
static Counter make(int k) { return {k}; }
static int viaConst(const Counter &m) { return m.get() + m.four(); }
AG_FUNCTION int constant(int k) {
  Counter m{k};
  const Counter c{k + 1};
  const Counter &r = m;
  return m.get() + c.get() * 100 + r.get() * 10000 + std::as_const(m).get() + m.nested();
}
AG_FUNCTION int categories(int k) {
  Counter m{k};
  const Counter c = make(k);
  int a = m.two(), b = std::move(m).two(), x = m.three(), d = Counter{k}.three() + Counter{k}.two(), e = std::move(m).three();
  int f = m.four() + c.four() + make(k).four() + std::move(m).four();
  return a + b * 10 + x * 100 + d * 1000 + e * 10000 + f + c.three() + make(k).three();
}
AG_FUNCTION int operators(int k) {
  Grid n{k};
  const Grid c{k};
  n[2] += 1;
  int minus = -n + -c;
  return n[1] * 10 + c[1] + n(3) * 100 + c(3) * 1000 + viaConst(Counter{k}) + minus;
}
int main() { show(constant(1), constant(5), categories(2), operators(4)); }
