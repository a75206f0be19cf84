// The identity of values: by it a tape knows which value an operation reads. Copies share it, a
// write makes a new one.
#pragma once

#include "autograph/types.h"

namespace ag::detail {

/// Whether values of a dtype can carry a derivative; only these have an identity.
template <class T>
concept identified = floating_dtype<real_t<T>>;

/// The identity of a value that had one, and was written to.
inline std::uint64_t identity_after_write() { return ag_active_tapes != 0 ? ag_new_identity() : 0; }

/// The identity of a tensor of rank 1 and more: of 56 bits, 0 where no tape knows it.
template <class T> class Identity {
public:
  std::uint64_t get() const { return 0; }
  void renew() {}
  void forget() {}
  void set(std::uint64_t) {}
};
template <identified T> class Identity<T> {
public:
  std::uint64_t get() const { return id_; }
  /// Of what was written to.
  void renew() {
    if (__builtin_expect(id_ != 0, 0))
      id_ = identity_after_write();
  }
  /// Of the result of an operation.
  void forget() { id_ = 0; }
  /// As a tape does.
  void set(std::uint64_t id) { id_ = id; }

private:
  std::uint64_t id_ = 0;
};

/// Whether a Scalar is set, and its identity.
template <class T> class ScalarMark : public Identity<T> {
public:
  constexpr explicit ScalarMark(bool set) : set_(set) {}
  constexpr bool is_set() const { return set_; }

private:
  bool set_;
};
/// In one word, which in a `Scalar<double>` would be padding but for one byte: so a Scalar travels
/// in registers, and no load waits for several stores.
template <identified T> class ScalarMark<T> {
public:
  constexpr explicit ScalarMark(bool set) : word_(set) {}
  constexpr bool is_set() const { return word_ & 1; }
  std::uint64_t get() const { return word_ >> 8; }
  void renew() {
    if (__builtin_expect(get() != 0, 0))
      set(identity_after_write());
  }
  void forget() { set(0); }
  void set(std::uint64_t id) { word_ = (word_ & 1) | id << 8; }

private:
  std::uint64_t word_;
};

} // namespace ag::detail
