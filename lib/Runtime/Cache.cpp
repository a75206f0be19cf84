// The concrete functions of a function, and how a call finds its one.
#include "Cache.h"

#include "Counters.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace ag::runtime {
namespace {

int64_t rankOf(char leaf) { return leaf >= '1' && leaf <= '9' ? leaf - '0' : 0; }

int64_t slotsOf(char leaf) {
  const int64_t rank = rankOf(leaf);
  return rank ? 1 + rank : leaf == 'z' ? 3 : leaf == 'n' || leaf == 'k' ? 1 : 2;
}

/// `[2, 3], [4]` of the tensors among the slots.
std::string describeShapes(const char *leaves, const int64_t *slots) {
  std::string shapes;
  for (const char *leaf = leaves; *leaf; slots += slotsOf(*leaf++))
    if (const int64_t rank = rankOf(*leaf))
      shapes += fmt::format("{}[{}]", shapes.empty() ? "" : ", ",
                            fmt::join(slots + 1, slots + 1 + rank, ", "));
  return shapes;
}

std::vector<int64_t> extentsOf(const ag_concrete &version, const Layout &layout) {
  const size_t count = layout.extents.size();
  return version.extents ? std::vector<int64_t>(version.extents, version.extents + count)
                         : std::vector<int64_t>(count, -1);
}

} // namespace

Layout::Layout(const char *leaves) {
  int32_t slot = 0;
  for (const char *leaf = leaves; *leaf; slot += static_cast<int32_t>(slotsOf(*leaf++))) {
    for (int64_t axis = 0; axis < rankOf(*leaf); ++axis)
      extents.push_back(slot + 1 + static_cast<int32_t>(axis));
    if (*leaf == 'k')
      statics.push_back(slot);
  }
}

Pattern::Pattern(const Layout &layout, int64_t number, int64_t version, std::vector<int64_t> ofAll)
    : number(number), version(version), extents(std::move(ofAll)), concretes(layout.statics) {
  for (size_t i = 0; i < extents.size(); ++i)
    if (extents[i] >= 0) {
      fixed.push_back(extents[i]);
      positions.push_back(layout.extents[i]);
    }
}

} // namespace ag::runtime

using namespace ag::runtime;

ag_cache::ag_cache(const ag_function_record &record, bool isOwn)
    : counter(makeCounter()), isOwn(isOwn), layout(record.leaves),
      versionCount(record.version_count) {
  for (int64_t i = 0; i < record.version_count; ++i)
    addPattern(i, extentsOf(record.versions[i], layout));
}

ag_cache::~ag_cache() { freeCounter(counter); }

Pattern &ag_cache::addPattern(int64_t version, std::vector<int64_t> extents) {
  Pattern &pattern = patterns.emplace_back(layout, static_cast<int64_t>(patterns.size()), version,
                                           std::move(extents));
  if (layout.statics.empty())
    pattern.only = &concretes.emplace_back(pattern, std::vector<int64_t>());
  auto group = std::ranges::find_if(
      allGroups, [&](const Group &group) { return group.positions() == pattern.positions; });
  if (group != allGroups.end()) {
    if (!group->findKey(pattern.fixed))
      group->add(&pattern);
  } else {
    allGroups.emplace_back(pattern.positions).add(&pattern);
    auto order = std::make_unique<Groups>();
    for (Group &each : allGroups)
      order->push_back(&each);
    std::ranges::sort(*order, std::greater<>(),
                      [](const Group *group) { return group->positions().size(); });
    groups.store(order.get(), std::memory_order_release);
    allOrders.push_back(std::move(order));
  }
  findPlain();
  return pattern;
}

/// The mutex is held.
void ag_cache::findPlain() {
  const Pattern &first = patterns.front();
  const bool isPlain = patterns.size() == 1 && first.fixed.empty() &&
                       policy.load(std::memory_order_relaxed) == AG_ANY_EXTENTS;
  plain.store(isPlain ? &first : nullptr, std::memory_order_release);
}

void ag_cache::setPolicy(int32_t next) {
  const std::lock_guard lock(mutex);
  policy.store(next, std::memory_order_relaxed);
  findPlain();
}

Pattern *ag_cache::choose(const int64_t *slots) const {
  Pattern *best = nullptr;
  for (const Group *group : *groups.load(std::memory_order_acquire)) {
    if (best && best->fixed.size() > group->positions().size())
      break;
    Pattern *found = group->find(slots);
    if (found && found->isActive.load(std::memory_order_relaxed) &&
        (!best || found->number < best->number))
      best = found;
  }
  return best;
}

Concrete &ag_cache::findSlowly(const ag_function_record &record, const int64_t *slots) {
  Pattern *pattern = versionCount ? choose(slots) : nullptr;
  if (!pattern)
    throw ag::Error(ag::ErrorKind::signature, nullptr,
                    fmt::format("no concrete function of `{}` takes shapes {}", record.name,
                                describeShapes(record.leaves, slots)));
  if (policy.load(std::memory_order_relaxed) == AG_EXACT_EXTENTS &&
      pattern->fixed.size() < layout.extents.size()) {
    std::vector<int64_t> extents;
    for (int32_t slot : layout.extents)
      extents.push_back(slots[slot]);
    pattern = &makePattern(std::move(extents), pattern->version);
  }
  if (Concrete *found = pattern->find(slots))
    return *found;
  std::vector<int64_t> statics;
  for (int32_t slot : layout.statics)
    statics.push_back(slots[slot]);
  return makeConcrete(*pattern, std::move(statics));
}

Pattern &ag_cache::makePattern(std::vector<int64_t> extents, int64_t version) {
  const std::lock_guard lock(mutex);
  for (Pattern &pattern : patterns)
    if (pattern.extents == extents) {
      pattern.isActive.store(true, std::memory_order_relaxed);
      return pattern;
    }
  return addPattern(version, std::move(extents));
}

Concrete &ag_cache::makeConcrete(Pattern &pattern, std::vector<int64_t> statics) {
  const std::lock_guard lock(mutex);
  if (pattern.only)
    return *pattern.only;
  if (Concrete *made = pattern.concretes.findKey(statics))
    return *made;
  Concrete &concrete = concretes.emplace_back(pattern, std::move(statics));
  pattern.concretes.add(&concrete);
  return concrete;
}

void ag_cache::clear() {
  const std::lock_guard lock(mutex);
  for (Concrete &concrete : concretes)
    concrete.isTraced.store(false, std::memory_order_relaxed);
  for (Pattern &pattern : patterns)
    if (pattern.number >= versionCount)
      pattern.isActive.store(false, std::memory_order_relaxed);
  lastTraced = nullptr;
  ++clears;
}
