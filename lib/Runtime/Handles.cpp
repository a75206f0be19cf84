// What handles ask of a function's concrete functions.
#include "Counters.h"
#include "Format.h"
#include "Inflate.h"
#include "Records.h"
#include "Signatures.h"
#include "Traces.h"

#include "autograph/error.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace ag::runtime {
namespace {

[[noreturn]] void fail(const std::string &message) {
  throw Error(ErrorKind::signature, nullptr, message);
}

/// `an int32 tensor`
std::string withArticle(const std::string &words) {
  const bool isVowel = std::string_view("aeiou8").find(words[0]) != std::string_view::npos &&
                       !words.starts_with("uint");
  return (isVowel ? "an " : "a ") + words;
}

/// What an argument is, in the words of a message.
std::string describe(const ag_spec &spec) {
  const std::string dtype = spec.kind == AG_SPEC_ANY ? "" : dtypeName(spec.dtype);
  switch (spec.kind) {
  case AG_SPEC_NUMBER:
    return withArticle(dtype + " number");
  case AG_SPEC_STATIC:
    return "the static " + dtype + " " + std::to_string(spec.value);
  case AG_SPEC_TENSOR:
    return withArticle(dtype + " tensor");
  case AG_SPEC_TEXT:
    return "a text";
  default:
    return "another type";
  }
}

/// Both, where they differ in more than the dtype with that.
std::pair<std::string, std::string> describeBoth(const ag_spec &expected, const ag_spec &given) {
  std::pair texts(describe(expected), describe(given));
  if (expected.kind == AG_SPEC_TENSOR && given.kind == AG_SPEC_TENSOR &&
      expected.rank != given.rank) {
    texts.first += fmt::format(" of rank {}", expected.rank);
    texts.second += fmt::format(" of rank {}", given.rank);
  }
  return texts;
}

[[noreturn]] void failCount(const ag_function_record &record, int64_t count) {
  const int64_t expected = record.description ? record.description->parameter_count
                                              : static_cast<int64_t>(std::strlen(record.leaves));
  fail(fmt::format("{}: {} {} expected, but {} {} given", record.name, expected,
                   expected == 1 ? "argument was" : "arguments were", count,
                   count == 1 ? "was" : "were"));
}

/// Fills in what the specs say, parameter after parameter.
class Reader {
public:
  /// Extents and static values that the specs do not give are those of a call that was searched.
  Reader(const ag_function_record &record, bool isSearched)
      : record(record), isSearched(isSearched),
        extents(isSearched ? foundExtents()
                           : std::vector<int64_t>(record.cache->layout.extents.size(), -1)) {}

  void read(const ag_spec *specs, int64_t count) {
    if (!record.description)
      return readLeaves(specs, count);
    if (isSearched ? count > record.description->parameter_count
                   : count != record.description->parameter_count)
      failCount(record, count);
    for (int64_t i = 0; i < count; ++i)
      readLeaf(record.description->parameters[i].leaves, specs[i],
               record.description->parameters[i].name);
  }

  std::vector<int64_t> takeExtents() { return std::move(extents); }
  std::vector<int64_t> takeStatics() { return std::move(statics); }

private:
  /// Of a function whose parameters are not described, each is a leaf.
  void readLeaves(const ag_spec *specs, int64_t count) {
    for (int64_t i = 0; i < count && record.leaves[i]; ++i)
      readLeaf(std::string_view(&record.leaves[i], 1), specs[i], "");
  }

  void readLeaf(std::string_view leaves, const ag_spec &spec, const char *name) {
    if (leaves == "k" && !isSearched) {
      if (spec.kind != AG_SPEC_STATIC)
        fail(fmt::format("{}: argument `{}` was expected to be a static value but is {}",
                         record.name, name, describe(spec)));
      statics.push_back(spec.value);
    }
    for (char leaf : leaves) {
      const int64_t rank = leaf >= '1' && leaf <= '9' ? leaf - '0' : 0;
      // An overload that is not marked may have called one that is.
      if (isSearched && rank && spec.kind == AG_SPEC_TENSOR && leaves.size() == 1 &&
          spec.rank != rank)
        fail(fmt::format("{}: the overload for these arguments was not compiled by autographc",
                         record.name));
      if (rank && spec.kind == AG_SPEC_TENSOR && leaves.size() == 1)
        std::copy_n(spec.extents, rank, extents.begin() + next);
      next += rank;
    }
  }

  const ag_function_record &record;
  bool isSearched;
  std::vector<int64_t> extents, statics;
  int64_t next = 0;
};

/// Of the patterns that are in use and at least as general, the most specific one.
Pattern &choosePattern(ag_cache &cache, const std::vector<int64_t> &extents) {
  if (cache.policy.load(std::memory_order_relaxed) == AG_EXACT_EXTENTS)
    return cache.makePattern(extents);
  std::vector<int64_t> slots;
  for (size_t i = 0; i < extents.size(); ++i) {
    const size_t slot = static_cast<size_t>(cache.layout.extents[i]);
    slots.resize(std::max(slots.size(), slot + 1));
    slots[slot] = extents[i];
  }
  Pattern *found = cache.choose(slots.data());
  return found ? *found : cache.general();
}

/// The first argument that is not the concrete function's.
[[noreturn]] void failDifferent(const ag_function_record &record, const Concrete &concrete,
                                std::vector<int64_t> extents, const std::vector<int64_t> &statics) {
  for (size_t i = 0; i < extents.size(); ++i)
    if (concrete.pattern.extents[i] < 0)
      extents[i] = -1;
  Pattern own(record.cache->layout, 0, 0, extents);
  const Concrete given(own, statics);
  const std::vector<Described> expected = describeParameters(record, concrete),
                               is = describeParameters(record, given);
  for (size_t i = 0; i < expected.size(); ++i)
    if (expected[i].type != is[i].type)
      fail(fmt::format("{}: argument `{}` was expected to be {} but is {}", record.name,
                       expected[i].name, expected[i].type, is[i].type));
  fail(fmt::format("{}: the arguments are not those of the concrete function ({})", record.name,
                   describeShortly(record, concrete)));
}

} // namespace
} // namespace ag::runtime

