// What the entry points for other languages are made of (autographc --c-entries): numbers and
// DLPack tensors on one side, the arguments and results of a marked function on the other. Not in
// the umbrella header.
#pragma once

#include "autograph/dlpack.h"

#include <new>
#include <span>
#include <string>
#include <vector>

namespace ag::detail {

/// Runs the body of an entry point. 0, or one more than the kind of the error that it ended with,
/// whose text ag_last_error gives.
template <class Body> std::int32_t enter(const Body &body) noexcept {
  try {
    body();
    return 0;
  } catch (const Error &error) {
    return ag_keep_error(static_cast<std::int32_t>(error.kind()), error.what());
  } catch (const std::bad_alloc &) {
    return ag_keep_error(AG_ERROR_MEMORY, "out of memory");
  } catch (const std::exception &error) {
    return ag_keep_error(AG_ERROR_HOST, error.what());
  } catch (...) {
    return ag_keep_error(AG_ERROR_HOST, "an exception that is no std::exception");
  }
}

/// A null pointer for an argument is an error (signature).
inline void require_entry_place(const char *name, const void *place) {
  if (!place)
    throw Error(ErrorKind::signature, nullptr, "`" + std::string(name) + "` is null");
}

template <class N> inline constexpr bool is_static = false;
template <class T> inline constexpr bool is_static<Static<T>> = true;

template <class N> auto entry_number(const N &value) {
  if constexpr (scalar<N>)
    return value.item();
  else if constexpr (std::is_enum_v<N>)
    return static_cast<std::underlying_type_t<N>>(value);
  else if constexpr (is_static<N>)
    return entry_number(value.value);
  else
    return value;
}

/// The dtype that elements of type T, numbers or enumerators, are passed as.
template <class T>
using entry_dtype =
    typename types::dtype_of<decltype(entry_number(std::declval<const T &>()))>::type;

/// A number, an enumerator or a Scalar of type T; `Given` is a number, or a pointer to one that is
/// written to.
template <class T, class Given> class EntryNumber {
public:
  EntryNumber(const char *name, Given given) : given_(given), value_(read(name, given)) {}
  T &get() { return value_; }
  void put() const { *given_ = static_cast<std::remove_pointer_t<Given>>(entry_number(value_)); }

private:
  static T read(const char *name, Given given) {
    if constexpr (std::is_pointer_v<Given>) {
      require_entry_place(name, given);
      return static_cast<T>(*given);
    } else if constexpr (is_static<T>)
      return T(static_cast<decltype(T::value)>(given));
    else
      return static_cast<T>(given);
  }

  Given given_;
  T value_;
};

/// Memory of the caller's as elements of type T with `Rank` axes. Another dtype, rank or device is
/// an error (signature).
template <class T, int Rank> struct EntryMemory {
  EntryMemory(const char *name, const dlpack::DenseTensor *given) {
    require_entry_place(name, given);
    const bool fits =
        given->device.device_type == 1 && given->dtype.code == dlpack_code<entry_dtype<T>> &&
        given->dtype.bits == sizeof(T) * 8 && given->dtype.lanes == 1 && given->ndim == Rank;
    if (!fits)
      ag_fail_entry(name, dtype_code<entry_dtype<T>>, Rank);
    data = reinterpret_cast<T *>(static_cast<char *>(given->data) + given->byte_offset);
    for (int axis = 0; axis < Rank; ++axis)
      region.extents[axis] = given->shape[axis];
    dense_strides(region.extents, Rank, region.strides);
    if (given->strides)
      for (int axis = 0; axis < Rank; ++axis)
        region.strides[axis] = given->strides[axis];
    count = count_of(region.extents, Rank);
  }

  bool is_dense() const { return count == 0 || region.is_dense(); }
  Tensor<T, Rank> copy() const { return gathered(data, region.strides, region.extents); }
  /// Writes elements that have these extents.
  void put(const char *name, const T *from, const std::int64_t *extents) const {
    for (int axis = 0; axis < Rank; ++axis)
      if (extents[axis] != region.extents[axis])
        throw Error(ErrorKind::shape, nullptr,
                    "the call gives `" + std::string(name) +
                        "` other extents, which the memory that was passed does not have");
    std::int64_t strides[Rank];
    dense_strides(region.extents, Rank, strides);
    if (count != 0)
      copy_strided(data, region.strides, from, strides, region.extents, Rank);
  }

  T *data;
  Region<Rank> region;
  std::int64_t count;
};

/// A parameter of a class with elements. `keeps` is whether the function may keep what it is passed
/// beyond the call: then it is passed a copy.
template <class T, bool IsWritten> class EntryTensor;

template <class T, int Rank, bool IsWritten> class EntryTensor<Tensor<T, Rank>, IsWritten> {
public:
  EntryTensor(const char *name, const dlpack::DenseTensor *given, bool keeps)
      : name_(name), memory_(name, given),
        lent_(IsWritten || keeps || !memory_.is_dense() ? memory_.copy() : lend()), value_(lent_) {}
  Tensor<T, Rank> &get() { return value_; }
  void put() const { memory_.put(name_, std::as_const(value_).data(), Access::extents(value_)); }

private:
  Tensor<T, Rank> lend() const {
    return Access::tensor<T, Rank>(Buffer<T>(memory_.data, memory_.count, [](T *) {}),
                                   memory_.region.extents);
  }

  const char *name_;
  EntryMemory<T, Rank> memory_;
  // A second reference: a write copies first.
  Tensor<T, Rank> lent_, value_;
};

template <class T, bool IsWritten> class EntryTensor<std::vector<T>, IsWritten> {
public:
  EntryTensor(const char *name, const dlpack::DenseTensor *given, bool)
      : name_(name), memory_(name, given), value_(static_cast<std::size_t>(memory_.count)) {
    for (std::int64_t i = 0; i < memory_.count; ++i)
      value_[i] = static_cast<T>(memory_.data[i * memory_.region.strides[0]]);
  }
  std::vector<T> &get() { return value_; }
  void put() const {
    const auto size = static_cast<std::int64_t>(value_.size());
    memory_.put(name_, value_.data(), &size);
  }

private:
  const char *name_;
  EntryMemory<T, 1> memory_;
  std::vector<T> value_;
};

template <class T, std::size_t Extent, bool IsWritten>
class EntryTensor<std::span<T, Extent>, IsWritten> {
  using Element = std::remove_const_t<T>;

public:
  EntryTensor(const char *name, const dlpack::DenseTensor *given, bool)
      : name_(name), memory_(name, given) {
    if (Extent != std::dynamic_extent && memory_.count != static_cast<std::int64_t>(Extent))
      throw Error(ErrorKind::signature, nullptr,
                  "`" + std::string(name) + "` was expected to have " + std::to_string(Extent) +
                      " elements");
    if (!memory_.is_dense())
      for (std::int64_t i = 0; i < memory_.count; ++i)
        copy_.push_back(memory_.data[i * memory_.region.strides[0]]);
  }
  std::span<T, Extent> get() {
    T *first = memory_.is_dense() ? memory_.data : copy_.data();
    return std::span<T, Extent>(first, static_cast<std::size_t>(memory_.count));
  }
  void put() const {
    if (!memory_.is_dense())
      memory_.put(name_, copy_.data(), memory_.region.extents);
  }

private:
  const char *name_;
  EntryMemory<Element, 1> memory_;
  std::vector<Element> copy_;
};

/// Gives a result to the caller; null where it is not wanted.
template <class N, class T> void give(N *to, const T &value) {
  if (to)
    *to = static_cast<N>(entry_number(value));
}
template <class T, int Rank> void give(dlpack::ManagedTensor **to, Tensor<T, Rank> value) {
  if (to)
    *to = to_dlpack(std::move(value));
}
template <class T> void give(dlpack::ManagedTensor **to, const std::vector<T> &value) {
  using Element = entry_dtype<T>;
  Buffer<Element> elements(static_cast<std::int64_t>(value.size()));
  Element *place = value.empty() ? nullptr : elements.writable();
  for (const T &element : value)
    *place++ = static_cast<Element>(element);
  const std::int64_t extents[] = {elements.size()};
  give(to, Access::tensor<Element, 1>(elements, extents));
}

} // namespace ag::detail
