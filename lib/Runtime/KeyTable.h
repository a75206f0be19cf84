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
    return findIn(*current_.load(std::memory_order_acquire), positions_.size(),
                  [&](size_t i) { return slots[positions_[i]]; });
  }
  /// By the numbers themselves.
  Value *findKey(const std::vector<int64_t> &key) const {
    return findIn(*current_.load(std::memory_order_acquire), key.size(),
                  [&](size_t i) { return key[i]; });
  }

  void add(Value *value) {
    if (2 * ++size_ > arrays_.back()->places.size())
      makeRoom(2 * arrays_.back()->places.size());
    insert(*arrays_.back(), value);
  }

private:
  struct Array {
    explicit Array(size_t size) : places(size) {}
    std::vector<std::atomic<Value *>> places; ///< a power of two, half of them empty
  };

  template <class Number> static uint64_t hash(size_t count, const Number &number) {
    uint64_t hash = 0;
    for (size_t i = 0; i < count; ++i) {
      hash = (hash ^ static_cast<uint64_t>(number(i))) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 32;
    }
    return hash;
  }

  template <class Number>
  static Value *findIn(const Array &array, size_t count, const Number &number) {
    const size_t mask = array.places.size() - 1;
    for (size_t i = hash(count, number) & mask;; i = (i + 1) & mask) {
      Value *value = array.places[i].load(std::memory_order_acquire);
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
    const size_t mask = array.places.size() - 1;
    size_t i = hash(value->key().size(), [&](size_t k) { return value->key()[k]; }) & mask;
    while (array.places[i].load(std::memory_order_relaxed))
      i = (i + 1) & mask;
    array.places[i].store(value, std::memory_order_release);
  }

  void makeRoom(size_t size) {
    auto larger = std::make_unique<Array>(size);
    if (!arrays_.empty())
      for (const std::atomic<Value *> &place : arrays_.back()->places)
        if (Value *value = place.load(std::memory_order_relaxed))
          insert(*larger, value);
    current_.store(larger.get(), std::memory_order_release);
    // Readers may still be in a smaller one. All together are no larger than the last.
    arrays_.push_back(std::move(larger));
  }

  const std::vector<int32_t> positions_;
  std::atomic<const Array *> current_;
  std::vector<std::unique_ptr<Array>> arrays_;
  size_t size_ = 0;
};

} // namespace ag::runtime
