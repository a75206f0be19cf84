// Readers of files of numbers. They are ordinary functions of the host, and every broken file is an
// error (check) that names the file, the place in it and what is wrong.
#pragma once

#include "autograph/data/npy.h"

#include <cerrno>
#include <cstdlib>

namespace ag::data {

struct CsvOptions {
  char separator = ',';
  /// How many lines at the beginning are left out.
  int skip_lines = 0;
};

/// The numbers of a text file, a row a line: `ag::data::csv<float>("digits.csv")`. Empty lines at
/// the end are left out. Lines of different lengths, and what is no number of the dtype, are an
/// error (check).
template <class T>
  requires(std::integral<T> && !std::same_as<T, bool>) || std::floating_point<T>
Matrix<T> csv(const std::string &path, const CsvOptions &options = {}) {
  const std::string text = detail::read_file(path);
  std::vector<T> numbers;
  std::int64_t columns = -1, rows = 0, line = 0;
  const char *at = text.c_str(), *const end = at + text.size();
  const auto fail = [&](const std::string &message) {
    detail::fail(path + ":" + std::to_string(line), message);
  };
  while (at != end) {
    const char *stop = static_cast<const char *>(std::memchr(at, '\n', std::size_t(end - at)));
    const char *next = stop ? stop + 1 : end;
    if (!stop)
      stop = end;
    if (stop != at && stop[-1] == '\r')
      --stop;
    ++line;
    if (line <= options.skip_lines || stop == at) {
      if (stop == at && line > options.skip_lines &&
          std::string_view(at, std::size_t(end - at)).find_first_not_of("\r\n") !=
              std::string_view::npos)
        fail("an empty line between others");
      at = next;
      continue;
    }
    std::int64_t count = 0;
    while (true) {
      char *behind = nullptr;
      errno = 0;
      T value;
      bool fits;
      if constexpr (std::floating_point<T>) {
        value = sizeof(T) == 4 ? T(std::strtof(at, &behind)) : T(std::strtod(at, &behind));
        fits = true;
      } else if constexpr (std::signed_integral<T>) {
        const long long wide = std::strtoll(at, &behind, 10);
        value = T(wide);
        fits = errno == 0 && value == wide;
      } else {
        const unsigned long long wide = std::strtoull(at, &behind, 10);
        value = T(wide);
        fits = errno == 0 && value == wide &&
               std::memchr(at, '-', std::size_t(behind - at)) == nullptr;
      }
      const bool ends = behind == stop || (behind < stop && *behind == options.separator);
      if (behind == at || behind > stop || !ends || !fits) {
        const char *to = at;
        while (to != stop && *to != options.separator)
          ++to;
        fail("`" + std::string(at, std::size_t(to - at)) + "` in column " +
             std::to_string(count + 1) +
             (behind != at && ends ? " does not fit the dtype" : " is not a number of the dtype"));
      }
      numbers.push_back(value);
      ++count;
      at = behind;
      if (at == stop)
        break;
      ++at;
    }
    if (columns >= 0 && count != columns)
      fail("has " + std::to_string(count) + " columns, the lines before have " +
           std::to_string(columns));
    columns = count;
    ++rows;
    at = next;
  }
  return Matrix<T>(std::span<const T>(numbers), {rows, columns < 0 ? 0 : columns});
}

/// The tensor of a file of the format IDX, in which MNIST comes, uncompressed:
/// `ag::data::mnist_idx<std::uint8_t, 3>("train-images-idx3-ubyte")`. Another dtype or rank, and a
/// file that is too short or too long, are an error (check).
template <class T, int Rank>
  requires(Rank >= 1) && (std::integral<T> || std::floating_point<T>)
Tensor<T, Rank> mnist_idx(const std::string &path) {
  const std::string bytes = detail::read_file(path);
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  if (bytes.size() >= 2 && byte(0) == 0x1f && byte(1) == 0x8b)
    detail::fail(path, "is compressed; unpack it with gunzip");
  if (bytes.size() < 4 || byte(0) != 0 || byte(1) != 0)
    detail::fail(path, "is not an IDX file");
  const int code = std::same_as<T, std::uint8_t>   ? 0x08
                   : std::same_as<T, std::int8_t>  ? 0x09
                   : std::same_as<T, std::int16_t> ? 0x0B
                   : std::same_as<T, std::int32_t> ? 0x0C
                   : std::same_as<T, float>        ? 0x0D
                                                   : 0x0E;
  static_assert(std::same_as<T, std::uint8_t> || std::same_as<T, std::int8_t> ||
                    std::same_as<T, std::int16_t> || std::same_as<T, std::int32_t> ||
                    std::floating_point<T>,
                "IDX files have uint8, int8, int16, int32, float and double");
  if (byte(2) != code)
    detail::fail(path, "has elements of type " + std::to_string(byte(2)) + ", not " +
                           std::to_string(code));
  if (byte(3) != Rank)
    detail::fail(path, "has rank " + std::to_string(byte(3)) + ", not " + std::to_string(Rank));
  const std::size_t begin = 4 + 4 * std::size_t(Rank);
  if (bytes.size() < begin)
    detail::fail(path, "ends within its header");
  std::int64_t extents[Rank];
  std::int64_t count = 1;
  for (int axis = 0; axis < Rank; ++axis) {
    std::uint32_t extent = 0;
    for (int i = 0; i < 4; ++i)
      extent = extent << 8 | byte(4 + 4 * std::size_t(axis) + std::size_t(i));
    extents[axis] = extent;
    if (__builtin_mul_overflow(count, extents[axis], &count))
      detail::fail(path, "has more elements than fit");
  }
  if ((bytes.size() - begin) / sizeof(T) != std::size_t(count) ||
      (bytes.size() - begin) % sizeof(T))
    detail::fail(path, "has " + std::to_string(bytes.size() - begin) +
                           " bytes of elements where its extents have " + std::to_string(count) +
                           " elements of " + std::to_string(sizeof(T)));
  std::vector<T> elements;
  elements.resize(std::size_t(count));
  for (std::size_t i = 0; i < elements.size(); ++i) {
    char turned[sizeof(T)];
    for (std::size_t k = 0; k < sizeof(T); ++k)
      turned[k] = bytes[begin + i * sizeof(T) + sizeof(T) - 1 - k];
    std::memcpy(&elements[i], turned, sizeof(T));
  }
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return Tensor<T, Rank>(std::span<const T>(elements), {extents[I]...});
  }(std::make_index_sequence<Rank>());
}

/// The tensor of a file that `numpy.save` wrote: `ag::data::npy<float, 2>("weights.npy")`. Another
/// dtype or rank, Fortran's order and a file that is too short or too long are an error (check).
template <class T, int Rank> Tensor<T, Rank> npy(const std::string &path) {
  return detail::from_npy<T, Rank>(path, detail::read_file(path));
}
/// Writes a tensor as `numpy.load` reads it.
template <tensor X> void write_npy(const std::string &path, const X &x) {
  const tensor_t<X> &value = x;
  detail::write_file(path, detail::to_npy(value));
}

} // namespace ag::data
