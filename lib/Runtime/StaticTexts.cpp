// Texts that are static arguments, each kept once.
#include "autograph/error.h"
#include "autograph/static.h"

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace {

/// Never destroyed: functions may be called while the program ends.
struct Texts {
  std::mutex mutex;
  std::unordered_map<uint64_t, std::string> all;
};
Texts &texts() {
  static Texts &texts = *new Texts;
  return texts;
}

} // namespace

uint64_t ag_keep_static_text(const char *text, int64_t size) {
  const std::string_view given(text, static_cast<size_t>(size));
  const uint64_t key = ag::detail::hash_text(given.data(), given.size());
  const std::lock_guard lock(texts().mutex);
  const std::string &kept = texts().all.try_emplace(key, given).first->second;
  if (kept != given)
    throw ag::Error(ag::ErrorKind::signature, nullptr,
                    "the static texts \"" + kept + "\" and \"" + std::string(given) +
                        "\" have one hash; change one of them");
  return key;
}

const char *ag_static_text(uint64_t key) {
  const std::lock_guard lock(texts().mutex);
  const auto found = texts().all.find(key);
  return found == texts().all.end() ? "" : found->second.c_str();
}
