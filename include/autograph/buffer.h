// The memory of tensors of rank 1 and more: shared, counted, copied when written to while shared.
#pragma once

#include "autograph/abi.h"
#include "autograph/device_abi.h"
#include "autograph/identity.h"
#include "autograph/macros.h"

#include <cstdint>
#include <utility>

namespace ag::detail {

/// What keeps a buffer alive. Of a buffer of ag_allocate it is the 16 bytes before the data.
struct Owner {
  void (*destroy)(Owner *);
  std::int64_t references;
};

/// Keeps memory of the user's, and gives it back through their deleter.
template <class T, class Deleter> struct ForeignOwner : Owner {
  ForeignOwner(T *data, Deleter deleter)
      : Owner{&end, 1}, data(data), deleter(std::move(deleter)) {}
  static void end(Owner *self) {
    auto *owner = static_cast<ForeignOwner *>(self);
    owner->deleter(owner->data);
    delete owner;
  }
  T *data;
  Deleter deleter;
};

/// The number of elements of a shape; INT64_MAX where it does not fit.
inline std::int64_t count_of(const std::int64_t *extents, int rank) {
  std::int64_t count = 1;
  bool overflow = false;
  for (int axis = 0; axis < rank; ++axis) {
    if (extents[axis] == 0)
      return 0;
    overflow |= __builtin_mul_overflow(count, extents[axis], &count);
  }
  return overflow ? INT64_MAX : count;
}

/// A reference to `size()` elements of type T, dense. Copies share them until one of them asks for
/// `writable()`.
template <class T> class Buffer {
public:
  Buffer() = default;

  /// Room for `count` elements, without values.
  explicit Buffer(std::int64_t count) : size_(count) {
    if (count == 0)
      return;
    std::int64_t bytes;
    if (__builtin_mul_overflow(count, static_cast<std::int64_t>(sizeof(T)), &bytes))
      bytes = INT64_MAX;
    adopt(ag_allocate(bytes));
  }

  /// Takes over a buffer that ag_allocate gave and that is still in its call's list.
  Buffer(void *allocated, std::int64_t count) : size_(count) {
    if (allocated)
      adopt(allocated);
  }

  /// Takes over memory of the user's.
  template <class Deleter>
  Buffer(T *data, std::int64_t count, Deleter deleter)
      : data_(data), owner_(new ForeignOwner<T, Deleter>(data, std::move(deleter))), size_(count) {}

  Buffer(const Buffer &other) noexcept
      : identity_(other.identity_), data_(other.data_), owner_(other.owner_), size_(other.size_) {
    retain();
  }
  Buffer(Buffer &&other) noexcept
      : identity_(std::exchange(other.identity_, {})), data_(std::exchange(other.data_, nullptr)),
        owner_(std::exchange(other.owner_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer &operator=(Buffer other) noexcept {
    std::swap(data_, other.data_);
    std::swap(owner_, other.owner_);
    std::swap(size_, other.size_);
    std::swap(identity_, other.identity_);
    return *this;
  }
  ~Buffer() { release(); }

  /// The elements, those of the host: what only a device has is copied back first.
  const T *data() const {
    if (__builtin_expect(ag_device_sides != 0, 0))
      ag_need_host(data_, 0);
    return data_;
  }
  /// Where they are, which tells buffers apart; nobody may read there.
  const T *address() const noexcept { return data_; }
  std::int64_t size() const noexcept { return size_; }

  /// The elements, no longer shared with another tensor: those of another value from now on.
  T *writable() {
    if (owner_ && __atomic_load_n(&owner_->references, __ATOMIC_ACQUIRE) != 1) {
      if (__builtin_expect(ag_device_sides != 0, 0))
        ag_need_host(data_, 0);
      Buffer own(size_);
      for (std::int64_t i = 0; i < size_; ++i)
        own.data_[i] = data_[i];
      own.identity_ = identity_;
      *this = std::move(own);
    }
    if (__builtin_expect(ag_device_sides != 0, 0))
      ag_need_host(data_, 1);
    identity_.renew();
    return data_;
  }

  /// As `writable`, of a buffer that a device may write: its host side is not asked for.
  void writable_anywhere() {
    if (owner_ && __atomic_load_n(&owner_->references, __ATOMIC_ACQUIRE) != 1)
      writable();
    identity_.renew();
  }
  /// The buffer of ag_allocate that the elements are in; null where they are not.
  void *allocated() const noexcept {
    return owner_ && owner_->destroy == &give_back ? owner_ + 1 : nullptr;
  }

  Identity<T> &identity() { return identity_; }
  const Identity<T> &identity() const { return identity_; }

  /// `count` elements from `offset` on, shared with this buffer.
  Buffer part(std::int64_t offset, std::int64_t count) const {
    Buffer piece = *this;
    if (piece.data_)
      piece.data_ += offset;
    piece.size_ = count;
    return piece;
  }

private:
  static void give_back(Owner *owner) { ag_release(owner + 1); }

  void adopt(void *allocated) {
    ag_detach(allocated);
    data_ = static_cast<T *>(allocated);
    owner_ = static_cast<Owner *>(allocated) - 1;
    *owner_ = {&give_back, 1};
  }
  void retain() const noexcept {
    if (owner_)
      __atomic_fetch_add(&owner_->references, 1, __ATOMIC_RELAXED);
  }
  void release() noexcept {
    if (!owner_)
      return;
    // The only one there is can be told without taking the cache line from others.
    if (__atomic_load_n(&owner_->references, __ATOMIC_ACQUIRE) == 1 ||
        __atomic_fetch_sub(&owner_->references, 1, __ATOMIC_ACQ_REL) == 1)
      owner_->destroy(owner_);
  }

  [[no_unique_address]] Identity<T> identity_;
  T *data_ = nullptr;
  Owner *owner_ = nullptr;
  std::int64_t size_ = 0;
};

/// Copies a strided region of `rank` axes; strides count elements, 0 repeats one, a negative one
/// runs backwards.
template <class T>
void copy_strided(T *to, const std::int64_t *to_strides, const T *from,
                  const std::int64_t *from_strides, const std::int64_t *extents, int rank) {
  if (rank == 0) {
    *to = *from;
    return;
  }
  for (std::int64_t i = 0; i < extents[0]; ++i)
    copy_strided(to + i * to_strides[0], to_strides + 1, from + i * from_strides[0],
                 from_strides + 1, extents + 1, rank - 1);
}

/// The strides of a dense row-major shape.
inline void dense_strides(const std::int64_t *extents, int rank, std::int64_t *strides) {
  std::int64_t stride = 1;
  for (int axis = rank - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride *= extents[axis];
  }
}

} // namespace ag::detail
