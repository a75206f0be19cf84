// What the plain half of a random program is written with: the language page's rules over numbers and std::vector.
// Shares nothing with the project.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

struct Failure {
  const char *kind;
};
[[noreturn]] inline void fail(const char *kind) { throw Failure{kind}; }

template <class T> using wide = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
template <class T> inline constexpr bool is_float = std::is_floating_point_v<T>;

template <class T> T add(T a, T b) {
  if constexpr (is_float<T>)
    return a + b;
  else
    return T(wide<T>(a) + wide<T>(b));
}
template <class T> T sub(T a, T b) {
  if constexpr (is_float<T>)
    return a - b;
  else
    return T(wide<T>(a) - wide<T>(b));
}
template <class T> T mul(T a, T b) {
  if constexpr (is_float<T>)
    return a * b;
  else
    return T(wide<T>(a) * wide<T>(b));
}
template <class T> T neg(T a) { return is_float<T> ? T(-a) : sub<T>(0, a); }
template <class T> T quot(T a, T b) {
  if constexpr (is_float<T>)
    return a / b;
  else {
    if (b == 0) fail("division");
    if (std::is_signed_v<T> && b == T(-1)) return sub<T>(0, a);
    return T(a / b);
  }
}
template <class T> T rem(T a, T b) {
  if (b == 0) fail("division");
  if (std::is_signed_v<T> && b == T(-1)) return 0;
  return T(a % b);
}
template <class T> T floor_quot(T a, T b) {
  T q = quot(a, b);
  return std::is_signed_v<T> && rem(a, b) != 0 && ((a < 0) != (b < 0)) ? sub<T>(q, 1) : q;
}
template <class T> T floor_rem(T a, T b) {
  T r = rem(a, b);
  return std::is_signed_v<T> && r != 0 && ((r < 0) != (b < 0)) ? add<T>(r, b) : r;
}
template <class T> T smaller(T a, T b) {
  if constexpr (is_float<T>) {
    if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
    if (a == b) return std::signbit(a) ? a : b;
  }
  return b < a ? b : a;
}
template <class T> T larger(T a, T b) {
  if constexpr (is_float<T>) {
    if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
    if (a == b) return std::signbit(a) ? b : a;
  }
  return a < b ? b : a;
}
template <class T> T magnitude(T a) {
  if constexpr (is_float<T>) return std::fabs(a);
  else return a < 0 ? neg(a) : a;
}
template <class T> T both(T a, T b) { return T(a & b); }
template <class T> T either(T a, T b) { return T(a | b); }
template <class T> T one_of(T a, T b) { return T(a ^ b); }
template <class T> T invert(T a) { return T(~a); }
template <class T> bool within(T n) { return n >= 0 && std::uint64_t(n) < 8 * sizeof(T); }
template <class T> T left(T a, T n) { return within(n) ? T(wide<T>(a) << int(n)) : T(0); }
template <class T> T right(T a, T n) { return within(n) ? T(a >> int(n)) : T(a < 0 ? -1 : 0); }
template <class T> T root(T a) { return std::sqrt(a); }

template <class U, class T> U conv(T a) {
  if constexpr (is_float<T> && std::is_integral_v<U>) {
    if (a != a) return 0;
    if ((long double)(a) >= (long double)(std::numeric_limits<U>::max())) return std::numeric_limits<U>::max();
    if ((long double)(a) <= (long double)(std::numeric_limits<U>::min())) return std::numeric_limits<U>::min();
    return U(a);
  } else if constexpr (is_float<U>) {
    // Beyond the range of float is infinity, which C++ leaves to the implementation.
    if constexpr (is_float<T>)
      if (std::fabs(a) > T(std::numeric_limits<U>::max()) && sizeof(U) < sizeof(T)) {
        volatile T value = a;
        return U(value);
      }
    return U(a);
  } else
    return U(a);
}

template <class T> struct Maybe {
  T value{};
  bool set = false;
  Maybe() = default;
  Maybe(T v) : value(v), set(true) {}
  T get() const {
    if (!set) fail("unset");
    return value;
  }
};

