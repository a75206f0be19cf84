#include "Job.h"

#include <algorithm>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace ag::runtime {
namespace {

unsigned readControlWord() {
#ifdef __SSE__
  return _mm_getcsr();
#else
  return 0;
#endif
}
void setControlWord([[maybe_unused]] unsigned word) {
#ifdef __SSE__
  _mm_setcsr(word);
#endif
}

} // namespace

Job::Job(std::int64_t count, std::int64_t step, int threads, Part part, void *context)
    : count(count), step(step), shares(std::size_t(threads)), part(part), context(context),
      controlWord(readControlWord()), limit(count) {
  std::int64_t from = 0, number = 0;
  for (Share &share : shares) {
    share.next = from;
    from = share.end = std::min(countParts() * ++number / threads * step, count);
  }
}

std::int64_t Job::work(int thread) {
  const InPart inPart;
  std::int64_t done = 0;
  setControlWord(controlWord);
  for (std::size_t i = 0; i < shares.size(); ++i)
    done += workOn(shares[(std::size_t(thread) + i) % shares.size()]);
  return done;
}

std::int64_t Job::workOn(Share &share) {
  for (std::int64_t done = 0;; ++done) {
    const std::int64_t from = share.next.fetch_add(step, std::memory_order_relaxed);
    if (from >= share.end || from >= limit.load(std::memory_order_relaxed))
      return done;
    try {
      part(context, from, std::min(from + step, share.end));
    } catch (...) {
      keepError(from);
    }
  }
}

void Job::keepError(std::int64_t from) {
  const std::lock_guard lock(errorMutex);
  if (from >= limit)
    return;
  error = std::current_exception();
  limit = from;
}

} // namespace ag::runtime
