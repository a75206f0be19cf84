// Classes with constructors and destructors, overloads, default arguments, function pointers.
#include "report.h"
class Guard { public: Guard(int id) : id(id) { std::printf("+%d ", id); } Guard(const Guard &o) : id(o.id + 100) { std::printf("c%d ", id); } ~Guard() { std::printf("-%d ", id); } int id; };
AG_FUNCTION int take(Guard g, int n) { return g.id * n; }
AG_FUNCTION int look(const Guard &g) { return g.id; }
class Model {
public:
  explicit Model(ag::Matrix<float> w) : w(w) {}
  AG_FUNCTION ag::Vector<float> operator()(const ag::Vector<float> &x) const { return ag::matmul(w, x) * scale; }
  AG_FUNCTION static ag::Scalar<float> norm(ag::Vector<float> x) { return ag::sqrt(ag::sum(x * x)); }
  template <class T> AG_FUNCTION ag::Vector<T> cast(ag::Vector<float> x) const { return ag::astype<T>(x * scale); }
  AG_FUNCTION void set(float s = 2) { scale = s; }
  float scale = 1;
private:
  ag::Matrix<float> w;
};
struct Range {
  int low;
  ag::Vector<int> v;
  ag::Scalar<int> high;
  Range(int low, ag::Vector<int> v, ag::Scalar<int> high) : low(low), v(v), high(high) {}
  Range(int low, int high) : low(low), high(high) {}
};
AG_FUNCTION Range widen(Range r, int by) { return Range(r.low - by, ag::append(r.v, by), r.high + by); }
AG_HOST int span(Range r) { std::printf("span "); return (r.high - r.low).item(); }
AG_FUNCTION int length(const Range &r) { return span(r) + 1; }
namespace a { namespace b { AG_FUNCTION int f(int x) { return x + 1; } AG_FUNCTION ag::Scalar<float> f(ag::Scalar<float> x) { return x + 0.5f; } } }
using FP = int (*)(int);
int apply(FP f, int x) { return f(x); }
AG_FUNCTION int dflt(int x, int y = 3, ag::Scalar<int> z = 4) { return x + y * z.item(); }
template <class T, int R> AG_FUNCTION ag::Tensor<T, R> twice(ag::Tensor<T, R> x) { return x + x; }
template ag::Tensor<double, 2> twice(ag::Tensor<double, 2>);
int main() {
  { Guard g(1); show(take(g, 3)); show(look(g)); }
  std::printf("\n");
  Model m({{1, 2}, {3, 4}});
  show(m({1, 1}), Model::norm({3, 4}), m.cast<int>({1.7f, 2}));
  m.set(); show(m({1, 1})); m.set(5); show(m({1, 1}), m.scale);
  Range r = widen({2, 3}, 4); show(r.low, r.v, r.high, length({-1, 1}));
  show(a::b::f(1), a::b::f(ag::Scalar<float>(1)), apply(&a::b::f, 4));
  show(dflt(1), dflt(1, 2), dflt(1, 2, 3));
  show(twice(ag::Vector<int>{1}), twice(ag::Scalar<float>(2)), twice(ag::Matrix<double>{{1.5}}));
}
