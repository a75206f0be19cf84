// The threads that compiled code shares large operations among. They begin with the first operation
// that is large enough, and wait for the next one.
#include "autograph/threads.h"

#include "CallFrame.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <system_error>
#include <thread>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace ag::runtime {
namespace {

/// Rounding mode and the like, of the thread.
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

/// Whether this thread computes a part.
constinit thread_local bool isInPart = false;

/// How long this thread has had a processor.
std::chrono::nanoseconds readOwnTime() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

using Part = void (*)(void *context, std::int64_t from, std::int64_t to);

/// One call of `ag_parallel`.
class Job {
public:
  Job(std::int64_t count, std::int64_t step, Part part, void *context)
      : count(count), step(step), part(part), context(context), controlWord(readControlWord()) {}

  /// Computes parts until none is left, and gives their number. They are taken in order: where one
  /// throws, those before it are computed, here or by others.
  std::int64_t work() {
    std::int64_t done = 0;
    isInPart = true;
    setControlWord(controlWord);
    for (;; ++done) {
      const std::int64_t from = next.fetch_add(step, std::memory_order_relaxed);
      if (from >= count)
        break;
      try {
        part(context, from, from + step < count ? from + step : count);
      } catch (...) {
        keepError(from);
      }
    }
    isInPart = false;
    return done;
  }

  std::int64_t countParts() const { return (count + step - 1) / step; }

  void raiseError() {
    if (error)
      std::rethrow_exception(error);
  }

private:
  void keepError(std::int64_t from) {
    const std::lock_guard lock(errorMutex);
    if (!error || from < errorPlace) {
      error = std::current_exception();
      errorPlace = from;
    }
    next.store(count, std::memory_order_relaxed);
  }

  const std::int64_t count, step;
  const Part part;
  void *const context;
  const unsigned controlWord;
  std::atomic<std::int64_t> next = 0;
  std::mutex errorMutex;
  std::exception_ptr error;
  std::int64_t errorPlace = 0;
};

/// Threads that wait for jobs. Lives as long as the process, as they do.
class Pool {
public:
  /// False where another thread's job runs, or others hold up the threads of the pool.
  bool run(Job &job, int threads) {
    const std::unique_lock turn(turnMutex, std::try_to_lock);
    const Clock::time_point start = Clock::now();
    if (!turn.owns_lock() || isAlone())
      return false;
    begin(threads - 1);
    {
      const std::lock_guard lock(mutex);
      current = &job;
      wanted = threads - 1;
      ++number;
    }
    wake.notify_all();
    const std::chrono::nanoseconds before = readOwnTime();
    const std::int64_t own = job.work();
    const std::chrono::nanoseconds computed = readOwnTime() - before;
    // A thread that has not woken up yet has nothing to do any more.
    std::unique_lock lock(mutex);
    current = nullptr;
    idle.wait(lock, [&] { return running == 0; });
    if (own)
      judge(Clock::now() - start, computed * job.countParts() / own);
    return true;
  }

  bool isBusy() {
    const std::unique_lock turn(turnMutex, std::try_to_lock);
    return !turn.owns_lock() || isAlone();
  }

  /// Whether jobs run alone for a while.
  bool isAlone() const { return alone.load(std::memory_order_relaxed) > 0; }
  /// Runs a job alone, which counts.
  template <class Run> void runAlone(Run run) {
    if (!isAlone())
      return run();
    const Clock::time_point start = Clock::now();
    run();
    alone.fetch_sub((Clock::now() - start).count(), std::memory_order_relaxed);
  }

private:
  using Clock = std::chrono::steady_clock;

  /// Where a job took longer than it would have alone, since another process had the processor of
  /// one of its threads, jobs run alone until they have taken sixteen times what was lost: at most
  /// so much of the time is lost.
  void judge(Clock::duration taken, Clock::duration single) {
    if (taken > single)
      alone.store(16 * (taken - single).count(), std::memory_order_relaxed);
  }

  /// Signals are left to the program's own threads. Where the system has no more threads, fewer
  /// compute.
  void begin(int threads) {
    if (begun >= threads)
      return;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      for (; begun < threads; ++begun)
        std::thread(&Pool::serve, this, begun).detach();
    } catch (const std::system_error &) {
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void serve(int index) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return current && seen != number; });
      seen = number;
      if (index >= wanted)
        continue;
      Job &job = *current;
      ++running;
      lock.unlock();
      {
        CallFrame frame;
        job.work();
      }
      lock.lock();
      if (--running == 0)
        idle.notify_one();
    }
  }

  std::mutex turnMutex, mutex;
  std::condition_variable wake, idle;
  Job *current = nullptr;
  std::uint64_t number = 0;
  int wanted = 0, running = 0, begun = 0;
  /// How long jobs run alone, in ticks of the clock.
  std::atomic<Clock::rep> alone = 0;
};

std::atomic<Pool *> pool = nullptr;

/// Threads do not come along into a forked process: it begins others where it needs them.
Pool &getPool() {
  static std::once_flag once;
  std::call_once(once, [] {
    pool = new Pool;
    pthread_atfork(nullptr, nullptr, [] { pool = new Pool; });
  });
  return *pool;
}

constexpr int most = 1024;

int countProcessors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
                                                     : int(std::thread::hardware_concurrency());
}

int readThreads() {
  const char *text = std::getenv("AUTOGRAPH_NUM_THREADS");
  if (!text || !*text)
    return countProcessors();
  char *end = nullptr;
  const long count = std::strtol(text, &end, 10);
  if (*end == 0 && count >= 1)
    return count < most ? int(count) : most;
  std::fprintf(stderr,
               "autograph: AUTOGRAPH_NUM_THREADS=%s is no number of threads; write 1 or more\n",
               text);
  return countProcessors();
}

std::atomic<int> &threads() {
  static std::atomic<int> count = readThreads();
  return count;
}

} // namespace
} // namespace ag::runtime

using namespace ag::runtime;

int ag::num_threads() { return threads(); }

void ag::set_num_threads(int count) {
  if (count < 1)
    throw Error(ErrorKind::range, nullptr,
                fmt::format("`set_num_threads` of {}; write 1 or more", count));
  threads() = count < most ? count : most;
}

std::int64_t ag_free_threads(void) {
  const int count = isInPart ? 1 : threads().load();
  return count > 1 && getPool().isBusy() ? 1 : count;
}

void ag_parallel(std::int64_t count, void (*part)(void *, std::int64_t, std::int64_t),
                 void *context) {
  const int limit = isInPart || count < 2 ? 1 : threads().load();
  const int used = count < limit ? int(count) : limit;
  // Several parts a thread, for where one is held up.
  const std::int64_t parts = count < 4 * used ? count : 4 * used;
  if (used > 1) {
    Job job(count, (count + parts - 1) / parts, part, context);
    if (getPool().run(job, used))
      return job.raiseError();
  }
  if (Pool *begun = pool.load())
    return begun->runAlone([&] { part(context, 0, count); });
  part(context, 0, count);
}
