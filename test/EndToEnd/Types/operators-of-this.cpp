// Operators of the object itself: calls, subscripts, updates, as values and as changes.
#include "report.h"
struct Lcg {
  unsigned state;
  int calls = 0;
  unsigned low = 5;
  unsigned operator()() {
    ++calls;
    return state = state * 1664525u + 1013904223u;
  }
  unsigned operator()(unsigned low, unsigned high) { return low + (*this)() % (high - low); }
  unsigned operator[](int i) const { return state >> i; }
  unsigned &operator[](int i) { return i ? low : state; }
  unsigned operator-() const { return 0u - state; }
  bool operator<(const Lcg &o) const { return state < o.state; }
  Lcg &operator++() {
    (*this)();
    return *this;
  }
  Lcg &operator+=(unsigned n) {
    for (unsigned i = 0; i < n; ++i) ++*this;
    (*this)[0] ^= n;
    return *this;
  }
  double uniform() { return ((*this)() >> 8) * (1.0 / (1 << 24)) + std::as_const(*this)[3] + (*this)[1] + -*this + (*this < *this); }
  AG_FUNCTION double twice() {
    *this += 2;
    return uniform() + (*this)() + (*this)(3, 9);
  }
};
AG_FUNCTION double chain(Lcg random) { return random.uniform(); }
int main() {
  Lcg l{42};
  show(chain({42}));
  show(l.twice());
  show(l.state, l.calls);
}
