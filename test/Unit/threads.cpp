// The pool that compiled code shares large operations among.
#include "autograph/threads.h"
#include "autograph/error.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

/// Calls `ag_parallel` with what can be called with a range.
template <class Part> void parallel(std::int64_t count, Part part) {
  ag_parallel(
      count,
      [](void *context, std::int64_t from, std::int64_t to) {
        (*static_cast<Part *>(context))(from, to);
      },
      &part);
}

struct Threads {
  explicit Threads(int count) : before(ag::num_threads()) { ag::set_num_threads(count); }
  ~Threads() { ag::set_num_threads(before); }
  int before;
};

bool isEachDoneOnce(int threads, std::int64_t count) {
  const Threads use(threads);
  std::vector<std::atomic<int>> done(count);
  parallel(count, [&](std::int64_t from, std::int64_t to) {
    for (std::int64_t i = from; i < to; ++i)
      ++done[i];
  });
  for (auto &times : done)
    if (times != 1)
      return false;
  return true;
}

} // namespace

TEST_CASE("each part is computed once") {
  for (int threads : {1, 2, 3, 8})
    for (std::int64_t count : {0, 1, 2, 7, 100, 1001})
      CHECK(isEachDoneOnce(threads, count));
}

TEST_CASE("parts within parts run where they are") {
  const Threads use(4);
  std::atomic<int> inner = 0;
  parallel(8, [&](std::int64_t from, std::int64_t to) {
    CHECK(ag_free_threads(1'000'000'000) == 1);
    const auto self = std::this_thread::get_id();
    for (std::int64_t i = from; i < to; ++i)
      parallel(10, [&](std::int64_t a, std::int64_t b) {
        CHECK(std::this_thread::get_id() == self);
        inner += int(b - a);
      });
  });
  CHECK(inner == 80);
}

TEST_CASE("a thread computes the same share of each operation") {
  const Threads use(2);
  std::thread::id computed[8];
  std::atomic<int> begun = 0;
  while (begun == 0)
    parallel(8, [&](std::int64_t from, std::int64_t to) {
      if (to - from == 8) // Others hold up the threads.
        return;
      // Both have begun before one can be done with its share.
      for (++begun; begun < 2;)
        std::this_thread::yield();
      computed[from] = std::this_thread::get_id();
    });
  CHECK(computed[0] == std::this_thread::get_id());
  CHECK(computed[4] != std::this_thread::get_id());
}

TEST_CASE("sleeping threads are woken for much work") {
  const Threads use(2);
  const auto sleep = [] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); };
  // A loss is waited for.
  while (ag_free_threads(1'000'000) == 1)
    sleep();
  sleep();
  CHECK(ag_free_threads(20'000) == 1);
  CHECK(ag_free_threads(1'000'000) == 2);
  sleep();
  int small = 0;
  while (small < 100'000 && ag_free_threads(20'000) == 1)
    ++small;
  CHECK((small > 5 && small < 100'000));
}

TEST_CASE("several threads of a program may compute at once") {
  const Threads use(3);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&] {
      for (int round = 0; round < 50; ++round) {
        std::atomic<std::int64_t> sum = 0;
        parallel(100, [&](std::int64_t from, std::int64_t to) {
          for (std::int64_t i = from; i < to; ++i)
            sum += i;
        });
        wrong += sum != 4950;
      }
    });
  for (std::thread &user : users)
    user.join();
  CHECK(wrong == 0);
}

TEST_CASE("the error of the first part is the caller's") {
  const Threads use(4);
  for (int round = 0; round < 50; ++round) {
    std::string message;
    try {
      parallel(64, [](std::int64_t from, std::int64_t to) {
        for (std::int64_t i = from; i < to; ++i)
          if (i >= 20)
            throw std::runtime_error(std::to_string(i));
      });
    } catch (const std::runtime_error &error) {
      message = error.what();
    }
    CHECK(message == "20");
  }
  CHECK(isEachDoneOnce(4, 100));
}

TEST_CASE("threads round as the caller does") {
  const Threads use(4);
  for (int mode : {FE_UPWARD, FE_TONEAREST, FE_DOWNWARD}) {
    std::fesetround(mode);
    std::atomic<int> wrong = 0;
    parallel(64, [&](std::int64_t, std::int64_t) {
      volatile double one = 1, three = 3;
      const double third = one / three;
      volatile double expected = mode == FE_UPWARD ? 0x1.5555555555556p-2 : 0x1.5555555555555p-2;
      wrong += third != expected;
    });
    std::fesetround(FE_TONEAREST);
    CHECK(wrong == 0);
  }
}

TEST_CASE("a forked process begins threads of its own") {
  const Threads use(3);
  CHECK(isEachDoneOnce(3, 100));
  const pid_t child = fork();
  if (child == 0)
    _exit(isEachDoneOnce(3, 100) ? 0 : 1);
  int status = 1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
}

TEST_CASE("a number of threads below 1 is an error") {
  CHECK_THROWS_AS(ag::set_num_threads(0), ag::Error);
  CHECK_THROWS_AS(ag::set_num_threads(-3), ag::Error);
}
