// The concrete functions of a function, and how a call finds its one.
#pragma once

#include "KeyTable.h"

#include "autograph/abi.h"
#include "autograph/traces_abi.h"

#include <deque>
#include <mutex>
#include <string>

namespace ag::runtime {

struct Pattern;

} // namespace ag::runtime

/// A function for one key: a pattern of extents, and the values of its static arguments.
struct ag_concrete_function {
  ag_concrete_function(ag::runtime::Pattern &pattern, std::vector<int64_t> statics)
      : pattern(pattern), statics(std::move(statics)) {}
  const std::vector<int64_t> &key() const { return statics; }

  ag::runtime::Pattern &pattern;
  const std::vector<int64_t> statics;
  std::atomic<bool> isTraced = false;
  int64_t trace = 0; ///< its number among the traces of the cache
};

namespace ag::runtime {

using Concrete = ag_concrete_function;

/// Where things stand among a function's argument slots.
struct Layout {
  explicit Layout(const char *leaves);
  std::vector<int32_t> extents; ///< of all tensors, leaf after leaf
  std::vector<int32_t> statics;
};

/// Extents that a key asks for.
struct Pattern {
  Pattern(const Layout &layout, int64_t number, int64_t version, std::vector<int64_t> extents);
  const std::vector<int64_t> &key() const { return fixed; }
  /// The concrete function for these slots; null where it was never asked for.
  Concrete *find(const int64_t *slots) const { return only ? only : concretes.find(slots); }

  const int64_t number;               ///< in the order in which they were made
  const int64_t version;              ///< of the record's versions
  const std::vector<int64_t> extents; ///< -1 for any
  std::vector<int64_t> fixed;         ///< those that are not
  std::vector<int32_t> positions;     ///< of these among the slots
  std::atomic<bool> isActive = true;
  Concrete *only = nullptr; ///< without static arguments
  KeyTable<Concrete> concretes;
};

} // namespace ag::runtime

/// What the records of one function share, or what an ag::Function has. Concrete functions stay
/// when they are cleared, so that calls may be using them.
struct ag_cache {
  /// `isOwn`: of an ag::Function.
  ag_cache(const ag_function_record &record, bool isOwn);
  ag_cache(const ag_cache &) = delete;
  ag_cache &operator=(const ag_cache &) = delete;
  ~ag_cache();

  /// The most specific pattern that fits the slots; null where none does.
  ag::runtime::Pattern *choose(const int64_t *slots) const;
  /// The concrete function for slots; one that no version takes is an error (signature) that names
  /// the record.
  ag::runtime::Concrete &find(const ag_function_record &record, const int64_t *slots) {
    if (const ag::runtime::Pattern *pattern = plain.load(std::memory_order_acquire))
      if (ag::runtime::Concrete *found = pattern->find(slots))
        return *found;
    return findSlowly(record, slots);
  }
  /// The pattern of exactly these extents, made if need be, of a version that takes them.
  ag::runtime::Pattern &makePattern(std::vector<int64_t> extents, int64_t version = 0);
  /// The first version's: that of any extents.
  ag::runtime::Pattern &general() { return patterns.front(); }
  ag::runtime::Concrete &makeConcrete(ag::runtime::Pattern &pattern, std::vector<int64_t> statics);
  /// Which extents keys have from now on.
  void setPolicy(int32_t policy);
  /// Forgets what was traced, and patterns that only run time asked for.
  void clear();

  const int64_t counter;
  /// The only pattern there is, where it fixes no extents; else null.
  std::atomic<const ag::runtime::Pattern *> plain = nullptr;
  std::atomic<int32_t> policy = AG_ANY_EXTENTS;
  /// How many caches of ag::Functions there are beside this one, and searches.
  std::atomic<int32_t> owned = 0;
  const bool isOwn;

  std::atomic<int64_t> traces = 0;
  std::atomic<int64_t> misses = 0; ///< calls that traced
  const ag::runtime::Layout layout;

  /// What is below changes under the mutex only.
  mutable std::mutex mutex;
  std::deque<ag::runtime::Concrete> concretes;
  const ag::runtime::Concrete *lastTraced = nullptr;
  int64_t clears = 0;
  std::vector<int64_t> tracesByArgument; ///< how often each argument was the one that changed
  bool isWarned = false;

private:
  using Group = ag::runtime::KeyTable<ag::runtime::Pattern>;
  using Groups = std::vector<Group *>;

  ag::runtime::Concrete &findSlowly(const ag_function_record &record, const int64_t *slots);
  void findPlain();
  ag::runtime::Pattern &addPattern(int64_t version, std::vector<int64_t> extents);

  std::deque<ag::runtime::Pattern> patterns;
  std::deque<Group> allGroups;                  ///< one for each set of fixed positions
  int64_t versionCount;                         ///< of the patterns, those that were compiled
  std::atomic<const Groups *> groups = nullptr; ///< those with the most fixed positions first
  std::vector<std::unique_ptr<const Groups>> allOrders;
};
