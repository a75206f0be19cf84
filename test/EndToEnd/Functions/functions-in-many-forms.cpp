// Lambdas as template arguments and pointers, std::apply, objects of <functional>, local constants, a mutable copy of the object.
#include "report.h"
#include <functional>

template <auto F, int N> AG_FUNCTION int repeat(int x) {
  if constexpr (N == 0)
    return x;
  else
    return repeat<F, N - 1>(F(x));
}
template <class... T> AG_FUNCTION double total(T... xs) {
  double s = 0;
  ((s += double(xs)), ...);
  return s + sizeof...(xs);
}
template <std::size_t... I, class T> auto sum_of(const T &t, std::index_sequence<I...>) { return (std::get<I>(t) + ... + 0); }
template <class Op> int fold(std::vector<int> v, Op op) {
  int r = v[0];
  for (std::size_t i = 1; i < v.size(); ++i) r = op(r, v[i]);
  return r;
}
constexpr int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
struct Counter {
  int k = 2;
  int go(int n) {
    auto copy = [*this](int x) mutable {
      k += x;
      return k;
    };
    auto own = [this](int x) { return k += x; };
    return copy(n) + copy(n) * 10 + own(n) * 100 + k;
  }
};
AG_FUNCTION double f(int n) {
  static const int table[] = {9, 8, 7};
  int (*square)(int) = [](int x) { return x * x; };
  std::tuple t{1, 2.5, n};
  double r = std::apply([](auto... e) { return (e + ... + 0.0); }, t) + std::apply([n](int a, double b, int c) { return a * b + c * n; }, t);
  r += sum_of(t, std::make_index_sequence<2>()) + table[n % 3] + square(n) + "abc"[n % 3] + fibonacci(n) + fibonacci(7);
  r += fold({n, 2, 3}, std::plus<>{}) + fold({n, 2, 3}, std::multiplies<int>());
  return r + repeat<[](int x) { return x * 2 + 1; }, 3>(n) + total() + total(n, 1.5);
}
AG_FUNCTION int g(int n) {
  Counter c;
  return c.go(n) * 1000 + c.k;
}
auto square_of(auto x) -> decltype(x * x) { return x * x; }
struct Box {
  int w = 1, h = 1;
  Box &scale(int k) {
    w *= k;
    h += k;
    return *this;
  }
  Box &operator+=(int k) {
    w += k;
    return *this;
  }
  int area() const { return w * h; }
};
AG_FUNCTION int h(int n) {
  int r = square_of(n) + int(square_of(1.5));
  r += Box{n, 2}.scale(3).scale(n).area() + (Box{} += 4).area();
  std::vector<std::vector<int>> lists(2);
  for (auto it = lists.begin(); it != lists.end(); ++it) {
    it->push_back(n);
    if (it->size() > 1 || it->empty()) break;
    r += it->back() + int(it->size());
  }
  std::vector<int> flat = {n};
  for (auto &list : lists) flat.insert(flat.end(), list.begin(), list.end());
  flat.insert(flat.begin() + 1, 2, n + 5);
  for (int x : flat) r = r * 3 + x;
  return r;
}
int main() {
  for (int n : {0, 1, 5}) show(f(n), g(n), h(n));
  show(repeat<fibonacci, 2>(6));
}
