// Windows of images [n, height, width, channels], of convolutions and pooling.
#pragma once

#include "autograph/autograph.h"

#include <array>

namespace ag::nn {

/// Whether windows lie within an image (valid), or are as many as the image has places, divided by
/// the stride and rounded up (same): what is missing is added on both sides, one more behind.
enum class Padding { valid, same };

namespace detail {

/// The windows along one axis.
struct Windows {
  std::int64_t count = 0, before = 0, extent = 0;
};
inline Windows find_windows(std::int64_t size, std::int64_t window, std::int64_t stride,
                            Padding padding) {
  ag::check(window > 0 && stride > 0, "windows of {} with a stride of {}", window, stride);
  Windows windows{0, 0, size};
  if (padding == Padding::same) {
    windows.count = (size + stride - 1) / stride;
    const std::int64_t needed = (windows.count - 1) * stride + window;
    if (needed > size) {
      windows.before = (needed - size) / 2;
      windows.extent = needed;
    }
  } else if (size >= window)
    windows.count = (size - window) / stride + 1;
  return windows;
}

/// The images within `value`, where windows need more.
template <class T>
Tensor<T, 4> padded(const Tensor<T, 4> &x, const Windows &rows, const Windows &columns, T value) {
  Tensor<T, 4> result = x;
  if (rows.extent != x.extent(1) || columns.extent != x.extent(2)) {
    result = ag::full<T>({x.extent(0), rows.extent, columns.extent, x.extent(3)}, value);
    result(slice(), slice(rows.before, rows.before + x.extent(1)),
           slice(columns.before, columns.before + x.extent(2))) = x;
  }
  return result;
}

/// The places `first`, `first + step`... of an axis, `count` of them. Where there are none, `first`
/// may lie beside the axis.
inline auto places(std::int64_t first, std::int64_t count, std::int64_t step) {
  const bool some = count > 0;
  return slice(some ? first : 0, some ? first + (count - 1) * step + 1 : 0, step);
}

} // namespace detail

} // namespace ag::nn
