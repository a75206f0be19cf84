// A hash table that is read without a lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace ag::runtime {

/// Finds values by the numbers at some positions of a call's slots. A value has these numbers in
/// `key()`, and is never removed. What adds holds a lock of its caller's.
template <class Value> class KeyTable {
public:
  explicit KeyTable(std::vector<int32_t> positions) : positions_(std::move(positions)) {
    makeRoom(8);
  }

  const std::vector<int32_t> &positions() const { return positions_; }

  Value *find(const int64_t *slots) const {
    const Array &array = *current_.load(std::memory_order_acquire);
    if (positions_.size() == 1)
      return findFirst(array, slots[first_]);
    return findIn(array, positions_.size(), [&](size_t i) { return slots[positions_[i]]; });
  }
  /// By the numbers themselves.
  Value *findKey(const std::vector<int64_t> &key) const {
    return findIn(*current_.load(std::memory_order_acquire), key.size(),
                  [&](size_t i) { return key[i]; });
  }

  void add(Value *value) {
    if (2 * ++size_ > arrays_.back()->mask + 1)
      makeRoom(2 * (arrays_.back()->mask + 1));
    insert(*arrays_.back(), value);
  }

private:
  struct Place {
    std::atomic<Value *> value = nullptr;
    int64_t first = 0; ///< number of the key, so that the value need not be looked at
  };
  struct Array {
    explicit Array(size_t size) : mask(size - 1), places(new Place[size]) {}
    const size_t mask; ///< the number of places is a power of two, and half of them are empty
    const std::unique_ptr<Place[]> places;
  };

  static uint64_t mix(uint64_t hash, int64_t number) {
    hash = (hash ^ static_cast<uint64_t>(number)) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
  }
  template <class Number> static uint64_t hash(size_t count, const Number &number) {
    uint64_t hash = 0;
    for (size_t i = 0; i < count; ++i)
      hash = mix(hash, number(i));
    return hash;
  }

  static Value *findFirst(const Array &array, int64_t number) {
    for (size_t i = mix(0, number);; ++i) {
      const Place &place = array.places[i & array.mask];
      Value *value = place.value.load(std::memory_order_acquire);
      if (!value || place.first == number)
        return value;
    }
  }

  template <class Number>
  static Value *findIn(const Array &array, size_t count, const Number &number) {
    for (size_t i = hash(count, number);; ++i) {
      Value *value = array.places[i & array.mask].value.load(std::memory_order_acquire);
      if (!value)
        return nullptr;
      size_t equal = 0;
      while (equal < count && value->key()[equal] == number(equal))
        ++equal;
      if (equal == count)
        return value;
    }
  }

  static void insert(Array &array, Value *value) {
    const std::vector<int64_t> &key = value->key();
    size_t i = hash(key.size(), [&](size_t k) { return key[k]; });
    while (array.places[i & array.mask].value.load(std::memory_order_relaxed))
      ++i;
    Place &place = array.places[i & array.mask];
    place.first = key.empty() ? 0 : key.front();
    place.value.store(value, std::memory_order_release);
  }

  void makeRoom(size_t size) {
    auto larger = std::make_unique<Array>(size);
    if (!arrays_.empty())
      for (size_t i = 0; i <= arrays_.back()->mask; ++i)
        if (Value *value = arrays_.back()->places[i].value.load(std::memory_order_relaxed))
          insert(*larger, value);
    current_.store(larger.get(), std::memory_order_release);
    // Readers may still be in a smaller one. All together are no larger than the last.
    arrays_.push_back(std::move(larger));
  }

  const std::vector<int32_t> positions_;
  const int32_t first_ = positions_.empty() ? 0 : positions_.front();
  std::atomic<const Array *> current_;
  std::vector<std::unique_ptr<Array>> arrays_;
  size_t size_ = 0;
};

} // namespace ag::runtime