using namespace ag::runtime;

int64_t ag_call_count(const ag_cache *cache) { return sumOf(cache->counter); }

int64_t ag_hit_count(const ag_cache *cache) {
  const int64_t misses = cache->misses.load(std::memory_order_relaxed);
  return sumOf(cache->counter) - misses;
}

int64_t ag_trace_count(const ag_cache *cache) {
  return cache->traces.load(std::memory_order_relaxed);
}

void ag_visit_concrete(const ag_cache *cache, void (*visit)(void *, ag_concrete_function *),
                       void *context) {
  std::vector<Concrete *> traced;
  {
    const std::lock_guard lock(cache->mutex);
    for (const Concrete &concrete : cache->concretes)
      if (concrete.isTraced.load(std::memory_order_relaxed))
        traced.push_back(const_cast<Concrete *>(&concrete));
    std::ranges::sort(traced, {}, &Concrete::trace);
  }
  for (Concrete *concrete : traced)
    visit(context, concrete);
}

void ag_describe_concrete(const ag_function_record *record, const ag_concrete_function *concrete,
                          int32_t is_long, void (*use)(void *, const char *), void *context) {
  use(context,
      (is_long ? ag::runtime::describe(*record, *concrete) : describeShortly(*record, *concrete))
          .c_str());
}

ag_concrete_function *ag_get_concrete(const ag_function_record *record, ag_cache *cache,
                                      const ag_spec *specs, int64_t count, int32_t how,
                                      const ag_concrete_function *like) {
  if (!record)
    fail("the function was not compiled by autographc");
  Reader reader(*record, how & AG_SEARCHED);
  reader.read(specs, count);
  const std::vector<int64_t> extents = reader.takeExtents();
  Pattern &pattern =
      how & AG_EXACTLY ? cache->makePattern(extents) : choosePattern(*cache, extents);
  if (!cache->plain.load(std::memory_order_acquire))
    unsettle(*record);
  Concrete &concrete = cache->makeConcrete(pattern, like ? like->statics : reader.takeStatics());
  if (how & AG_TRACED)
    trace(*record, *cache, concrete);
  return &concrete;
}

void ag_require_concrete(const ag_function_record *record, const ag_concrete_function *concrete,
                         const ag_spec *specs, int64_t count, const ag_concrete_function *like) {
  Reader reader(*record, !specs);
  reader.read(specs, count);
  const std::vector<int64_t> given = reader.takeExtents(),
                             statics = like ? like->statics : reader.takeStatics();
  const std::vector<int64_t> &expected = concrete->pattern.extents;
  bool fits = statics == concrete->statics;
  for (size_t i = 0; i < given.size(); ++i)
    fits &= expected[i] < 0 || expected[i] == given[i];
  if (fits)
    return;
  failDifferent(*record, *concrete, given, statics);
}

int32_t ag_holds_statics(const ag_function_record *record) {
  const ag_description *description = record ? record->description : nullptr;
  for (int64_t i = 0; description && i < description->parameter_count; ++i) {
    const std::string_view leaves = description->parameters[i].leaves;
    if (leaves != "k" && leaves.find('k') != leaves.npos)
      return 1;
  }
  return 0;
}

void ag_set_policy(const ag_function_record *record, ag_cache *cache, int32_t policy) {
  cache->setPolicy(policy);
  if (!cache->isOwn)
    unsettle(*record);
}

void ag_fail_argument(const ag_function_record *record, int64_t argument, const ag_spec *expected,
                      const ag_spec *given) {
  auto [wanted, is] = describeBoth(*expected, *given);
  if (expected->kind == AG_SPEC_ANY && record && record->description)
    wanted = fmt::format("({})", record->description->parameters[argument].types);
  if (!record || !record->description)
    fail(fmt::format("{} was expected, but there is {}", wanted, is));
  fail(fmt::format("{}: argument `{}` was expected to be {} but is {}", record->name,
                   record->description->parameters[argument].name, wanted, is));
}

void ag_fail_argument_count(const ag_function_record *record, int64_t count) {
  if (!record)
    fail("the function was not compiled by autographc");
  failCount(*record, count);
}

void ag_read_kept(const ag_function_record *record, int32_t is_mlir,
                  void (*use)(void *, const char *), void *context) {
  const ag_description *description = record ? record->description : nullptr;
  if (!description || !description->kept)
    return use(context, "");
  const ag_kept &kept = *description->kept;
  const ag_kept_part &part = is_mlir ? description->mlir : description->code;
  const std::string all = kept.is_packed
                              ? inflate(kept.data, kept.packed_size, kept.size)
                              : std::string(reinterpret_cast<const char *>(kept.data), kept.size);
  use(context, all.substr(std::min<size_t>(part.begin, all.size()), part.size).c_str());
}