template <class T> std::int64_t length(const std::vector<T> &v) { return std::int64_t(v.size()); }
template <class T> T at(const std::vector<T> &v, std::int64_t i) {
  if (i < 0 || i >= length(v)) fail("index");
  return v[std::size_t(i)];
}
template <class T> void put(std::vector<T> &v, std::int64_t i, T x) {
  if (i < 0 || i >= length(v)) fail("index");
  v[std::size_t(i)] = x;
}
template <class T> std::vector<T> appended(std::vector<T> v, T x) {
  v.push_back(x);
  return v;
}
template <class T> std::vector<T> joined(std::vector<T> v, const std::vector<T> &w) {
  for (T x : w) v.push_back(x);
  return v;
}
template <class T> std::vector<T> part(const std::vector<T> &v, std::int64_t begin, std::int64_t end) {
  if (begin < 0 || end < begin || end > length(v)) fail("index");
  return std::vector<T>(v.begin() + begin, v.begin() + end);
}
template <class F, class T> auto each(F f, const std::vector<T> &v) {
  std::vector<decltype(f(T()))> r;
  for (T x : v) r.push_back(f(x));
  return r;
}
template <class F, class T> std::vector<T> each2(F f, const std::vector<T> &v, const std::vector<T> &w) {
  std::size_t n = v.size() == 1 ? w.size() : v.size();
  if (v.size() != w.size() && v.size() != 1 && w.size() != 1) fail("shape");
  std::vector<T> r;
  for (std::size_t i = 0; i < n; ++i) r.push_back(f(v[v.size() == 1 ? 0 : i], w[w.size() == 1 ? 0 : i]));
  return r;
}
template <class T> T total(const std::vector<T> &v) {
  T s = 0;
  for (T x : v) s = add(s, x);
  return s;
}
template <class T> T least(const std::vector<T> &v) {
  if (v.empty()) fail("shape");
  T s = v[0];
  for (T x : v) s = smaller(s, x);
  return s;
}
template <class T> T most(const std::vector<T> &v) {
  if (v.empty()) fail("shape");
  T s = v[0];
  for (T x : v) s = larger(s, x);
  return s;
}
template <class F, class T> bool some(F f, const std::vector<T> &v) {
  bool r = false;
  for (T x : v) r = r || f(x);
  return r;
}
template <class T> std::vector<T> counted(T n) {
  std::vector<T> r;
  for (T i = 0; i < n; ++i) r.push_back(i);
  return r;
}
template <class T> std::vector<T> backwards(const std::vector<T> &v) { return std::vector<T>(v.rbegin(), v.rend()); }
template <class T> std::vector<T> running(const std::vector<T> &v) {
  std::vector<T> r;
  T s = 0;
  for (T x : v) r.push_back(s = add(s, x));
  return r;
}

inline void one(bool x) { std::printf("%s", x ? "true" : "false"); }
inline void one(float x) { std::printf("%.9g", double(x)); }
inline void one(double x) { std::printf("%.17g", x); }
template <class T>
  requires(std::is_integral_v<T>)
void one(T x) {
  if constexpr (std::is_signed_v<T>) std::printf("%lld", (long long)(x));
  else std::printf("%llu", (unsigned long long)(x));
}
template <class T> void one(const Maybe<T> &x) { one(x.get()); }
template <class T> void one(const std::vector<T> &v) {
  std::printf("[");
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (i) std::printf(", ");
    one(T(v[i]));
  }
  std::printf("]");
}
template <class A> const A &settled(const A &a) { return a; }
template <class T> T settled(const Maybe<T> &a) { return a.get(); }
// Everything is evaluated and read before anything is written, as a call's arguments are.
template <class... A> void out(const char *tag, const A &...a) {
  [&](const auto &...v) {
    std::printf("%s", tag);
    ((std::printf(" "), one(v)), ...);
    std::printf("\n");
  }(settled(a)...);
}
