// Functions that take the bases of objects, of temporaries too, and ask for the objects around them; references to bases of temporaries.
#include "report.h"
#include <vector>

template <class E> struct Expr {
  const E &self() const { return static_cast<const E &>(*this); }
};
template <class A, class B, class Op> struct Binary : Expr<Binary<A, B, Op>> {
  A a;
  B b;
  Binary(A x, B y) : a(x), b(y) {}
  auto at(std::int64_t i) const { return Op::apply(a.at(i), b.at(i)); }
  std::int64_t size() const { return a.size() > b.size() ? a.size() : b.size(); }
};
struct Leaf : Expr<Leaf> {
  ag::Vector<float> v;
  Leaf(ag::Vector<float> x) : v(x) {}
  ag::Scalar<float> at(std::int64_t i) const { return v[i]; }
  std::int64_t size() const { return v.extent(0); }
};
struct Constant : Expr<Constant> {
  float k;
  Constant(float x) : k(x) {}
  ag::Scalar<float> at(std::int64_t) const { return k; }
  std::int64_t size() const { return 0; }
};
struct Add { static auto apply(auto a, auto b) { return a + b; } };
struct Mul { static auto apply(auto a, auto b) { return a * b; } };
template <class A, class B> auto operator+(const Expr<A> &a, const Expr<B> &b) { return Binary<A, B, Add>(a.self(), b.self()); }
template <class A, class B> auto operator*(const Expr<A> &a, const Expr<B> &b) { return Binary<A, B, Mul>(a.self(), b.self()); }
template <class E> ag::Vector<float> evaluate(const Expr<E> &e) {
  ag::Vector<float> out = ag::zeros<float>({e.self().size()});
  for (std::int64_t i = 0; i < e.self().size(); ++i) {
    out[i] = e.self().at(i);
    if (out[i] > 100) break;
  }
  return out;
}
AG_FUNCTION ag::Vector<float> lazy(ag::Vector<float> x, ag::Vector<float> y, float k) {
  Leaf a(x), b(y);
  if (k < 0) return evaluate(a);
  if (k == 0) return evaluate(Leaf(y) + a);
  return evaluate(a * b + Constant(k) * a);
}

struct Counter {
  int n;
  explicit Counter(int k) : n(k) {}
  int twice() const { return 2 * n; }
};
struct Noisy : Counter {
  ag::Scalar<int> id;
  explicit Noisy(int k) : Counter(k), id(k + 100) {}
  ~Noisy() { ag::print("end {} {} ", n, id); }
};
int read(const Counter &c) { return c.twice() + c.n; }
AG_FUNCTION int bases(int k) {
  const Counter &kept = Noisy(k);
  int sum = read(Noisy(k + 1));
  for (int i = 0; i < k; ++i) {
    const Counter &inner = Noisy(i);
    if (inner.n == 2) return sum + kept.n;
    sum += inner.twice();
  }
  return sum - kept.twice();
}
int main() {
  attempt([] { return lazy({1, 2}, {3, 4}, 2); });
  attempt([] { return lazy({1, 2, 3}, {3}, 2); });
  attempt([] { return lazy({1, 2}, {3, 4}, 0); });
  attempt([] { return lazy({1, 50, 3}, {}, -1); });
  for (int k : {0, 2, 5}) show(bases(k));
}
