// The totals of values in memory, and of blocks, by the rules of the headers: for what compiled
// code does not compute in vectors.
#include "autograph/linear_algebra.h"

#include <new>

using namespace ag::detail;

namespace {

template <class T> T dot_for_processor(const T *a, const T *b, std::int64_t count) {
  return run_for_processor([&]() __attribute__((always_inline)) { return dot<T, T>(a, b, count); });
}

/// What is given one after the other, as many as was said, put together as `total_of` does it.
template <class T> class Blocks {
public:
  Blocks(std::int64_t count, bool multiplies, bool laned)
      : neutral(multiplies ? T(1) : T(0)), multiplies(multiplies), laned(laned) {
    for (Level &level : levels) {
      level.count = count;
      count = count > sum_block ? (count - 1) / sum_block + 1 : 1;
    }
  }

  void add(T value) { laned ? add_at(0, value) : add_in_order(value); }
  T total() const { return result; }

private:
  /// The totals of a block of the level below; those of one block of its own in lanes.
  struct Level {
    std::int64_t count = 0, next = 0, width = 0;
    T totals[sum_lanes<T>];
  };

  T join(T a, T b) const { return multiplies ? Multiply::of(a, b) : Add::of(a, b); }

  void add_in_order(T value) {
    result = levels[0].next == 0 ? join(neutral, value) : join(result, value);
    ++levels[0].next;
  }

  void add_at(int depth, T value) {
    Level &level = levels[depth];
    const std::int64_t number = level.next++ % sum_block, first = level.next - 1 - number;
    const std::int64_t size = level.count - first < sum_block ? level.count - first : sum_block;
    if (number == 0)
      start(level, size);
    narrow(level, number, size);
    T &total = level.totals[number % level.width];
    total = join(total, value);
    if (number + 1 < size)
      return;
    narrow(level, size, size);
    const T all = size < least_laned_sum ? level.totals[0] : join(neutral, level.totals[0]);
    if (level.count <= sum_block)
      result = all;
    else
      add_at(depth + 1, all);
  }

  static std::int64_t whole(std::int64_t size, std::int64_t width) { return size / width * width; }

  void start(Level &level, std::int64_t size) {
    level.width = size < least_laned_sum ? 1 : sum_lanes<T>;
    for (T &total : level.totals)
      total = neutral;
  }
  /// Puts lanes together that have had their last value.
  void narrow(Level &level, std::int64_t number, std::int64_t size) {
    constexpr std::int64_t lanes = sum_lanes<T>, part = lanes / 4;
    if (level.width == lanes && number >= whole(size, lanes))
      fold(level, part);
    if (level.width == part && number >= whole(size, lanes) + whole(size % lanes, part))
      fold(level, 1);
  }
  void fold(Level &level, std::int64_t width) {
    if (multiplies)
      fold_lanes<Multiply>(level.totals, level.width, width);
    else
      fold_lanes<Add>(level.totals, level.width, width);
    level.width = width;
  }

  Level levels[5];
  T neutral, result{};
  bool multiplies, laned;
};
static_assert(sizeof(Blocks<float>) <= AG_BLOCKS_BYTES &&
              sizeof(Blocks<double>) <= AG_BLOCKS_BYTES);

} // namespace

float ag_sum_float32(const float *x, int64_t count, int32_t laned) {
  return total_of<Add>(0.0f, x, count, laned);
}
double ag_sum_float64(const double *x, int64_t count, int32_t laned) {
  return total_of<Add>(0.0, x, count, laned);
}
float ag_prod_float32(const float *x, int64_t count, int32_t laned) {
  return total_of<Multiply>(1.0f, x, count, laned);
}
double ag_prod_float64(const double *x, int64_t count, int32_t laned) {
  return total_of<Multiply>(1.0, x, count, laned);
}
float ag_dot_float32(const float *a, const float *b, int64_t count) {
  return dot_for_processor(a, b, count);
}
double ag_dot_float64(const double *a, const double *b, int64_t count) {
  return dot_for_processor(a, b, count);
}

void ag_begin_blocks_float32(void *blocks, int64_t count, int32_t multiplies, int32_t laned) {
  new (blocks) Blocks<float>(count, multiplies, laned);
}
void ag_add_block_float32(void *blocks, float total) {
  static_cast<Blocks<float> *>(blocks)->add(total);
}
float ag_end_blocks_float32(void *blocks) { return static_cast<Blocks<float> *>(blocks)->total(); }
void ag_begin_blocks_float64(void *blocks, int64_t count, int32_t multiplies, int32_t laned) {
  new (blocks) Blocks<double>(count, multiplies, laned);
}
void ag_add_block_float64(void *blocks, double total) {
  static_cast<Blocks<double> *>(blocks)->add(total);
}
double ag_end_blocks_float64(void *blocks) {
  return static_cast<Blocks<double> *>(blocks)->total();
}
