// The threads that compiled code shares large operations among. They begin with the first operation
// that is large enough, and wait for the next one.
#include "autograph/threads.h"

#include "../CallFrame.h"
#include "Job.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <pthread.h>
#include <sched.h>
#include <system_error>
#include <thread>
#include <utility>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace ag::runtime {
namespace {

/// Leaves the processor's units to its other thread for a moment.
void pause() {
#ifdef __SSE__
  _mm_pause();
#endif
}

/// How long this thread has had a processor.
std::chrono::nanoseconds readOwnTime() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

int countProcessors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set)
                                                     : int(std::thread::hardware_concurrency());
}

using Clock = std::chrono::steady_clock;

/// How long a thread waits at work, for the next operation of a loop, before it sleeps.
constexpr Clock::duration watch = std::chrono::microseconds(200);

/// What waking threads may take: it pays where more work follows.
constexpr Clock::duration wakeCost = std::chrono::microseconds(100);

/// What jobs have won counts up to here, so that a machine that gets busy is noticed soon.
constexpr Clock::duration mostWon = std::chrono::milliseconds(2);

/// Waits at work until `done()`, or until `watch` has passed; whether it is done.
template <class Done> bool spin(Done done) {
  const Clock::time_point end = Clock::now() + watch;
  do {
    for (int round = 0; round < 64; ++round) {
      if (done())
        return true;
      pause();
    }
  } while (Clock::now() < end);
  return done();
}

/// Threads that wait for jobs. Lives as long as the process, as they do.
class Pool {
public:
  /// False where another thread's job runs, or jobs run alone for a while.
  bool run(Job &job, int threads) {
    const std::unique_lock turn(turnMutex, std::try_to_lock);
    const Clock::time_point start = Clock::now();
    if (!turn.owns_lock() || isAlone())
      return false;
    begin(threads - 1);
    passedOver = {};
    const bool wakes = publish(job, threads - 1);
    const std::chrono::nanoseconds before = readOwnTime();
    const std::int64_t own = job.work(0);
    const std::chrono::nanoseconds computed = readOwnTime() - before;
    finish();
    if (own)
      judge(Clock::now() - start,
            computed * job.countParts() / own + (wakes ? wakeCost : Clock::duration()));
    return true;
  }

  /// Whether a job that takes one thread so long is to be run; where not, it is run alone.
  bool admits(int helpers, Clock::duration work) {
    const std::unique_lock turn(turnMutex, std::try_to_lock);
    if (!turn.owns_lock())
      return false;
    if (isAlone()) {
      alone.fetch_sub(work.count(), std::memory_order_relaxed);
      return false;
    }
    return watching.load(std::memory_order_relaxed) >= helpers || isWorthWaking(work);
  }

  /// Runs a job alone, which counts where jobs run alone for a while.
  template <class Run> void runAlone(Run run) {
    if (!isAlone())
      return run();
    const Clock::time_point start = Clock::now();
    run();
    alone.fetch_sub((Clock::now() - start).count(), std::memory_order_relaxed);
  }

private:
  bool isAlone() const { return alone.load(std::memory_order_relaxed) > 0; }

  /// Threads that watch begin at once. Waking those that sleep takes some twenty microseconds, more
  /// where processors are busy: it pays for a large job, and for smaller ones that follow on one
  /// another.
  bool isWorthWaking(Clock::duration work) {
    constexpr Clock::duration large = std::chrono::microseconds(250);
    const Clock::time_point now = Clock::now();
    if (now - lastEnd > watch)
      passedOver = {};
    lastEnd = now + work;
    passedOver += work;
    return passedOver >= large;
  }

  /// Whether threads had to be woken.
  bool publish(Job &job, int helpers) {
    std::unique_lock lock(mutex);
    current = &job;
    wanted = helpers;
    ++number;
    const bool sleeps = sleeping > 0;
    lock.unlock();
    if (sleeps)
      wake.notify_all();
    return sleeps;
  }

  /// A thread that has not woken up yet has nothing to do any more.
  void finish() {
    std::unique_lock lock(mutex);
    current = nullptr;
    lock.unlock();
    if (watches && spin([&] { return running == 0; }))
      return;
    lock.lock();
    idle.wait(lock, [&] { return running == 0; });
  }

  /// Where a job took longer than it was to take at most, since another process had the processor
  /// of one of its threads, jobs run alone until they have taken sixteen times what was lost: at
  /// most so much of the time is lost. What jobs won before pays for losses first, so that a rare
  /// one changes nothing.
  void judge(Clock::duration taken, Clock::duration most) {
    won = std::min(won + (most - taken), mostWon);
    if (won < Clock::duration())
      alone.store(16 * -std::exchange(won, {}).count(), std::memory_order_relaxed);
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
    watches = begun < countProcessors();
  }

  void serve(int index) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex);
    for (;;) {
      awaitJob(lock, seen);
      seen = number;
      if (index >= wanted)
        continue;
      Job &job = *current;
      ++running;
      lock.unlock();
      {
        CallFrame frame;
        job.work(index + 1);
      }
      lock.lock();
      if (--running == 0)
        idle.notify_one();
    }
  }

  /// More threads than processors would only hold up one another by watching.
  void awaitJob(std::unique_lock<std::mutex> &lock, std::uint64_t seen) {
    const auto isNew = [&] { return current && seen != number; };
    for (bool came = true; came && watches && !isNew();) {
      // A job that has ended meanwhile is none to wait for.
      seen = number;
      lock.unlock();
      ++watching;
      came = spin([&] { return seen != number.load(std::memory_order_acquire); });
      --watching;
      lock.lock();
    }
    ++sleeping;
    wake.wait(lock, isNew);
    --sleeping;
  }

  std::mutex turnMutex, mutex;
  std::condition_variable wake, idle;
  Job *current = nullptr;
  /// Changed under `mutex`; read by threads that watch.
  std::atomic<std::uint64_t> number = 0;
  std::atomic<int> running = 0, watching = 0;
  std::atomic<bool> watches = false;
  int wanted = 0, sleeping = 0, begun = 0;
  /// Work that ran alone while threads slept, and when the last of it should have ended. Both are
  /// the turn's.
  Clock::duration passedOver = {};
  Clock::time_point lastEnd;
  /// What jobs took less than one thread would have taken, and have not lost since.
  Clock::duration won = {};
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

std::int64_t ag_free_threads(std::int64_t work) {
  const int count = isInPart ? 1 : threads().load();
  return count > 1 && getPool().admits(count - 1, std::chrono::nanoseconds(work)) ? count : 1;
}

void ag_parallel(std::int64_t count, void (*part)(void *, std::int64_t, std::int64_t),
                 void *context) {
  const int limit = isInPart || count < 2 ? 1 : threads().load();
  const int used = count < limit ? int(count) : limit;
  // Several parts a thread, for where one is held up.
  const std::int64_t parts = count < 4 * used ? count : 4 * used;
  if (used > 1) {
    Job job(count, (count + parts - 1) / parts, used, part, context);
    if (getPool().run(job, used))
      return job.raiseError();
  }
  const InPart inPart;
  if (Pool *begun = pool.load())
    return begun->runAlone([&] { part(context, 0, count); });
  part(context, 0, count);
}
