// Checkpoints: the Variables of models and optimizers in a `.npz` file, which `numpy.load` reads.
#pragma once

#include "autograph/data/npy.h"
#include "autograph/nn/model.h"
#include "autograph/random.h"

#include <map>

namespace ag::nn {

namespace detail {

/// The checksum of zip files.
inline std::uint32_t crc32(std::string_view bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t c = i;
      for (int k = 0; k < 8; ++k)
        c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
      table[i] = c;
    }
    return table;
  }();
  std::uint32_t c = ~0u;
  for (const char byte : bytes)
    c = table[(c ^ static_cast<unsigned char>(byte)) & 255] ^ c >> 8;
  return ~c;
}

inline void put(std::string &bytes, std::uint64_t value, int size) {
  for (int i = 0; i < size; ++i)
    bytes += char(value >> (8 * i) & 255);
}
inline std::uint64_t get(std::string_view bytes, std::size_t at, int size) {
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i)
    value |= std::uint64_t(static_cast<unsigned char>(bytes[at + std::size_t(i)])) << (8 * i);
  return value;
}

/// A zip file of members that are stored as they are.
inline std::string to_zip(const std::string &path,
                          const std::vector<std::pair<std::string, std::string>> &members) {
  std::string zip, directory;
  for (const auto &[name, bytes] : members) {
    if (zip.size() + bytes.size() > 0xFFFFFF00u)
      data::detail::fail(path, "would have more than 4 GiB");
    std::string common;
    put(common, 20, 2);         // the version that is needed
    put(common, 0, 2);          // no flags
    put(common, 0, 2);          // stored
    put(common, 0x00210000, 4); // 1 January 1980
    put(common, crc32(bytes), 4);
    put(common, bytes.size(), 4);
    put(common, bytes.size(), 4);
    put(common, name.size(), 2);
    put(common, 0, 2);
    directory += "PK\x01\x02";
    put(directory, 20, 2);
    directory += common;
    put(directory, 0, 6); // no comment, disk 0, no inner attributes
    put(directory, 0, 4); // no outer ones
    put(directory, zip.size(), 4);
    directory += name;
    zip += "PK\x03\x04" + common + name + bytes;
  }
  const std::size_t start = zip.size();
  zip += directory;
  zip += "PK\x05\x06";
  put(zip, 0, 4);
  put(zip, members.size(), 2);
  put(zip, members.size(), 2);
  put(zip, directory.size(), 4);
  put(zip, start, 4);
  put(zip, 0, 2);
  return zip;
}

/// The members of a zip file by name, as `numpy.savez` and `to_zip` write it.
inline std::map<std::string, std::string_view> from_zip(const std::string &path,
                                                        std::string_view zip) {
  const auto require = [&](bool condition) {
    if (!condition)
      data::detail::fail(path, "is a broken .npz file");
  };
  const std::size_t end = zip.size() < 22 ? zip.npos : zip.rfind("PK\x05\x06");
  if (zip.substr(0, 2) != "PK" || end == zip.npos)
    data::detail::fail(path, "is not a .npz file, or ends too early");
  require(zip.size() - end >= 22);
  std::map<std::string, std::string_view> members;
  std::size_t at = get(zip, end + 16, 4);
  for (std::uint64_t left = get(zip, end + 10, 2); left != 0; --left) {
    require(at <= end && end - at >= 46 && zip.substr(at, 4) == "PK\x01\x02");
    const std::size_t size = get(zip, at + 20, 4), length = get(zip, at + 28, 2);
    const std::size_t local = get(zip, at + 42, 4);
    require(end - at >= 46 + length);
    const std::string name(zip.substr(at + 46, length));
    if (get(zip, at + 10, 2) != 0)
      data::detail::fail(path, "`" + name + "` is compressed; write it with numpy.savez");
    require(local <= end && end - local >= 30 && zip.substr(local, 4) == "PK\x03\x04");
    const std::size_t begin = local + 30 + get(zip, local + 26, 2) + get(zip, local + 28, 2);
    require(begin <= end && end - begin >= size);
    const std::string_view bytes = zip.substr(begin, size);
    if (crc32(bytes) != get(zip, at + 16, 4))
      data::detail::fail(path, "`" + name + "` is damaged: its checksum differs");
    members[name] = bytes;
    at += 46 + length + get(zip, at + 30, 2) + get(zip, at + 32, 2);
  }
  return members;
}

/// Calls `act(name, value, assign)` for everything that a checkpoint has of an object.
template <class Object, class Act>
void visit_state(const std::string &name, Object &object, const Act &act) {
  if constexpr (std::same_as<Object, random::Generator>)
    act(name + ".stream", Vector<std::uint64_t>{object.seed, object.position},
        [&object](const Vector<std::uint64_t> &x) {
          object = random::Generator(x[0].item(), x[1].item());
        });
  else
    for_each_variable(ag::variables(object), [&]<class V>(int k, V &variable) {
      act(name + "." + std::to_string(k), variable.value(),
          [&variable](const tensor_t<V> &value) { variable.assign(value); });
    });
}

} // namespace detail

/// Writes all Variables of models, optimizers and streams of random numbers to a `.npz` file, which
/// takes its name when it is whole. Variable k of object i is the array `i.k`; a Generator is the
/// array `i.stream` of its seed and position. A file that cannot be written is an error (check).
template <class... Objects> void save_checkpoint(const std::string &path, Objects &...objects) {
  std::vector<std::pair<std::string, std::string>> members;
  int place = 0;
  const auto add = [&](const std::string &name, const auto &value, const auto &) {
    members.emplace_back(name + ".npy", data::detail::to_npy(value));
  };
  (detail::visit_state(std::to_string(place++), objects, add), ...);
  data::detail::write_file(path, detail::to_zip(path, members));
}

/// Assigns what `save_checkpoint` wrote of objects of the same types in the same order. A file that
/// is broken, or in which an array is missing, left over or of another dtype, rank or shape, is an
/// error (check), and nothing is assigned then.
template <class... Objects> void load_checkpoint(const std::string &path, Objects &...objects) {
  const std::string bytes = data::detail::read_file(path);
  const std::map<std::string, std::string_view> members = detail::from_zip(path, bytes);
  std::size_t found = 0;
  const auto read = [&]<class X>(const std::string &name, const X &like) {
    const auto member = members.find(name + ".npy");
    if (member == members.end())
      data::detail::fail(path, "has no array `" + name + "`");
    const X value =
        data::detail::from_npy<dtype_t<X>, rank_v<X>>(path + ": " + name, member->second);
    if constexpr (rank_v<X> > 0)
      for (int axis = 0; axis < rank_v<X>; ++axis)
        if (value.extent(axis) != like.extent(axis))
          data::detail::fail(path, "the array `" + name + "` has extent " +
                                       std::to_string(value.extent(axis)) + " along axis " +
                                       std::to_string(axis) + ", not " +
                                       std::to_string(like.extent(axis)));
    return value;
  };
  const auto check = [&](const std::string &name, const auto &value, const auto &) {
    read(name, value);
    ++found;
  };
  int place = 0;
  (detail::visit_state(std::to_string(place++), objects, check), ...);
  if (found != members.size())
    data::detail::fail(path, "has " + std::to_string(members.size()) + " arrays, not " +
                                 std::to_string(found));
  const auto assign = [&](const std::string &name, const auto &value, const auto &assign_to) {
    assign_to(read(name, value));
  };
  place = 0;
  (detail::visit_state(std::to_string(place++), objects, assign), ...);
}

} // namespace ag::nn
