// The allocator: alignment, reuse, threads, and tensors that outlive them.
#include "expect.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

TEST_CASE("buffers are aligned and as large as asked for", "[memory]") {
  std::vector<void *> buffers;
  for (std::int64_t bytes :
       {0, 1, 63, 64, 65, 80, 81, 127, 128, 129, 1000, 4096, 100000, 3000000}) {
    void *buffer = ag_allocate(bytes);
    CHECK(reinterpret_cast<std::uintptr_t>(buffer) % 64 == 0);
    std::memset(buffer, 7, static_cast<std::size_t>(bytes));
    buffers.push_back(buffer);
  }
  for (void *buffer : buffers)
    ag_release(buffer);
  ag_release(nullptr);
}

TEST_CASE("every size can be written to its end", "[memory]") {
  for (std::int64_t bytes = 0; bytes < 3000; ++bytes) {
    void *buffer = ag_allocate(bytes);
    std::memset(buffer, 1, static_cast<std::size_t>(bytes));
    ag_release(buffer);
  }
}

TEST_CASE("what is smaller takes free pages of up to twice its size", "[memory]") {
  void *first, *smaller, *small;
  std::thread([&] {
    ag_release(first = ag_allocate(65536));
    ag_release(smaller = ag_allocate(40000));
    ag_release(small = ag_allocate(20000));
  }).join();
  CHECK(smaller == first);
  CHECK(small != first);
}

/// Whether the system was asked for large pages where an address lies.
static bool hasLargePages(const void *address) {
  std::ifstream maps("/proc/self/smaps");
  bool isHere = false;
  for (std::string line; std::getline(maps, line);) {
    std::uintptr_t from, to;
    if (std::sscanf(line.c_str(), "%zx-%zx ", &from, &to) == 2)
      isHere = from <= std::uintptr_t(address) && std::uintptr_t(address) < to;
    else if (isHere && line.starts_with("VmFlags:"))
      return line.find(" hg") != std::string::npos;
  }
  return false;
}

TEST_CASE("what has many pages asks for large ones", "[memory]") {
  if (!std::filesystem::exists("/sys/kernel/mm/transparent_hugepage/enabled"))
    return;
  void *large = ag_allocate(8 << 20);
  CHECK(hasLargePages(static_cast<char *>(large) + (4 << 20)));
  ag_release(large);
}

TEST_CASE("what cannot be had is an error", "[memory]") {
  EXPECT_ERROR(memory, ag_allocate(INT64_MAX));
  EXPECT_ERROR(memory, ag_allocate(INT64_MAX - 200));
  EXPECT_ERROR(memory, ag_allocate(-1));
}

TEST_CASE("null is no memory of elements", "[memory]") {
  EXPECT_ERROR(signature, ag::Vector<float>::borrow(nullptr, 3));
  EXPECT_ERROR(signature, ag::Matrix<float>::borrow(nullptr, {1, 2}));
  EXPECT_ERROR(signature, ag::Scalar<int>::borrow(nullptr));
  EXPECT_ERROR(signature, ag::Vector<float>(static_cast<float *>(nullptr), {1}, [](float *) {}));
  CHECK(ag::Vector<float>::borrow(nullptr, 0).size() == 0);
  CHECK(ag::Matrix<float>::borrow(nullptr, {3, 0}).extent(0) == 3);
  try {
    ag::Vector<float>::borrow(nullptr, 3);
  } catch (const ag::Error &error) {
    CHECK(error.message() ==
          std::string("memory of 3 elements was expected, but the pointer is null"));
  }
}

TEST_CASE("tensors pass between threads", "[memory]") {
  ag::Vector<int> made;
  std::thread([&] { made = ag::arange(1000); }).join();
  CHECK(ag::sum(made).item() == 499500);
  std::vector<std::thread> threads;
  std::vector<ag::Scalar<int>> sums(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&sums, t, made] {
      ag::Vector<int> own = made;
      for (int i = 0; i < 100; ++i)
        own = own + 1;
      own[0] = 0;
      sums[static_cast<std::size_t>(t)] = ag::sum(own);
    });
  for (auto &thread : threads)
    thread.join();
  for (const auto &sum : sums)
    CHECK(sum.item() == 499500 + 100 * 999);
}

namespace {
thread_local ag::Vector<int> last;
ag::Vector<int> global = {1, 2, 3};
} // namespace

TEST_CASE("tensors may outlive the thread that made them, and its end", "[memory]") {
  std::thread([] {
    last = ag::arange(10);
    global = last + 1;
  }).join();
  CHECK(ag::sum(global).item() == 55);
  last = global;
}
