// How end-to-end programs report: every value in full, every error by its kind and message.
#pragma once

#include <autograph/autograph.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace report {

template <class T> void one(const std::vector<T> &list);
template <class T, std::size_t N> void one(const std::array<T, N> &list);
template <class... T> void one(const std::tuple<T...> &values);
template <class A, class B> void one(const std::pair<A, B> &values);
template <class T> void one(const std::optional<T> &value);

template <ag::number N> void one(N value) {
  if constexpr (sizeof(N) == 1 && !std::same_as<N, bool>)
    std::printf(" %d", int(value));
  else
    ag::print(" {}", value);
}
template <ag::tensor X> void one(const X &value) {
  if constexpr (ag::rank_v<X> > 0) {
    std::printf(" ");
    for (int axis = 0; axis < ag::rank_v<X>; ++axis)
      std::printf("%s%lld", axis ? "x" : "", static_cast<long long>(value.extent(axis)));
    std::printf(":");
  }
  ag::print(" {}", value);
}
inline void one(const char *text) { std::printf(" %s", text); }
template <class E>
  requires std::is_enum_v<E>
void one(E value) {
  std::printf(" #%d", int(value));
}
template <class T> void one(const std::vector<T> &list) {
  std::printf(" <");
  for (const T &value : list) one(value);
  std::printf(" >");
}
template <class T, std::size_t N> void one(const std::array<T, N> &list) {
  std::printf(" <");
  for (const T &value : list) one(value);
  std::printf(" >");
}
template <class... T> void one(const std::tuple<T...> &values) {
  std::printf(" (");
  std::apply([](const T &...each) { (one(each), ...); }, values);
  std::printf(" )");
}
template <class A, class B> void one(const std::pair<A, B> &values) {
  std::printf(" (");
  one(values.first);
  one(values.second);
  std::printf(" )");
}

template <class T> void one(const std::optional<T> &value) {
  std::printf(value ? " some" : " none");
  if (value) one(*value);
}

} // namespace report

/// Prints values, one line a call.
template <class... X> void show(const X &...values) {
  (report::one(values), ...);
  std::printf("\n");
}

/// Prints the bits of all elements of a large tensor as one number.
template <class X> void show_bits(const char *name, const X &x) {
  std::uint64_t bits = 14695981039346656037u;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    std::uint64_t one = 0;
    std::memcpy(&one, x.data() + i, sizeof *x.data());
    bits = (bits ^ one) * 1099511628211u;
  }
  std::printf("%s %016llx\n", name, static_cast<unsigned long long>(bits));
}

/// Numbers without a pattern: other ones in each call, the same in each run.
template <class T> ag::Matrix<T> make_numbers(int rows, int columns) {
  static unsigned state = 1;
  ag::Matrix<T> m = ag::zeros<T>({rows, columns});
  for (int i = 0; i < rows * columns; ++i) {
    state = state * 1664525u + 1013904223u;
    m.data()[i] = std::is_integral_v<T> ? T(state >> 9) : T(float(int(state)) * 2e-10f);
  }
  return m;
}

/// Calls `f` and shows its result, or the kind and the message of the error that it throws.
template <class F> void attempt(F f) {
  try {
    if constexpr (std::is_void_v<decltype(f())>)
      f();
    else
      show(f());
  } catch (const ag::Error &error) {
    std::printf("! %s: %s\n", ag::name(error.kind()), error.message());
  }
}
