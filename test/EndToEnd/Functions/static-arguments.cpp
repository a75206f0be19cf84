// Static arguments of every kind: as values, in conditions, loops, switches and operators with tensors; by default, deduced, in
// objects, templates and recursion; their values decide nothing about results.
#include "report.h"

#include <cstdint>

enum class Mode : std::uint8_t { fast, slow = 7 };

AG_FUNCTION ag::Vector<float> power(ag::Vector<float> x, ag::Static<int> n = 2) {
  ag::Vector<float> y = ag::ones<float>({x.extent(0)});
  for (int i = 0; i < n; ++i) y = y * x;
  return y;
}

AG_FUNCTION ag::Scalar<int> chosen(ag::Scalar<int> x, ag::Static<Mode> mode, const ag::Static<bool> &twice) {
  switch (mode) {
  case Mode::fast:
    return twice ? 2 * x : x;
  case Mode::slow:
    break;
  }
  if (!twice && x > 3) return -x;
  ag::print("slow {} {}\n", x, twice);
  return x + 1;
}

AG_FUNCTION ag::Vector<int> operators(ag::Vector<int> x, ag::Static<int> n) {
  ag::Vector<int> y = x + n - n * x;
  ag::check(n != 5, "five is not for {}", n);
  return ag::where(y > n, y % n, n - y);
}

AG_FUNCTION std::int64_t numbers(ag::Static<std::int64_t> a, ag::Static<unsigned char> b, ag::Static<double> c) {
  const std::int64_t sum = a + b;
  return sum / 2 + static_cast<std::int64_t>(c * 2) + (-a) + ~b;
}

struct Layer {
  ag::Static<int> width;
  ag::Vector<float> w;
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) const { return width > 1 ? x * w + width : x; }
};

template <class T> AG_FUNCTION ag::Scalar<T> scaled(ag::Scalar<T> x, ag::Static<T> by) { return x * by; }

AG_FUNCTION int falling(int x, ag::Static<int> by) { return x <= 0 ? x : falling(x - by, by); }

AG_FUNCTION ag::Scalar<int> calls(ag::Scalar<int> x, ag::Static<int> n) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += falling(10, i + 1);
  return chosen(x, n > 2 ? Mode::fast : Mode::slow, n == 1) + total;
}

AG_FUNCTION ag::Vector<float> activated(ag::Vector<float> x, ag::Static<std::string_view> kind) {
  if (kind == "relu") return ag::maximum(x, 0);
  ag::print("{} {:>6}|\n", kind, kind);
  ag::check(kind != "gelu", "no activation {}", kind);
  return kind == "twice" ? x * 2 : x;
}

struct Activation {
  ag::Static<std::string_view> kind;
  ag::Vector<float> w;
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) const { return activated(x * w, kind); }
};

template <class T> AG_FUNCTION bool are_same(T x, T y) { return x == y; }

AG_FUNCTION ag::Vector<float> activated_twice(ag::Vector<float> x, bool again) {
  x = activated(x, "relu");
  return again ? activated(x, ag::Static("twice")) : x;
}

int main() {
  for (int n = 0; n < 4; ++n) show(power({1, 2, 3}, n));
  show(power({3}));
  show(power({}, 5));
  for (Mode mode : {Mode::fast, Mode::slow})
    for (bool twice : {false, true})
      for (int x : {1, 5}) show(chosen(x, mode, twice));
  for (int n : {1, 2, -3, 5, 0}) attempt([&] { return operators({1, 7, -4}, n); });
  show(numbers(std::int64_t(1) << 40, static_cast<unsigned char>(200), -0.5));
  show(numbers(-3, static_cast<unsigned char>(0), 1e9));
  show(Layer{2, {2, 3}}({1, 1}), Layer{1, {2, 3}}({1, 1}));
  show(scaled(ag::Scalar<float>(2), ag::Static(1.5f)), scaled(ag::Scalar<int>(2), ag::Static(3)));
  for (int n = 0; n < 4; ++n) show(calls(4, n));
  for (const char *kind : {"relu", "twice", "", "gelu", "relu"}) attempt([&] { return activated({-1, 2}, kind); });
  show(activated({1}, std::string("tw") + "ice"), Activation{"twice", {2}}({3}), Activation{"relu", {-2}}({3}));
  show(are_same(ag::Static("a"), ag::Static("a")), are_same(ag::Static("a"), ag::Static("b")), ag::Static("a") == std::string_view("a"));
  show(activated_twice({-1, 3}, true), activated_twice({-1, 3}, false));
  ag::print("{} {} {:>4}\n", ag::Static(10), ag::Static(true), ag::Static(2.5));
}
