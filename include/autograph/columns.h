// Vectors on their way to and from the slots of abi.h, where a list is columns: one for each leaf
// of its elements.
#pragma once

#include "autograph/slots.h"

#include <span>
#include <vector>

namespace ag::detail {

/// A vector of these is one column as it lies in memory.
template <class X>
concept plain_element = leaf_number<X> && !std::same_as<X, bool>;

/// A vector and what a span names are lent as they lie in memory; they get the elements of a
/// result's buffer, unless they have them.
template <plain_element X> std::int64_t *pack(std::int64_t *slots, const std::vector<X> &x) {
  const std::int64_t size = static_cast<std::int64_t>(x.size());
  return pack_tensor(slots, x.data(), &size, 1);
}
template <class X, std::size_t N>
  requires leaf_number<std::remove_const_t<X>>
std::int64_t *pack(std::int64_t *slots, std::span<X, N> x) {
  const std::int64_t size = static_cast<std::int64_t>(x.size());
  return pack_tensor(slots, x.data(), &size, 1);
}
template <plain_element X>
const std::int64_t *unpack(const std::int64_t *slots, std::vector<X> &x) {
  if (!is_in_place(slots, x.data())) {
    const Released buffer{reinterpret_cast<void *>(slots[0])};
    auto *from = static_cast<const X *>(buffer.data);
    // One that grows call by call gets new memory now and then only.
    if (const std::size_t room = x.capacity();
        room > 0 && static_cast<std::size_t>(slots[1]) > room) {
      x.clear();
      x.reserve(2 * room > static_cast<std::size_t>(slots[1]) ? 2 * room
                                                              : static_cast<std::size_t>(slots[1]));
    }
    x.assign(from, from + slots[1]);
  }
  return slots + 2;
}
template <class X, std::size_t N>
  requires leaf_number<X>
const std::int64_t *unpack(const std::int64_t *slots, std::span<X, N> x) {
  if (!is_in_place(slots, x.data())) {
    const Released buffer{reinterpret_cast<void *>(slots[0])};
    auto *from = static_cast<const X *>(buffer.data);
    for (std::size_t i = 0; i < x.size(); ++i)
      x[i] = from[i];
  }
  return slots + 2;
}

/// A leaf of the elements of a list, as the compiler describes it: a character each, counted from
/// `0`, for its rank (0 of a number) and the bytes of its elements.
struct Leaf {
  int rank;
  int width;
};
inline std::vector<Leaf> leaves_of(const char *text) {
  std::vector<Leaf> leaves;
  for (; *text; text += 2)
    leaves.push_back({text[0] - '0', text[1] - '0'});
  return leaves;
}

/// Writes a vector: `while (writer.next(v)) writer.write(leaf of writer.element(v)) ...`. The
/// columns live as long as it.
class ListWriter : public Maker {
public:
  explicit ListWriter(const char *leaves) : leaves_(leaves_of(leaves)), columns_(leaves_.size()) {}

  template <class List> bool next(const List &list) {
    if (++index_ == 0)
      make_room(list.size());
    leaf_ = 0;
    return index_ < list.size();
  }
  template <class List> const auto &element(const List &list) const { return list[index_]; }

  template <class X>
    requires leaf_number<X>
  void write(X x) {
    __builtin_memcpy(columns_[leaf_++].elements.data() + index_ * sizeof x, &x, sizeof x);
  }
  template <class X>
    requires callable_leaf<X>
  void write(const X &x) {
    std::int64_t slot;
    pack(&slot, x);
    write(slot);
  }
  template <class T> void write(const Tensor<T, 0> &x) {
    write(Access::value(x));
    write(Access::is_set(x));
  }
  template <class T, int Rank> void write(const Tensor<T, Rank> &x) {
    write_tensor(x.data(), Access::extents(x));
  }
  template <plain_element X> void write(const std::vector<X> &x) {
    const std::int64_t size = static_cast<std::int64_t>(x.size());
    write_tensor(x.data(), &size);
  }
  void write(const std::vector<bool> &x) {
    const std::vector<char> bytes(x.begin(), x.end());
    write(bytes);
  }
  template <class X> void write_whole(const X &array) {
    write_tensor(&array, WholeExtents<X>().extents);
  }
  /// A list in a list: each of its columns is a tensor.
  void write(const ListWriter &inner) {
    inner.visit([this](const void *data, const std::int64_t *extents, int, std::int64_t) {
      write_tensor(data, extents);
    });
  }

