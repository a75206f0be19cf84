// Calls of annotated functions: the choice among their versions, and what is counted of them.
#include "CallFrame.h"
#include "Counters.h"
#include "Records.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace {

/// Calls `visit(rank, slots)` for each tensor among the argument leaves, until one gives false.
template <class Visit>
bool visitTensors(const char *leaves, const int64_t *slots, const Visit &visit) {
  for (const char *leaf = leaves; *leaf; ++leaf) {
    const int64_t rank = *leaf >= '1' && *leaf <= '9' ? *leaf - '0' : 0;
    if (rank && !visit(rank, slots))
      return false;
    slots += rank ? 1 + rank : *leaf == 'z' ? 3 : *leaf == 'n' ? 1 : 2;
  }
  return true;
}

bool fits(const ag_function_record &record, const ag_concrete &version, const int64_t *arguments) {
  const int64_t *expected = version.extents;
  if (!expected)
    return true;
  return visitTensors(record.leaves, arguments, [&](int64_t rank, const int64_t *slots) {
    for (int64_t axis = 0; axis < rank; ++axis, ++expected)
      if (*expected >= 0 && *expected != slots[1 + axis])
        return false;
    return true;
  });
}

int64_t fixedExtents(const ag_function_record &record, const ag_concrete &version) {
  if (!version.extents)
    return 0;
  int64_t count = 0;
  for (const char *leaf = record.leaves; *leaf; ++leaf)
    if (*leaf >= '1' && *leaf <= '9')
      count += *leaf - '0';
  return std::count_if(version.extents, version.extents + count,
                       [](int64_t extent) { return extent >= 0; });
}

int64_t choose(const ag_function_record &record, const int64_t *arguments) {
  for (int64_t index : record.cache->mostSpecificFirst)
    if (fits(record, record.versions[index], arguments))
      return index;
  std::string shapes;
  visitTensors(record.leaves, arguments, [&](int64_t rank, const int64_t *slots) {
    shapes += fmt::format("{}[{}]", shapes.empty() ? "" : ", ",
                          fmt::join(slots + 1, slots + 1 + rank, ", "));
    return true;
  });
  throw ag::Error(ag::ErrorKind::signature, nullptr,
                  fmt::format("no concrete function of `{}` takes shapes {}", record.name, shapes));
}

} // namespace

ag_cache::ag_cache(const ag_function_record &record)
    : counter(ag::runtime::makeCounter()), traced(new std::atomic<bool>[record.version_count]()),
      mostSpecificFirst(record.version_count) {
  for (int64_t i = 0; i < record.version_count; ++i)
    mostSpecificFirst[i] = i;
  std::sort(mostSpecificFirst.begin(), mostSpecificFirst.end(), [&](int64_t a, int64_t b) {
    const int64_t left = fixedExtents(record, record.versions[a]),
                  right = fixedExtents(record, record.versions[b]);
    return left != right ? left > right : a < b;
  });
}

void ag_count_first_direct_call(ag_function_record *record) {
  if (ag::runtime::isFirstCall(*record, 0))
    ag::runtime::traceCall(*record, 0);
  ag::runtime::count(record->cache->counter);
}

void ag_call(const ag_function_record *record, const int64_t *arguments, int64_t *results) {
  const int64_t version = choose(*record, arguments);
  if (ag::runtime::isFirstCall(*record, version))
    ag::runtime::traceCall(*record, version);
  ag::runtime::count(record->cache->counter);
  ag::runtime::CallFrame frame;
  record->versions[version].entry(arguments, results);
  frame.end();
}

int64_t ag_get_concrete(const ag_function_record *record, const int64_t *arguments) {
  if (!record)
    throw ag::Error(ag::ErrorKind::signature, nullptr,
                    "the function was not compiled by autographc");
  const int64_t version = choose(*record, arguments);
  ag::runtime::trace(*record->cache, version);
  return version;
}

int64_t ag_call_count(const ag_function_record *record) {
  return ag::runtime::sumOf(record->cache->counter);
}

int64_t ag_trace_count(const ag_function_record *record) {
  return record->cache->traces.load(std::memory_order_relaxed);
}

int32_t ag_is_traced(const ag_function_record *record, int64_t version) {
  return record->cache->traced[version].load(std::memory_order_relaxed);
}
