// `using std::pair<A, B>::pair`: the library's constructors of a base class, of values, of tensors, and none.
#include "report.h"
struct Edge : std::pair<int, int> {
  int weight = 1;
  using std::pair<int, int>::pair;
};
template <class T> struct Named : std::pair<int, T> {
  using Base = std::pair<int, T>;
  using Base::Base;
  int id() const { return this->first; }
};
AG_FUNCTION int edges(int n) {
  Edge e(n, 3), f;
  f.second = e.first * 2;
  std::vector<Edge> list{e, f, Edge(short(4), 5L), {n, n}};
  int r = 0;
  for (const Edge &x : list) r = r * 10 + x.first + x.second * x.weight;
  return r;
}
AG_FUNCTION ag::Vector<float> tensors(ag::Vector<float> v, int n) {
  Named<ag::Vector<float>> a(n, v), b;
  b.second = a.second * float(a.id());
  if (n > 1) return ag::append(b.second, float(b.id()));
  return Named<ag::Vector<float>>(2, b.second + 1).second;
}
int main() {
  show(edges(4), edges(0));
  show(tensors({1, 2}, 3), tensors({1, 2}, 0), tensors({}, 2));
}
