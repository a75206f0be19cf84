// How often each function was called: each thread counts for itself, and a reader adds up.
#include "Counters.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

__thread ag_thread_counters ag_counters = {nullptr, 0};

namespace ag::runtime {
namespace {

class ThreadCounters;

struct AllCounters {
  std::mutex mutex;
  int64_t made = 0;
  std::vector<ThreadCounters *> threads;
  std::vector<int64_t> ended; ///< the sums of threads that are no more
  std::vector<int64_t> free;  ///< counters that are given again
  std::vector<int64_t> bases; ///< what each counted for those who had it before
};

/// Never destroyed: functions may be called while the program ends.
AllCounters &all() {
  static AllCounters &all = *new AllCounters;
  return all;
}

/// What a thread counts in. Only the thread itself writes to it; its room changes under the mutex.
class ThreadCounters {
public:
  ThreadCounters() { all().threads.push_back(this); }

  ~ThreadCounters() {
    const std::lock_guard lock(all().mutex);
    for (int64_t i = 0; i < size_; ++i)
      all().ended[i] += values()[i];
    std::erase(all().threads, this);
    ag_counters = {nullptr, 0};
  }

  int64_t read(int64_t counter) const {
    return counter < size_ ? std::atomic_ref(values()[counter]).load(std::memory_order_relaxed) : 0;
  }

  void makeRoom() {
    const int64_t size = std::max<int64_t>(64, (2 * all().made + 7) / 8 * 8);
    std::unique_ptr<Line[]> lines(new Line[size / 8]());
    std::copy_n(lines_.get(), size_ / 8, lines.get());
    lines_ = std::move(lines);
    size_ = size;
    if (all().ended.size() < static_cast<size_t>(size))
      all().ended.resize(size);
    ag_counters = {values(), static_cast<uint64_t>(size)};
  }

private:
  /// Of the cache, so that no other thread writes to where this one counts.
  struct alignas(64) Line {
    int64_t values[8];
  };
  int64_t *values() const { return lines_ ? lines_[0].values : nullptr; }

  std::unique_ptr<Line[]> lines_;
  int64_t size_ = 0;
};

/// Of this thread; null before its first call and after its last objects were destroyed.
__attribute__((tls_model("initial-exec"))) constinit thread_local ThreadCounters *ofThisThread =
    nullptr;
__attribute__((tls_model("initial-exec"))) constinit thread_local bool isOver = false;

/// Makes the counters of this thread, and destroys them with it.
struct Owner {
  ThreadCounters counters;
  Owner() { ofThisThread = &counters; }
  ~Owner() {
    ofThisThread = nullptr;
    isOver = true;
  }
};

} // namespace

namespace {

/// The mutex is held.
int64_t totalOf(int64_t counter) {
  int64_t total = static_cast<size_t>(counter) < all().ended.size() ? all().ended[counter] : 0;
  for (const ThreadCounters *thread : all().threads)
    total += thread->read(counter);
  return total;
}

} // namespace

int64_t makeCounter() {
  const std::lock_guard lock(all().mutex);
  if (all().free.empty()) {
    all().bases.push_back(0);
    return all().made++;
  }
  const int64_t counter = all().free.back();
  all().free.pop_back();
  all().bases[counter] = totalOf(counter);
  return counter;
}

void freeCounter(int64_t counter) {
  const std::lock_guard lock(all().mutex);
  all().free.push_back(counter);
}

void countWithLock(int64_t counter) {
  const std::lock_guard lock(all().mutex);
  if (isOver) {
    if (all().ended.size() <= static_cast<size_t>(counter))
      all().ended.resize(counter + 1);
    ++all().ended[counter];
    return;
  }
  static thread_local Owner owner;
  ofThisThread->makeRoom();
  count(counter);
}

int64_t sumOf(int64_t counter) {
  const std::lock_guard lock(all().mutex);
  return totalOf(counter) - all().bases[counter];
}

} // namespace ag::runtime
