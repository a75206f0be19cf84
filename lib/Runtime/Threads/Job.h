// A large operation that threads compute together.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

namespace ag::runtime {

/// Whether this thread computes a part.
inline constinit thread_local bool isInPart = false;
struct InPart {
  InPart() : before(std::exchange(isInPart, true)) {}
  ~InPart() { isInPart = before; }
  bool before;
};

using Part = void (*)(void *context, std::int64_t from, std::int64_t to);

/// One call of `ag_parallel`. Its parts are divided into a share for each thread, the same one in
/// each job: what an operation wrote is then near the thread that reads it in the next one. Who is
/// done with its own share goes on with those of others.
class Job {
public:
  Job(std::int64_t count, std::int64_t step, int threads, Part part, void *context);

  /// Computes parts until none is left, and gives their number. Where one throws, all before it are
  /// computed, here or by others.
  std::int64_t work(int thread);

  std::int64_t countParts() const { return (count + step - 1) / step; }

  void raiseError() {
    if (error)
      std::rethrow_exception(error);
  }

private:
  /// On a line of the cache of its own.
  struct alignas(64) Share {
    std::atomic<std::int64_t> next = 0;
    std::int64_t end = 0;
  };

  std::int64_t workOn(Share &share);
  void keepError(std::int64_t from);

  const std::int64_t count, step;
  std::vector<Share> shares;
  const Part part;
  void *const context;
  /// Rounding mode and the like, of the thread that began it.
  const unsigned controlWord;
  std::mutex errorMutex;
  std::exception_ptr error;
  /// Where the first part begins that threw; what is behind it is not computed any more.
  std::atomic<std::int64_t> limit;
};

} // namespace ag::runtime
