// Names that are bound to an object with a tuple protocol of its own are what its `get` gives. (The specializations of `std` cannot stand in
// test/EndToEnd, where programs share a file.)
// RUN: mkdir -p %t
// RUN: %autographc %s -o %t/compiled && %t/compiled | FileCheck %s
// RUN: %autographc --to-code %s > %t/printed.cpp
// RUN: clang++-22 -std=c++20 -I%include %t/printed.cpp -o %t/printed %runtime -lfmt && %t/printed | FileCheck %s
// CHECK: 1422 2423
// CHECK-NEXT: [9, 2, 0, 3, 3, 3] [212, 400, 9, 2, 0, 3, 3, 3]
// CHECK-NEXT: [9, 2, 0, 3, 3, 3] [712, 400, 9, 2, 0, 3, 3, 3]
// CHECK-NEXT: 0 123 123
#include <autograph/autograph.h>
#include <array>
#include <tuple>
#include <utility>
#include <vector>
struct Grid {
  std::array<std::array<int, 2>, 2> e;
  template <std::size_t I> friend int get(const Grid &m) { return m.e[I / 2][I % 2]; }
};
template <> struct std::tuple_size<Grid> : std::integral_constant<std::size_t, 4> {};
template <std::size_t I> struct std::tuple_element<I, Grid> { using type = int; };
class Sample {
  ag::Vector<float> values;
  int label;
public:
  Sample(ag::Vector<float> v, int label) : values(std::move(v)), label(label) {}
  template <std::size_t I, class Self> static auto &part(Self &self) {
    if constexpr (I == 0) return self.label;
    else return self.values;
  }
  template <std::size_t I> auto &get() & { return part<I>(*this); }
  template <std::size_t I> const auto &get() const & { return part<I>(*this); }
  template <std::size_t I> auto &&get() && { return std::move(part<I>(*this)); }
};
template <> struct std::tuple_size<Sample> { static constexpr std::size_t value = 2; };
template <> struct std::tuple_element<0, Sample> { using type = int; };
template <> struct std::tuple_element<1, Sample> { using type = ag::Vector<float>; };
struct Noisy {
  int &calls;
  template <std::size_t I> int get() const { calls = calls * 10 + I + 1; return static_cast<int>(I) * 7; }
};
template <> struct std::tuple_size<Noisy> : std::integral_constant<std::size_t, 3> {};
template <std::size_t I> struct std::tuple_element<I, Noisy> { using type = int; };
AG_FUNCTION int grids(int n) {
  Grid m{{{{1, 2}, {3, n}}}};
  auto [r, s, t, u] = m;
  const auto &[r1, s1] = m.e;
  m.e[0][0] = 100;
  return r + 10 * s + 100 * t + 1000 * u + r1[0] + s1[1];
}
AG_FUNCTION ag::Vector<float> samples(std::vector<Sample> all, int add) {
  ag::Vector<float> out;
  for (auto &[label, values] : all) {
    label += add;
    values = values * 2;
    if (label > 6) break;
  }
  for (const auto &[label, values] : all) out = ag::append(out, ag::sum(values) + static_cast<float>(label * 100));
  for (auto [label, values] : all) { label = 0; values = values + static_cast<float>(label); }
  Sample last({1, 2}, add);
  auto &[l, v] = last;
  l = 3;
  v[0] = 9;
  auto &&[l2, v2] = std::move(last);
  auto [l3, v3] = std::move(last);
  v3 = ag::append(v3, static_cast<float>(v2.extent(0)));
  return ag::concat({out, v3, ag::full<float>({l3}, static_cast<float>(l2))}, 0);
}
AG_FUNCTION int noisy(int n) {
  int calls = 0;
  for (int i = 0; i < n; ++i) {
    auto [a, b, c] = Noisy{calls};
    calls += a + b + c;
    auto &&[d, e, f] = Noisy{calls};
    if (e + f > calls) continue;
    calls %= 1000;
  }
  return calls;
}
int main() {
  ag::print("{} {}\n", grids(1), grids(2));
  for (int add : {0, 5}) ag::print("{} {}\n", samples({}, add), samples({{{1, 2, 3}, 2}, {{}, 4}}, add));
  ag::print("{} {} {}\n", noisy(0), noisy(1), noisy(4));
}
