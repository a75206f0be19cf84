// Pooling of images [n, height, width, channels].
#pragma once

#include "autograph/gradient.h"
#include "autograph/nn/windows.h"

namespace ag::nn {

namespace detail {

/// The windows of images with their borders.
struct Pooling {
  Windows rows, columns;
  std::array<std::int64_t, 2> window, strides;

  auto rows_at(std::int64_t i) const { return places(i, rows.count, strides[0]); }
  auto columns_at(std::int64_t j) const { return places(j, columns.count, strides[1]); }
};
inline Pooling find_pooling(std::int64_t height, std::int64_t width,
                            const std::array<std::int64_t, 2> &window,
                            const std::array<std::int64_t, 2> &strides, Padding padding) {
  return {find_windows(height, window[0], strides[0], padding),
          find_windows(width, window[1], strides[1], padding), window, strides};
}

/// The greatest element of each window.
template <class T> Tensor<T, 4> window_extremes(const Tensor<T, 4> &image, const Pooling &all) {
  Tensor<T, 4> result = image(slice(), all.rows_at(0), all.columns_at(0));
  for (std::int64_t i = 0; i < all.window[0]; ++i)
    for (std::int64_t j = 0; j < all.window[1]; ++j)
      if (i + j > 0)
        result = ag::maximum(result, image(slice(), all.rows_at(i), all.columns_at(j)));
  return result;
}

/// From the gradient `d` of the greatest elements that of the images: what is left of it goes to
/// each place of the windows in turn where that is the greatest one. An image at a time, so that
/// what all places read stays in the second cache.
template <class T>
Tensor<T, 4> window_extremes_gradient(const Tensor<T, 4> &image, const Tensor<T, 4> &greatest,
                                      const Tensor<T, 4> &d, const Pooling &all) {
  Tensor<T, 4> result = ag::zeros_like(image);
  for (std::int64_t n = 0; n < image.extent(0); ++n) {
    Tensor<T, 3> left = d[n];
    for (std::int64_t i = 0; i < all.window[0]; ++i)
      for (std::int64_t j = 0; j < all.window[1]; ++j) {
        const Tensor<T, 3> here = image(n, all.rows_at(i), all.columns_at(j));
        const Tensor<bool, 3> is_greatest = (here >= greatest[n]) | ag::isnan(here);
        result(n, all.rows_at(i), all.columns_at(j)) += ag::where(is_greatest, left, 0);
        left = ag::where(is_greatest, 0, left);
      }
  }
  return result;
}

} // namespace detail

/// The greatest element of each window of images [n, height, width, channels], a channel for
/// itself; NaN is greater than numbers. The gradient goes to the first greatest one.
template <class T>
Tensor<T, 4> max_pool2d(const Tensor<T, 4> &x, const std::array<std::int64_t, 2> &window,
                        const std::array<std::int64_t, 2> &strides,
                        Padding padding = Padding::valid) {
  const detail::Pooling all =
      detail::find_pooling(x.extent(1), x.extent(2), window, strides, padding);
  using Limits = std::numeric_limits<T>;
  const T least = Limits::has_infinity ? T(-Limits::infinity()) : Limits::lowest();
  const Tensor<T, 4> image = detail::padded(x, all.rows, all.columns, least);
  if constexpr (!ag::detail::is_differentiable<Tensor<T, 4>>)
    return detail::window_extremes<T>(image, all);
  else
    return ag::custom_gradient(
        [all](const Tensor<T, 4> &of) { return detail::window_extremes<T>(of, all); },
        [all](const Tensor<T, 4> &of, const Tensor<T, 4> &greatest, const Tensor<T, 4> &d) {
          return detail::window_extremes_gradient<T>(of, greatest, d, all);
        })(image);
}

namespace detail {
/// The sum of each window.
template <class T> Tensor<T, 4> window_sums(const Tensor<T, 4> &image, const Pooling &all) {
  Tensor<T, 4> result =
      ag::zeros<T>({image.extent(0), all.rows.count, all.columns.count, image.extent(3)});
  for (std::int64_t i = 0; i < all.window[0]; ++i)
    for (std::int64_t j = 0; j < all.window[1]; ++j)
      result = result + image(slice(), all.rows_at(i), all.columns_at(j));
  return result;
}
} // namespace detail

/// The mean of each window; of one that is partly beside the image of what is in it.
template <class T>
Tensor<T, 4> average_pool2d(const Tensor<T, 4> &x, const std::array<std::int64_t, 2> &window,
                            const std::array<std::int64_t, 2> &strides,
                            Padding padding = Padding::valid) {
  const detail::Pooling all =
      detail::find_pooling(x.extent(1), x.extent(2), window, strides, padding);
  const Tensor<T, 4> inside = ag::ones<T>({1, x.extent(1), x.extent(2), 1});
  return detail::window_sums<T>(detail::padded(x, all.rows, all.columns, T(0)), all) /
         detail::window_sums<T>(detail::padded(inside, all.rows, all.columns, T(0)), all);
}

/// Pooling as layers.
struct MaxPool2D {
  std::array<std::int64_t, 2> window = {2, 2}, strides = {2, 2};
  Padding padding = Padding::valid;
  template <class T> Tensor<T, 4> operator()(const Tensor<T, 4> &x) const {
    return max_pool2d(x, window, strides, padding);
  }
};
struct AveragePool2D {
  std::array<std::int64_t, 2> window = {2, 2}, strides = {2, 2};
  Padding padding = Padding::valid;
  template <class T> Tensor<T, 4> operator()(const Tensor<T, 4> &x) const {
    return average_pool2d(x, window, strides, padding);
  }
};

} // namespace ag::nn
