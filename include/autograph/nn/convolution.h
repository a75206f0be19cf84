// Convolutions of images [n, height, width, channels] and of series [n, time, channels].
#pragma once

#include "autograph/gradient.h"
#include "autograph/nn/layers.h"
#include "autograph/nn/windows.h"

namespace ag::nn {

struct ConvolutionOptions {
  std::array<std::int64_t, 2> strides = {1, 1};
  Padding padding = Padding::valid;
  /// Distances between the places of an image that neighbours of a kernel are multiplied with.
  std::array<std::int64_t, 2> dilations = {1, 1};
  /// Into how many groups the channels and the outputs are divided, in their order: each output
  /// sees the channels of its group only.
  std::int64_t groups = 1;
};

namespace detail {

/// The convolution of images with their borders, by the windows along both axes.
struct Convolution {
  Windows rows, columns;
  std::int64_t height, width; // of the kernel
  std::array<std::int64_t, 2> strides, dilations;

  std::int64_t row_at(std::int64_t row, std::int64_t i) const {
    return row * strides[0] + i * dilations[0];
  }
  auto columns_at(std::int64_t j) const {
    return places(j * dilations[1], columns.count, strides[1]);
  }
  auto rows_at(std::int64_t i) const { return places(i * dilations[0], rows.count, strides[0]); }
  /// So many columns of the kernel lie beside one another in an image.
  std::int64_t columns_at_once() const { return dilations[1] == 1 ? width : 1; }
  /// Their elements in a row of the image, for the window `column` and the kernel's columns from
  /// `j` on.
  auto elements_at(std::int64_t column, std::int64_t j, std::int64_t channels) const {
    const std::int64_t first = column * strides[1] + j * dilations[1];
    return slice(first * channels, (first + columns_at_once()) * channels);
  }
  /// The elements of a window.
  std::int64_t size(std::int64_t channels) const { return height * width * channels; }
  /// How many images have windows together that stay in the second cache.
  std::int64_t images_at_once(std::int64_t channels) const {
    const std::int64_t all = rows.count * columns.count * size(channels);
    return std::max<std::int64_t>(1, (std::int64_t(1) << 17) / std::max<std::int64_t>(all, 1));
  }
};

/// The lines of images, and a place for the windows of a few of them: what a kernel is multiplied
/// with, [images, rows, columns, kernel height, kernel width * channels].
template <class T> Tensor<T, 3> lines_of(const Tensor<T, 4> &image) {
  return ag::reshape(image, {image.extent(0), image.extent(1), image.extent(2) * image.extent(3)});
}
template <class T>
Tensor<T, 5> place_of_windows(std::int64_t images, std::int64_t channels, const Convolution &all) {
  return ag::zeros<T>(
      {images, all.rows.count, all.columns.count, all.height, all.width * channels});
}

/// Writes the windows of the images from `from` on, and before `to`.
template <class T>
void write_windows(Tensor<T, 5> &windows, const Tensor<T, 3> &lines, std::int64_t from,
                   std::int64_t to, std::int64_t channels, const Convolution &all) {
  const std::int64_t run = all.columns_at_once();
  for (std::int64_t i = 0; i < all.height; ++i)
    for (std::int64_t column = 0; column < all.columns.count; ++column)
      for (std::int64_t j = 0; j < all.width; j += run)
        windows(slice(0, to - from), slice(), column, i,
                slice(j * channels, (j + run) * channels)) =
            lines(slice(from, to), all.rows_at(i), all.elements_at(column, j, channels));
}

/// The windows of a few images at a time times the kernel: all windows would be as many times the
/// images' memory as a kernel has places.
template <class T>
Tensor<T, 4> convolve(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                      const Convolution &all) {
  const std::int64_t n = image.extent(0), channels = kernel.extent(2), outputs = kernel.extent(3);
  const std::int64_t step = std::min(all.images_at_once(channels), n), size = all.size(channels);
  const std::int64_t count = all.rows.count * all.columns.count;
  const Matrix<T> weights = ag::reshape(kernel, {size, outputs});
  const Tensor<T, 3> lines = lines_of<T>(image);
  Tensor<T, 5> windows = place_of_windows<T>(step, channels, all);
  Matrix<T> result = ag::zeros<T>({n * count, outputs});
  for (std::int64_t from = 0; from < n; from += step) {
    const std::int64_t to = std::min(from + step, n);
    write_windows<T>(windows, lines, from, to, channels, all);
    const Matrix<T> factors = ag::reshape(windows, {step * count, size});
    result(slice(from * count, to * count)) =
        ag::matmul(factors(slice(0, (to - from) * count)), weights);
  }
  return ag::reshape(result, {n, all.rows.count, all.columns.count, outputs});
}

/// From the gradient `d` of the result that of the images: products of `d` and the kernel, turned.
/// What images have in several windows is added in the order of the kernel's rows and of the
/// windows.
template <class T>
Tensor<T, 4> image_gradient(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                            const Tensor<T, 4> &d, const Convolution &all) {
  const std::int64_t n = image.extent(0), channels = kernel.extent(2), outputs = kernel.extent(3);
  const std::int64_t step = std::min(all.images_at_once(channels), n), size = all.size(channels);
  const std::int64_t rows = all.rows.count, columns = all.columns.count, count = rows * columns;
  const std::int64_t run = all.columns_at_once();
  const Matrix<T> turned = ag::matrix_transpose(ag::reshape(kernel, {size, outputs}));
  const Matrix<T> of_results = ag::reshape(d, {n * count, outputs});
  Tensor<T, 3> of_lines = ag::zeros_like(lines_of<T>(image));
  for (std::int64_t from = 0; from < n; from += step) {
    const std::int64_t to = std::min(from + step, n);
    const Matrix<T> own = of_results(slice(from * count, to * count));
    const Tensor<T, 5> of_windows = ag::reshape(
        ag::matmul(own, turned), {to - from, rows, columns, all.height, all.width * channels});
    for (std::int64_t i = 0; i < all.height; ++i)
      for (std::int64_t column = 0; column < columns; ++column)
        for (std::int64_t j = 0; j < all.width; j += run)
          of_lines(slice(from, to), all.rows_at(i), all.elements_at(column, j, channels)) +=
              of_windows(slice(), slice(), column, i, slice(j * channels, (j + run) * channels));
  }
  return ag::reshape(of_lines, {n, image.extent(1), image.extent(2), channels});
}

/// That of the kernel: products of the windows, turned, and `d`, added in the order of the images.
template <class T>
Tensor<T, 4> kernel_gradient(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                             const Tensor<T, 4> &d, const Convolution &all) {
  const std::int64_t n = image.extent(0), channels = kernel.extent(2), outputs = kernel.extent(3);
  const std::int64_t step = std::min(all.images_at_once(channels), n), size = all.size(channels);
  const std::int64_t count = all.rows.count * all.columns.count;
  const Matrix<T> of_results = ag::reshape(d, {n * count, outputs});
  const Tensor<T, 3> lines = lines_of<T>(image);
  Tensor<T, 5> windows = place_of_windows<T>(step, channels, all);
  Matrix<T> of_kernel = ag::zeros<T>({size, outputs});
  for (std::int64_t from = 0; from < n; from += step) {
    const std::int64_t to = std::min(from + step, n);
    write_windows<T>(windows, lines, from, to, channels, all);
    const Matrix<T> factors = ag::reshape(windows, {step * count, size});
    of_kernel += ag::matmul(ag::matrix_transpose(factors(slice(0, (to - from) * count))),
                            of_results(slice(from * count, to * count)));
  }
  return ag::reshape(of_kernel, {all.height, all.width, channels, outputs});
}

/// Of as many groups as there are channels and outputs, "depthwise": a line of each result at a
/// time takes its products by the kernel's rows and columns.
template <class T>
Tensor<T, 4> convolve_each(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                           const Convolution &all) {
  using A = ag::detail::accumulator_t<T>;
  const std::int64_t channels = image.extent(3), width = all.columns.count;
  Tensor<T, 4> result = ag::zeros<T>({image.extent(0), all.rows.count, width, channels});
  for (std::int64_t n = 0; n < image.extent(0); ++n)
    for (std::int64_t row = 0; row < all.rows.count; ++row) {
      Matrix<A> line = ag::zeros<A>({width, channels});
      for (std::int64_t i = 0; i < all.height; ++i)
        for (std::int64_t j = 0; j < all.width; ++j)
          line += ag::astype<A>(image(n, all.row_at(row, i), all.columns_at(j))) *
                  ag::astype<A>(kernel(i, j, 0));
      result(n, row) = ag::astype<T>(line);
    }
  return result;
}
template <class T>
Tensor<T, 4> image_gradient_of_each(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                                    const Tensor<T, 4> &d, const Convolution &all) {
  Tensor<T, 4> of_image = ag::zeros_like(image);
  for (std::int64_t n = 0; n < image.extent(0); ++n)
    for (std::int64_t row = 0; row < all.rows.count; ++row)
      for (std::int64_t i = 0; i < all.height; ++i)
        for (std::int64_t j = 0; j < all.width; ++j)
          of_image(n, all.row_at(row, i), all.columns_at(j)) += d(n, row) * kernel(i, j, 0);
  return of_image;
}
template <class T>
Tensor<T, 4> kernel_gradient_of_each(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                                     const Tensor<T, 4> &d, const Convolution &all) {
  using A = ag::detail::accumulator_t<T>;
  Tensor<A, 4> of_kernel = ag::zeros<A>({all.height, all.width, 1, kernel.extent(3)});
  for (std::int64_t n = 0; n < image.extent(0); ++n)
    for (std::int64_t row = 0; row < all.rows.count; ++row)
      for (std::int64_t i = 0; i < all.height; ++i)
        for (std::int64_t j = 0; j < all.width; ++j)
          of_kernel(i, j, 0) +=
              ag::sum(ag::astype<A>(image(n, all.row_at(row, i), all.columns_at(j))) *
                          ag::astype<A>(d(n, row)),
                      0);
  return ag::astype<T>(of_kernel);
}

/// Into how many groups channels and outputs are divided; and of one of them its outputs, and its
/// channels, of which a kernel has so many.
struct Groups {
  std::int64_t count;

