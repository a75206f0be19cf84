// Bodies of templates that stand in place of calls name no parameters of theirs; specialisations stand after what their arguments name.
#include "report.h"
#include <functional>

template <std::size_t... I> ag::Scalar<int> dot(const std::array<ag::Scalar<int>, sizeof...(I)> &a, ag::Vector<int> v, std::index_sequence<I...>) {
  return ((a[I] * v[I]) + ...);
}
AG_FUNCTION ag::Scalar<int> dot3(std::array<ag::Scalar<int>, 3> a, ag::Vector<int> v) { return dot(a, v, std::make_index_sequence<3>()); }

template <class T, T... V> struct Sequence {
  static constexpr T sum() { return (V + ... + T{}); }
  template <class F> static void each(F f) { (f(V), ...); }
};
AG_FUNCTION int digits(int skipped) {
  int r = 0;
  Sequence<int, 1, 2, 3>::each([&](int v) {
    if (v == skipped) return;
    r = r * 10 + v;
  });
  return r + Sequence<int>::sum() + Sequence<int, 4, 5>::sum();
}

template <template <class> class C, class T> struct Holder {
  C<T> items;
  T total() const {
    T s{};
    for (const T &x : items) s += x;
    return s;
  }
};
template <class T> using List = std::vector<T>;
struct Half {
  double x = 0;
  Half &operator+=(Half other) {
    x += other.x / 2;
    return *this;
  }
};
AG_FUNCTION double held(int n) {
  Holder<List, double> h;
  Holder<List, Half> g;
  for (int i = 0; i < n; ++i) {
    h.items.push_back(i * 0.5);
    g.items.push_back({double(i)});
  }
  return h.total() + g.total().x;
}

template <int N> class Row {
  std::array<int, N> items_{};

public:
  int &operator[](int i) { return items_[i]; }
  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
};
struct Plus {
  int bias;
  int operator()(int x) const { return x + bias; }
};
AG_FUNCTION int ranges_of_iterators(int k) {
  Row<4> row;
  for (int i = 0; i < 4; ++i) row[i] = std::invoke(Plus{k}, i * i);
  int s = 0;
  for (const int &x : row) {
    if (x == 5) continue;
    s = s * 3 + x;
  }
  return s;
}
int main() {
  attempt([] { return dot3({1, 2, 3}, {4, 5, 6}); });
  attempt([] { return dot3({1, 2, 3}, {4, 5}); });
  for (int k = 0; k < 4; ++k) show(digits(k), held(k), ranges_of_iterators(k));
}