  /// Calls `visitor(data, extents, rank, bytes)` for each tensor that the list is.
  template <class Visit> void visit(const Visit &visitor) const {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const auto &[elements, table] = columns_[i];
      const std::int64_t size = static_cast<std::int64_t>(elements.size()) / leaves_[i].width;
      visitor(elements.data(), &size, 1, size * leaves_[i].width);
      if (leaves_[i].rank == 0)
        continue;
      const int row = leaves_[i].rank + 2;
      const std::int64_t shape[] = {static_cast<std::int64_t>(table.size()) / row, row};
      visitor(table.data(), shape, 2, std::int64_t(8 * table.size()));
    }
  }

private:
  /// Of tensors: the elements of one after those of the other, and for each its offset, its
  /// extents, and how many elements its place holds.
  struct Column {
    std::vector<char> elements;
    std::vector<std::int64_t> table;
  };

  void make_room(std::size_t size) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (leaves_[i].rank == 0)
        columns_[i].elements.resize(size * leaves_[i].width);
      else
        columns_[i].table.reserve(size * (leaves_[i].rank + 2));
  }
  void write_tensor(const void *data, const std::int64_t *extents) {
    const auto [rank, width] = leaves_[leaf_];
    auto &[elements, table] = columns_[leaf_];
    const std::int64_t count = count_of(extents, rank);
    table.push_back(count ? static_cast<std::int64_t>(elements.size()) / width : 0);
    table.insert(table.end(), extents, extents + rank);
    table.push_back(count);
    auto *from = static_cast<const char *>(data);
    if (count > 0)
      elements.insert(elements.end(), from, from + count * width);
    ++leaf_;
  }

  std::vector<Leaf> leaves_;
  std::vector<Column> columns_;
  std::size_t leaf_ = 0;
  std::size_t index_ = static_cast<std::size_t>(-1);
};

/// Reads a vector: `while (reader.next(v)) reader.read(leaf of reader.element(v)) ...`.
class ListReader : public Maker {
public:
  explicit ListReader(const char *leaves) : leaves_(leaves_of(leaves)) {}
  ListReader(const ListReader &) = delete;
  ListReader &operator=(const ListReader &) = delete;
  ~ListReader() {
    for (void *buffer : owned_)
      ag_release(buffer);
  }

  /// Takes the slots of the list; gives the slots behind.
  const std::int64_t *take(const std::int64_t *slots) {
    std::size_t count = 0;
    for (const Leaf &leaf : leaves_)
      count += slots_of(leaf);
    slots_.assign(slots, slots + count);
    return slots + count;
  }
  /// Takes the buffers, too: `owned(buffer)` of each, which may be null.
  template <class Owned> const std::int64_t *take(const std::int64_t *slots, const Owned &owned) {
    const std::int64_t *end = take(slots);
    for (const Leaf &leaf : leaves_) {
      owned_.push_back(owned(reinterpret_cast<void *>(slots[0])));
      if (leaf.rank > 0)
        owned_.push_back(owned(reinterpret_cast<void *>(slots[2])));
      slots += slots_of(leaf);
    }
    return end;
  }