  template <class T> bool are_single(const Tensor<T, 4> &kernel) const {
    return count > 1 && kernel.extent(2) == 1 && kernel.extent(3) == count;
  }
  template <class T> auto channels(const Tensor<T, 4> &kernel, std::int64_t group) const {
    return slice(group * kernel.extent(2), (group + 1) * kernel.extent(2));
  }
  template <class T> auto outputs(const Tensor<T, 4> &kernel, std::int64_t group) const {
    const std::int64_t size = kernel.extent(3) / count;
    return slice(group * size, (group + 1) * size);
  }
};

/// The three of any number of groups.
template <class T>
Tensor<T, 4> convolve(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel, const Convolution &all,
                      const Groups &groups) {
  if (groups.are_single(kernel))
    return convolve_each<T>(image, kernel, all);
  if (groups.count == 1)
    return convolve<T>(image, kernel, all);
  Tensor<T, 4> result =
      ag::zeros<T>({image.extent(0), all.rows.count, all.columns.count, kernel.extent(3)});
  for (std::int64_t group = 0; group < groups.count; ++group) {
    const auto channels = groups.channels(kernel, group), outputs = groups.outputs(kernel, group);
    result(slice(), slice(), slice(), outputs) =
        convolve<T>(image(slice(), slice(), slice(), channels),
                    kernel(slice(), slice(), slice(), outputs), all);
  }
  return result;
}
template <class T>
Tensor<T, 4> image_gradient(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                            const Tensor<T, 4> &d, const Convolution &all, const Groups &groups) {
  if (groups.are_single(kernel))
    return image_gradient_of_each<T>(image, kernel, d, all);
  if (groups.count == 1)
    return image_gradient<T>(image, kernel, d, all);
  Tensor<T, 4> of_image = ag::zeros_like(image);
  for (std::int64_t group = 0; group < groups.count; ++group) {
    const auto channels = groups.channels(kernel, group), outputs = groups.outputs(kernel, group);
    of_image(slice(), slice(), slice(), channels) = image_gradient<T>(
        image(slice(), slice(), slice(), channels), kernel(slice(), slice(), slice(), outputs),
        d(slice(), slice(), slice(), outputs), all);
  }
  return of_image;
}
template <class T>
Tensor<T, 4> kernel_gradient(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                             const Tensor<T, 4> &d, const Convolution &all, const Groups &groups) {
  if (groups.are_single(kernel))
    return kernel_gradient_of_each<T>(image, kernel, d, all);
  if (groups.count == 1)
    return kernel_gradient<T>(image, kernel, d, all);
  Tensor<T, 4> of_kernel = ag::zeros_like(kernel);
  for (std::int64_t group = 0; group < groups.count; ++group) {
    const auto channels = groups.channels(kernel, group), outputs = groups.outputs(kernel, group);
    of_kernel(slice(), slice(), slice(), outputs) = kernel_gradient<T>(
        image(slice(), slice(), slice(), channels), kernel(slice(), slice(), slice(), outputs),
        d(slice(), slice(), slice(), outputs), all);
  }
  return of_kernel;
}

/// `convolve`, with its gradient: of its own, so that tapes keep no windows.
template <class T>
Tensor<T, 4> recorded_convolve(const Tensor<T, 4> &image, const Tensor<T, 4> &kernel,
                               const Convolution &all, const Groups &groups) {
  if constexpr (!ag::detail::is_differentiable<Tensor<T, 4>>)
    return convolve<T>(image, kernel, all, groups);
  else
    return ag::custom_gradient(
        [all, groups](const Tensor<T, 4> &x, const Tensor<T, 4> &k) {
          return convolve<T>(x, k, all, groups);
        },
        [all, groups](const Tensor<T, 4> &x, const Tensor<T, 4> &k, const Tensor<T, 4> &,
                      const Tensor<T, 4> &d) {
          // Each by itself: of the first layer's images no gradient is wanted.
          return ag::detail::FittingGradients<Tensor<T, 4>, Tensor<T, 4>>{
              {image_gradient<T>(x, k, d, all, groups), kernel_gradient<T>(x, k, d, all, groups)}};
        })(image, kernel);
}

} // namespace detail

/// The convolution (without a turn of the kernel) of images `x` [n, height, width, channels] with
/// `kernel` [kernel height, kernel width, channels / groups, outputs]. Each element is the product
/// of a window and a column of the kernel, as `ag::matmul` of these sums it: over the rows of the
/// window, its columns, its channels; beside the image it is 0. Of as many groups as channels and
/// outputs it is the sum of the products in this order, each rounded. Channels that do not fit the
/// kernel's, and groups that do not divide channels and outputs, are an error (check).
template <class T>
Tensor<T, 4> conv2d(const Tensor<T, 4> &x, const Tensor<T, 4> &kernel,
                    const ConvolutionOptions &options = {}) {
  const std::int64_t height = kernel.extent(0), width = kernel.extent(1);
  const std::int64_t channels = kernel.extent(2), outputs = kernel.extent(3);
  ag::check(options.dilations[0] > 0 && options.dilations[1] > 0,
            "a convolution with dilations of {} and {}", options.dilations[0],
            options.dilations[1]);
  ag::check(options.groups > 0 && outputs % options.groups == 0,
            "a convolution of {} outputs in {} groups", outputs, options.groups);
  ag::check(x.extent(3) == channels * options.groups,
            "a convolution of {} channels by a kernel of {} in {} groups", x.extent(3), channels,
            options.groups);
  const detail::Windows rows = detail::find_windows(
      x.extent(1), (height - 1) * options.dilations[0] + 1, options.strides[0], options.padding);
  const detail::Windows columns = detail::find_windows(
      x.extent(2), (width - 1) * options.dilations[1] + 1, options.strides[1], options.padding);
  const Tensor<T, 4> image = detail::padded(x, rows, columns, T(0));
  const detail::Convolution all{rows, columns, height, width, options.strides, options.dilations};
  return detail::recorded_convolve<T>(image, kernel, all, detail::Groups{options.groups});
}

/// The same of series `x` [n, time, channels] with `kernel` [length, channels / groups, outputs].
template <class T>
Tensor<T, 3> conv1d(const Tensor<T, 3> &x, const Tensor<T, 3> &kernel, std::int64_t stride = 1,
                    Padding padding = Padding::valid, std::int64_t dilation = 1,
                    std::int64_t groups = 1) {
  const ConvolutionOptions options{{1, stride}, padding, {1, dilation}, groups};
  const Tensor<T, 4> result = conv2d<T>(ag::expand_dims(x, 1), ag::expand_dims(kernel, 0), options);
  return ag::squeeze(result, 1);
}

/// `activation(conv2d(x, kernel) + bias)`: `nn::Conv2D{1, 32, {5, 5}, nn::Padding::same, nn::relu}`
/// of 1 channel and 32 outputs. The kernel begins as Glorot's, the bias as zeros.
template <class Activation = Linear, class T = float> class Conv2D {
public:
  Conv2D(std::int64_t channels, std::int64_t outputs, const std::array<std::int64_t, 2> &size,
         const ConvolutionOptions &options, Activation activation = {})
      : kernel(detail::glorot_uniform<T>(
            {size[0], size[1], channels / checked(channels, outputs, options).groups, outputs},
            double(size[0] * size[1] * channels / options.groups),
            double(size[0] * size[1] * outputs))),
        bias(ag::zeros<T>({outputs})), options(options), activation(activation) {}
  Conv2D(std::int64_t channels, std::int64_t outputs, const std::array<std::int64_t, 2> &size,
         Padding padding = Padding::valid, Activation activation = {})
      : Conv2D(channels, outputs, size, ConvolutionOptions{{1, 1}, padding, {1, 1}, 1},
               activation) {}
  Conv2D(Conv2D &&other)
      : kernel(other.kernel.value()), bias(other.bias.value()), options(other.options),
        activation(other.activation) {}

  Tensor<T, 4> operator()(const Tensor<T, 4> &x) const {
    return activation(conv2d<T>(x, kernel.value(), options) + bias);
  }
  auto parts() { return std::tie(kernel, bias); }

  Variable<T, 4> kernel; // [height, width, channels / groups, outputs]
  Variable<T, 1> bias;   // [outputs]
  ConvolutionOptions options;
  Activation activation;

private:
  static const ConvolutionOptions &checked(std::int64_t channels, std::int64_t outputs,
                                           const ConvolutionOptions &options) {
    ag::check(options.groups > 0 && channels % options.groups == 0 && outputs % options.groups == 0,
              "a convolution of {} channels and {} outputs in {} groups", channels, outputs,
              options.groups);
    return options;
  }
};

} // namespace ag::nn
