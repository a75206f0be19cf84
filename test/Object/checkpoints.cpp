// RUN: autographc -O2 %s -o %t && %t | FileCheck %s
// RUN: autographc -c %s -o /dev/null --explain | FileCheck %s --check-prefix=EXPLAIN
// A checkpoint keeps the arguments of its calls alone, in bytes that the allocator was asked for: the peak is a fraction of that without it. Values are the same bits.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <cstdio>
#include <cstdlib>
#include <malloc.h>

namespace {
std::size_t live = 0;
} // namespace

// In place of the C library's, also for the run time: it counts. What a function gives back the run time keeps, so that the sum is the peak.
extern "C" int posix_memalign(void **memory, std::size_t alignment, std::size_t bytes) {
  *memory = memalign(alignment, bytes);
  live += malloc_usable_size(*memory);
  return *memory ? 0 : 12;
}

using Vector = ag::Vector<double>;
using Scalar = ag::Scalar<double>;

ag::Variable<double, 1> weight = {0.5};

AG_FUNCTION Vector layer(Vector x) {
  for (int i = 0; i < 20; ++i) x = ag::sin(x * weight) + x;
  return x;
}
AG_FUNCTION Vector plain(Vector x) {
  ag::GradientTape tape;
  tape.watch(x);
  Vector y = x;
  for (int i = 0; i < 10; ++i) y = layer(y);
  return tape.gradient(ag::sum(y), x);
}
// EXPLAIN: `repeated`
// EXPLAIN: kept {{ *}}y{{$}}
// EXPLAIN-NEXT: again {{.*}}y
AG_FUNCTION Vector repeated(Vector x) {
  auto f = ag::checkpoint([](const Vector &y) { return layer(y); });
  ag::GradientTape tape;
  tape.watch(x);
  Vector y = x;
  for (int i = 0; i < 10; ++i) y = f(y);
  return tape.gradient(ag::sum(y), x);
}
// In straight code what is computed again is not what was computed.
AG_FUNCTION Vector straight(Vector x) {
  auto f = ag::checkpoint([](const Vector &y) { return layer(y); });
  ag::GradientTape tape;
  tape.watch(x);
  Vector y = f(f(f(f(f(f(x))))));
  return tape.gradient(ag::sum(y), x);
}

int main() {
  const Vector x = ag::arange<double>(0, 4096) / 4096.0;
  // The run time keeps blocks: the least first.
  const std::size_t start = live;
  const Vector first = straight(x);
  const std::size_t of_straight = live - start;
  const Vector again = repeated(x);
  const std::size_t of_repeated = live - start;
  const Vector once = plain(x);
  const std::size_t of_plain = live - start;
  // CHECK: same: 1
  std::printf("same: %d\n", ag::all(once == again).item());
  // CHECK: half: 1 1
  std::printf("half: %d %d\n", of_repeated * 2 < of_plain, of_straight * 2 < of_plain);
  // CHECK: connected: 1
  std::printf("connected: %d\n", ag::all(first != 0.0).item());
}
