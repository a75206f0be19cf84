// How the oracle prints, as the language page says `ag::print` does.
#pragma once

#include "oracle_tensors.h"

#include <cstdio>

inline void one(bool x) { std::printf("%s", x ? "true" : "false"); }
inline void one(float x) { std::printf("%.9g", double(x)); }
inline void one(double x) { std::printf("%.17g", x); }
template <class T>
  requires(std::is_integral_v<T>)
void one(T x) {
  if constexpr (std::is_signed_v<T>)
    std::printf("%lld", (long long)(x));
  else
    std::printf("%llu", (unsigned long long)(x));
}
template <class T> void one(const Maybe<T> &x) { one(x.get()); }
template <class T> void one(const Vec<T> &v) {
  std::printf("[");
  for (std::size_t i = 0; i < v.d.size(); ++i) {
    if (i)
      std::printf(", ");
    one(T(v.d[i]));
  }
  std::printf("]");
}
template <class T> void one(const Mat<T> &m) {
  std::printf("[");
  for (std::int64_t i = 0; i < m.n[0]; ++i) {
    if (i)
      std::printf(", ");
    one(at(m, i));
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

inline std::string text_of(bool x) { return x ? "true" : "false"; }
template <class T> std::string text_of(T x) { return std::to_string(x); }
/// A failed check whose message shows a value.
template <class T> void check(bool holds, const char *tag, const T &x) {
  if (!holds)
    fail("check", std::string(tag) + " " + text_of(x));
}