  template <class E> bool next(std::vector<E> &list) {
    if (++index_ == 0)
      list.resize(size());
    leaf_ = slot_ = 0;
    return index_ < list.size();
  }
  template <class E> E &element(std::vector<E> &list) const { return list[index_]; }
  /// What a span names is there, and as many as before.
  template <class E, std::size_t N> bool next(std::span<E, N> list) {
    ++index_;
    leaf_ = slot_ = 0;
    return index_ < list.size();
  }
  template <class E, std::size_t N> E &element(std::span<E, N> list) const { return list[index_]; }
  /// Of elements without a default constructor, each is made, read and added.
  template <class E> bool next_to_add(std::vector<E> &list) {
    if (++index_ == 0) {
      list.clear();
      list.reserve(size());
    }
    leaf_ = slot_ = 0;
    return index_ < size();
  }
  template <class E> void add(std::vector<E> &list, E &element) {
    list.push_back(std::move(element));
  }

  template <class X>
    requires leaf_number<X>
  void read(X &x) {
    __builtin_memcpy(&x, address<char>() + index_ * sizeof x, sizeof x);
    advance();
  }
  /// Compiled code does not assign it.
  template <class X>
    requires callable_leaf<X>
  void read(X &) {
    advance();
  }
  template <class T> void read(Tensor<T, 0> &x) {
    T value;
    bool set;
    read(value);
    read(set);
    x = Access::scalar(value, set);
  }
  template <class T, int Rank> void read(Tensor<T, Rank> &x) {
    std::int64_t slots[1 + Rank];
    read_tensor(slots);
    unpack_copy(slots, x);
  }
  template <plain_element X> void read(std::vector<X> &x) {
    std::int64_t slots[2];
    read_tensor(slots);
    auto *from = reinterpret_cast<const X *>(slots[0]);
    x.assign(from, from + slots[1]);
  }
  template <class X> void read_whole(X &array) {
    std::int64_t slots[1 + WholeExtents<X>::rank];
    read_tensor(slots);
    __builtin_memcpy(const_cast<std::remove_const_t<X> *>(&array),
                     reinterpret_cast<const void *>(slots[0]), sizeof array);
  }
  void read(std::vector<bool> &x) {
    std::vector<char> bytes;
    read(bytes);
    x.assign(bytes.begin(), bytes.end());
  }
  void read(ListReader &inner) {
    std::vector<std::int64_t> slots;
    for (const Leaf &leaf : inner.leaves_) {
      slots.resize(slots.size() + slots_of(leaf));
      std::int64_t *end = slots.data() + slots.size();
      if (leaf.rank == 0) {
        read_tensor(end - 2);
      } else {
        read_tensor(end - 5);
        read_tensor(end - 3);
      }
    }
    inner.take(slots.data());
  }

private:
  /// Of a leaf's column: data and extent; of tensors also data and both extents of the table.
  static std::size_t slots_of(const Leaf &leaf) { return leaf.rank == 0 ? 2 : 5; }
  std::size_t size() const {
    return static_cast<std::size_t>(leaves_[0].rank == 0 ? slots_[1] : slots_[3]);
  }
  template <class X> const X *address(int part = 0) const {
    return reinterpret_cast<const X *>(slots_[slot_ + part]);
  }
  void advance() { slot_ += slots_of(leaves_[leaf_++]); }

  /// Data and extents of the element's part of a column of tensors.
  void read_tensor(std::int64_t *slots) {
    const auto [rank, width] = leaves_[leaf_];
    const std::int64_t *row = address<std::int64_t>(2) + index_ * (rank + 2);
    *slots++ = reinterpret_cast<std::intptr_t>(address<char>() + row[0] * width);
    for (int axis = 1; axis <= rank; ++axis)
      *slots++ = row[axis];
    advance();
  }

  std::vector<Leaf> leaves_;
  std::vector<std::int64_t> slots_;
  std::size_t slot_ = 0;
  std::size_t leaf_ = 0;
  std::size_t index_ = static_cast<std::size_t>(-1);
  std::vector<void *> owned_;
};

} // namespace ag::detail
