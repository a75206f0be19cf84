// A number that every element of a tensor counts in, which does not depend on how sums are computed.
#pragma once

#include <autograph/autograph.h>

#include <cstdint>
#include <cstring>

template <class T, int Rank> std::uint64_t digest(const ag::Tensor<T, Rank> &x) {
  std::uint64_t all = 0;
  for (std::int64_t i = 0; i < x.size(); ++i) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, x.data() + i, sizeof(T));
    all = all * 1099511628211u + bits;
  }
  return all;
}
