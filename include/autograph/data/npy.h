// The bytes of NumPy's `.npy` files (format 1.0 and 2.0), and files as bytes.
#pragma once

#include "autograph/autograph.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace ag::data::detail {

[[noreturn]] inline void fail(const std::string &path, const std::string &message) {
  throw Error(ErrorKind::check, nullptr, path + ": " + message);
}

struct CloseFile {
  void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;
struct FreeMemory {
  void operator()(char *text) const { std::free(text); }
};

/// All bytes of a file; one that cannot be read is an error (check).
inline std::string read_file(const std::string &path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file)
    fail(path, std::string("cannot be opened: ") + std::strerror(errno));
  std::string bytes;
  char part[1 << 16];
  while (const std::size_t count = std::fread(part, 1, sizeof part, file.get()))
    bytes.append(part, count);
  if (std::ferror(file.get()))
    fail(path, std::string("cannot be read: ") + std::strerror(errno));
  return bytes;
}

/// Writes all to a file that is open, and says whether it is there; `errno` has the reason if not.
inline bool write_to(File file, std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size())
    return std::fclose(file.release()) == 0;
  const int reason = errno;
  file.reset();
  errno = reason;
  return false;
}

/// The file that a path names: behind links, what the last one leads to, there or not.
inline std::string behind_links(std::string path) {
  if (const std::unique_ptr<char, FreeMemory> real(::realpath(path.c_str(), nullptr)); real)
    return real.get();
  struct stat status;
  constexpr int most_links = 40;
  char target[PATH_MAX];
  // Links of /proc lead to what has no path.
  for (int i = 0; i < most_links && ::stat(path.c_str(), &status) != 0; ++i) {
    const ssize_t count = ::readlink(path.c_str(), target, sizeof target);
    if (count < 0)
      break;
    const std::string_view leads_to(target, static_cast<std::size_t>(count));
    path.erase(leads_to.starts_with('/') ? 0 : path.rfind('/') + 1);
    path += leads_to;
  }
  return path;
}

/// Writes a file whole, or leaves what was there. A device or a pipe is written to, not replaced.
inline void write_file(const std::string &path, std::string_view bytes) {
  const std::string target = behind_links(path);
  struct stat status;
  const bool is_replaced = ::stat(target.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  const std::string name = is_replaced ? target + ".part" : target;
  File file(std::fopen(name.c_str(), "wb"));
  const bool is_open = file != nullptr;
  if (is_open && write_to(std::move(file), bytes) &&
      (!is_replaced || std::rename(name.c_str(), target.c_str()) == 0))
    return;
  const std::string reason = std::strerror(errno);
  if (is_open && is_replaced)
    std::remove(name.c_str());
  fail(path, "cannot be written: " + reason);
}

/// A dtype as NumPy names it: `<f4`.
template <class T> std::string numpy_name() {
  const char kind = std::same_as<T, bool>       ? 'b'
                    : std::signed_integral<T>   ? 'i'
                    : std::unsigned_integral<T> ? 'u'
                                                : 'f';
  static_assert(std::same_as<T, float16> || std::integral<T> || std::floating_point<T>,
                ".npy files have numbers, bools and float16");
  return (sizeof(T) == 1 ? "|" : "<") + std::string(1, kind) + std::to_string(sizeof(T));
}

/// A tensor as the bytes of a `.npy` file.
template <class T, int Rank> std::string to_npy(const Tensor<T, Rank> &x) {
  std::string shape;
  if constexpr (Rank > 0)
    for (int axis = 0; axis < Rank; ++axis)
      shape += std::to_string(x.extent(axis)) + (Rank == 1 || axis + 1 < Rank ? ", " : "");
  std::string header =
      "{'descr': '" + numpy_name<T>() + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  header.append(63 - (header.size() + 10) % 64, ' ') += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += char(header.size() & 255);
  bytes += char(header.size() >> 8);
  bytes += header;
  if constexpr (Rank == 0) {
    const T value = x.item();
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  } else
    bytes.append(reinterpret_cast<const char *>(x.data()), std::size_t(x.size()) * sizeof(T));
  return bytes;
}

/// The value of a key in the header of a `.npy` file, up to `end`.
inline std::string_view header_value(std::string_view header, std::string_view key,
                                     std::string_view end) {
  const std::size_t at = header.find(key);
  if (at == header.npos)
    return {};
  const std::size_t from = at + key.size(), to = header.find(end, from);
  return to == header.npos ? std::string_view() : header.substr(from, to - from);
}

/// The tensor of the bytes of a `.npy` file; `path` is for messages. What is no such file, has
/// another dtype or rank, or Fortran's order, is an error (check).
template <class T, int Rank>
Tensor<T, Rank> from_npy(const std::string &path, std::string_view bytes) {
  if (bytes.size() < 10 || bytes.substr(0, 6) != "\x93NUMPY")
    fail(path, "is not a .npy file");
  const int version = bytes[6];
  if (version < 1 || version > 3 || (version > 1 && bytes.size() < 12))
    fail(path, "is a .npy file of format " + std::to_string(version) + ", not 1 to 3");
  const auto byte = [&](std::size_t i) {
    return std::size_t(static_cast<unsigned char>(bytes[i]));
  };
  const std::size_t begin = version == 1 ? 10 : 12;
  std::size_t length = byte(8) | byte(9) << 8;
  if (version > 1)
    length |= byte(10) << 16 | byte(11) << 24;
  if (bytes.size() - begin < length)
    fail(path, "ends within its header");
  const std::string_view header = bytes.substr(begin, length);
  const std::string_view descr = header_value(header, "'descr': '", "'");
  if (descr != numpy_name<T>())
    fail(path, "has elements of dtype `" + std::string(descr) + "`, not `" + numpy_name<T>() +
                   "`; convert them with NumPy's astype");
  if (header_value(header, "'fortran_order': ", ",") != "False")
    fail(path, "is in Fortran's order; convert it with numpy.ascontiguousarray");
  std::string_view list = header_value(header, "'shape': (", ")");
  std::int64_t extents[Rank ? Rank : 1] = {};
  std::int64_t count = 1;
  int rank = 0;
  while (!list.empty()) {
    const std::size_t digits = list.find_first_not_of("0123456789");
    if (digits != 0) {
      const std::int64_t extent =
          std::strtoll(std::string(list.substr(0, digits)).c_str(), nullptr, 10);
      if (__builtin_mul_overflow(count, extent, &count))
        fail(path, "has more elements than fit");
      if (rank < Rank)
        extents[rank] = extent;
      ++rank;
    }
    list = digits == list.npos ? std::string_view() : list.substr(digits ? digits : 1);
  }
  if (rank != Rank)
    fail(path, "has rank " + std::to_string(rank) + ", not " + std::to_string(Rank));
  const std::string_view elements = bytes.substr(begin + length);
  if (elements.size() / sizeof(T) != std::size_t(count) || elements.size() % sizeof(T) != 0)
    fail(path, "has " + std::to_string(elements.size()) +
                   " bytes of elements where its shape has " + std::to_string(count) +
                   " elements of " + std::to_string(sizeof(T)));
  if constexpr (Rank == 0) {
    T value;
    std::memcpy(&value, elements.data(), sizeof value);
    return value;
  } else {
    Tensor<T, Rank> result = [&]<std::size_t... I>(std::index_sequence<I...>) {
      return ag::zeros<T>({extents[I]...});
    }(std::make_index_sequence<Rank>());
    if (count != 0)
      std::memcpy(static_cast<void *>(result.data()), elements.data(), elements.size());
    return result;
  }
}

} // namespace ag::data::detail
