// What the unit tests share: tensors as vectors, and expected errors.
#pragma once

#include "autograph/autograph.h"

#include <catch2/catch.hpp>

#include <vector>

/// The elements in row-major order.
template <class T, int Rank> std::vector<T> elements(const ag::Tensor<T, Rank> &x) {
  if constexpr (Rank == 0)
    return {x.item()};
  else
    return {x.span().begin(), x.span().end()};
}

/// The extents.
template <class T, int Rank> std::vector<std::int64_t> extents(const ag::Tensor<T, Rank> &x) {
  if constexpr (Rank == 0)
    return {};
  else {
    const auto shape = x.shape();
    return {shape.begin(), shape.end()};
  }
}

/// The dtype and rank, the shape and the elements are these.
template <class T, int Rank>
void expect(const ag::Tensor<T, Rank> &x, const std::vector<std::int64_t> &shape,
            const std::vector<T> &values) {
  CHECK(extents(x) == shape);
  CHECK(elements(x) == values);
}
template <class T> void expect(const ag::Tensor<T, 0> &x, T value) { CHECK(x.item() == value); }

/// The statement throws an ag::Error of this kind.
#define EXPECT_ERROR(expected, ...)                                                                \
  do {                                                                                             \
    try {                                                                                          \
      static_cast<void>(__VA_ARGS__);                                                              \
      FAIL_CHECK("no error: " #__VA_ARGS__);                                                       \
    } catch (const ag::Error &error) {                                                             \
      CHECK(error.kind() == ag::ErrorKind::expected);                                              \
    }                                                                                              \
  } while (false)

#define EVERY_INTEGER                                                                              \
  std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,              \
      std::uint32_t, std::uint64_t
#define EVERY_NUMERIC EVERY_INTEGER, ag::float16, ag::bfloat16, float, double
#define EVERY_DTYPE bool, EVERY_NUMERIC
