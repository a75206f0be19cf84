// Functions of every kind that other languages call.
#include "cells.h"

#include <autograph/complex.h>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <tuple>
#include <vector>

ag::Variable<float, 1> kept = {0.0f};
enum class Way : std::uint8_t { up, down };

/// Rows of `x`, each for as many steps as `lengths` has.
AG_FUNCTION ag::Matrix<float> rnn(const ag::Matrix<float> &x, const ag::Vector<int> &lengths) {
  ag::Matrix<float> h = ag::zeros_like(x);
  for (int t = 0; t < steps; ++t)
    h = ag::where(ag::reshape(lengths, {lengths.size(), 1}) > t, h + x, h);
  return h;
}

namespace ns {
AG_FUNCTION double half(double x, int &count) {
  ++count;
  return x / 2;
}
AG_FUNCTION std::pair<ag::Scalar<int>, std::vector<float>> both(std::vector<float> v, ag::Scalar<int> n) {
  for (float &e : v) e *= 2;
  return {n + 1, v};
}
} // namespace ns

// Overloads; a number by reference to what is moved; an enumeration.
AG_FUNCTION ag::Scalar<std::int64_t> next(ag::Scalar<std::int64_t> x) { return x + 1; }
AG_FUNCTION float next(float &&x, Way way) { return way == Way::up ? x + 1 : x - 1; }

AG_FUNCTION void scale(ag::Vector<double> &v, bool fails) {
  v = v * 2;
  ag::check(!fails, "asked to fail");
}
AG_FUNCTION void grow(std::vector<int> &v) { v.push_back(1); }
AG_FUNCTION void fill(std::span<float> v, float x) {
  for (float &e : v) e = x;
}
AG_FUNCTION ag::Vector<float> same(ag::Vector<float> v) { return v; }
AG_FUNCTION ag::Vector<float> written(ag::Vector<float> v) {
  v[0] = -1;
  return v;
}
AG_FUNCTION void keep(ag::Vector<float> v) { kept.assign(v); }
AG_FUNCTION ag::Vector<float> get_kept() { return kept; }
AG_FUNCTION ag::Tensor<std::complex<double>, 3> turn(ag::Tensor<std::complex<double>, 3> x) {
  return x * std::complex<double>(0, 1);
}
AG_FUNCTION ag::Vector<bool> positive(ag::Vector<ag::float16> x) { return x > 0; }
AG_FUNCTION ag::Scalar<float> at(const ag::Vector<float> &v, int from) { return v[from]; }
AG_HOST int refuse(int x) {
  if (x) throw std::runtime_error("by the host");
  return x;
}
AG_FUNCTION int host(int x) { return refuse(x); }
AG_FUNCTION ag::Vector<int> twofold(ag::Vector<int> v) { return v + v; }
AG_FUNCTION int times(int x, ag::Static<int> n, ag::Static<Way> way) { return way == Way::up ? x * n : -1; }

// Without entry points.
struct Counter {
  int n = 0;
  AG_FUNCTION int up() { return ++n; }
};
template <class T> AG_FUNCTION T twice(T x) { return x + x; }
AG_FUNCTION int count(Counter c) { return c.n; }
static AG_FUNCTION int hidden(int x) { return x; }
int use() { return Counter().up() + twice(1) + hidden(1); }
