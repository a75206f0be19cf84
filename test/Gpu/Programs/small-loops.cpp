// Loops on small tensors are one kernel of one block each, with the CPU's bits: products, sums in lanes, rows and
// columns, branches, checks; in both orders of threads. What does not fit is a graph.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// One launch, whatever the steps; the sum that follows takes two more kernels, its number is read.
// RUN: %gpu-emulated %t one 2> %t.log && FileCheck %s --check-prefix=ONE < %t.log
// ONE: autograph: cuda:0: 1 calls, 3 kernels, 2 waits; {{.*}} 1 numbers read, 0 written; {{[0-9]+}} allocations; 1 loops and 0 copies on it, 0 graphs
// Tensors that need more memory than a block has, operations with more work than one block should do, and extents that
// differ: graphs.
// RUN: %gpu-emulated %t large 2> %t.log && FileCheck %s --check-prefix=LARGE < %t.log
// LARGE: 3 loops and 0 copies on it, 3 graphs
// RUN: %autographc --gpu=sm_80 %s --explain -c -o %t.o | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: power
// EXPLAIN: the loop in line [[#POWER:]] runs wholly on the GPU, in one kernel where its tensors are small
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
// PTX: .visible .entry power_0(
// PTX: .maxntid 256, 1, 1
// PTX: .minnctapersm 1
// PTX: .shared .align 16 .b8 power_0_pool[40960]
// PTX: bar.sync
// PTX: fma.rn.f32
// PTX: bar.sync
// PTX: shfl.sync.bfly.b32
#include "digest.h"

#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION ag::Vector<float> power(ag::Matrix<float> a, ag::Vector<float> x, int most) {
  ag::Scalar<float> value = 0.0f;
  for (int i = 0; i < most; ++i) {
    ag::Vector<float> y = ag::matmul(a, x);
    ag::Scalar<float> length = ag::sqrt(ag::sum(y * y));
    x = y / length;
    if (ag::abs(length - value) < 1e-6f)
      break;
    value = length;
  }
  return x * value;
}
AG_FUNCTION ag::Vector<double> conjugate(ag::Matrix<double> a, ag::Vector<double> b, int most) {
  ag::Vector<double> x = ag::zeros<double>({b.extent(0)}), r = b, p = b;
  ag::Scalar<double> size = ag::sum(r * r);
  for (int i = 0; i < most && size > 1e-12; ++i) {
    ag::Vector<double> ap = ag::matmul(a, p);
    ag::Scalar<double> alpha = size / ag::sum(p * ap);
    x = x + alpha * p;
    r = r - alpha * ap;
    ag::Scalar<double> now = ag::sum(r * r);
    p = r + (now / size) * p;
    size = now;
  }
  return x;
}
// Checks keep the numbers of the step that fails.
AG_FUNCTION ag::Vector<float> roots(ag::Vector<float> a, int most) {
  ag::Vector<float> x = a * 0.5f + 0.5f;
  ag::Scalar<float> change = 1.0f;
  int steps = 0;
  while (change > 1e-6f) {
    ag::check(steps < most, "no root after {} steps: {}", steps, change);
    ag::Vector<float> next = 0.5f * (x + a / x);
    change = ag::max(ag::abs(next - x));
    x = next;
    steps += 1;
  }
  return x;
}
// Rows and columns in turn, until their sums are near 1.
AG_FUNCTION ag::Matrix<float> balanced(ag::Matrix<float> x, float tolerance) {
  x = ag::exp(x);
  ag::Scalar<float> off = 1.0f;
  while (off > tolerance) {
    x = x / ag::sum(x, 1, ag::keepdims);
    x = x / ag::sum(x, 0, ag::keepdims);
    off = ag::max(ag::abs(ag::sum(x, 1) - 1.0f));
  }
  return x;
}
AG_FUNCTION ag::Matrix<float> attention(ag::Matrix<float> x, int steps, float least) {
  for (int i = 0; i < steps; ++i) {
    ag::Matrix<float> scores = ag::matmul(x, ag::permute_dims(x, {1, 0}));
    ag::Matrix<float> e = ag::exp(scores - ag::max(scores, 1, ag::keepdims));
    x = ag::matmul(e / ag::sum(e, 1, ag::keepdims), x);
    if (ag::max(x) - ag::min(x) < least)
      break;
  }
  return x;
}
// Integers and bools, the place of the largest element, a transpose and a gather, in order.
AG_FUNCTION ag::Vector<std::int64_t> counted(ag::Matrix<std::int32_t> x, ag::Vector<std::int64_t> order, int most) {
  ag::Vector<std::int64_t> at = ag::argmax(x, 1);
  int steps = 0;
  while (ag::any(x > 100) && steps < most) {
    x = ag::where(x > 100, x / 2, x + 1);
    at = ag::take(at + ag::argmax(ag::permute_dims(x, {1, 0}), 0), order);
    steps += 1;
  }
  return at * ag::Scalar<std::int64_t>(steps) + ag::astype<std::int64_t>(ag::sum(x));
}
// Branches with work in both arms; the tensor of the caller's is written in place.
AG_FUNCTION void bounced(ag::Vector<float> &x, int most) {
  for (int i = 0; i < most; ++i) {
    if (ag::max(x) > 8.0f) {
      x = x * 0.25f;
      if (ag::min(x) < 0.5f)
        x = x + 0.125f;
    } else {
      x = x * 1.75f;
    }
    if (ag::sum(x) > 1e5f)
      break;
  }
}
// Arms that write what other threads have read before them, and read behind them.
AG_FUNCTION ag::Matrix<float> crossed(ag::Matrix<float> x, int most) {
  ag::Matrix<float> y = x;
  for (int i = 0; i < most; ++i) {
    y = ag::permute_dims(x, {1, 0}) * 0.5f + y;
    if (ag::max(y) > 8.0f) {
      x = y * 0.25f;
      y = y * 0.125f;
    } else {
      x = x * 1.25f;
    }
    y = y + ag::flip(x, 0);
    if (ag::sum(y) > 1e6f)
      break;
  }
  return y - x;
}
// Borders of sums: fewer than 64 terms, and up to 4096.
AG_FUNCTION ag::Scalar<float> shrunk(ag::Vector<float> x, float most) {
  ag::Scalar<float> total = ag::sum(x);
  while (total > most) {
    x = x * 0.7f;
    total = ag::sum(x * x) + ag::prod(x * 0.001f + 1.0f);
  }
  return total;
}
// A vector of one element beside longer ones.
AG_FUNCTION ag::Vector<float> raised(ag::Vector<float> x, ag::Vector<float> by) {
  while (ag::sum(x) < 100.0f)
    x = x + by;
  return x;
}
AG_FUNCTION ag::Vector<ag::float16> halves(ag::Vector<ag::float16> x, int most) {
  for (int i = 0; i < most; ++i) {
    x = x * ag::float16(0.75f) + ag::float16(0.5f);
    if (ag::max(x) < ag::float16(2.125f))
      break;
  }
  return x;
}

template <class T> ag::Vector<T> ramp(std::int64_t n, double step, double shift) {
  ag::Vector<T> x = ag::zeros<T>({n});
  for (std::int64_t i = 0; i < n; ++i)
    x.data()[i] = static_cast<T>((i * 37 % 101) * step + shift);
  return x;
}
template <class T> ag::Matrix<T> table(std::int64_t n, std::int64_t m, double step, double shift, double diagonal) {
  ag::Matrix<T> x = ag::reshape(ramp<T>(n * m, step, shift), {n, m});
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t j = 0; j < i && j < m && i < m; ++j)
      x.data()[i * m + j] = x.data()[j * m + i];
  for (std::int64_t i = 0; i < n && i < m; ++i)
    x.data()[i * m + i] += static_cast<T>(diagonal);
  return x;
}

int main(int count, char **words) {
  const std::string part = count > 1 ? words[1] : "";
  if (part == "one") {
    ag::print("{}\n", digest(power(table<float>(64, 64, 0.01, 0, 2), ramp<float>(64, 0.01, 0.1), 30)));
    return 0;
  }
  if (part == "large") {
    ag::print("{}\n", shrunk(ramp<float>(20000, 0.01, 0), 10));
    ag::print("{}\n", digest(power(table<float>(200, 200, 0.01, 0, 2), ramp<float>(200, 0.01, 0.1), 3)));
    ag::print("{}\n", raised(ramp<float>(5, 0.1, 1), ramp<float>(1, 0, 0.5)));
    return 0;
  }
  for (int n : {1, 2, 31, 64, 100})
    ag::print("{}\n", digest(power(table<float>(n, n, 0.01, 0, 2), ramp<float>(n, 0.01, 0.1), 30)));
  for (int n : {1, 5, 70})
    for (int most : {0, 1, 100})
      ag::print("{}\n", digest(conjugate(table<double>(n, n, 0.001, 0, 9), ramp<double>(n, 0.1, 1), most)));
  ag::print("{}\n", digest(roots(ramp<float>(1000, 0.1, 0.25), 100)));
  try {
    ag::print("{}\n", digest(roots(ramp<float>(10, 0.1, 0.25), 3)));
  } catch (const ag::Error &error) {
    ag::print("{} {}\n", ag::name(error.kind()), error.what());
  }
  for (int n : {1, 3, 40})
    ag::print("{}\n", digest(balanced(table<float>(n, n, 0.02, 0, 1), 1e-3f)));
  ag::print("{}\n", digest(attention(table<float>(20, 7, 0.02, -1, 0), 5, 0.01f)));
  ag::print("{}\n", counted(table<std::int32_t>(6, 6, 7, 0, 50), {5, 0, 3, 1, 2, 4}, 20));
  ag::Vector<float> x = ramp<float>(77, 0.1, 0.5);
  bounced(x, 40);
  ag::print("{}\n", digest(crossed(ag::cos(ag::reshape(ag::astype<float>(ag::arange(400)), {20, 20})), 9)));
  ag::print("{}\n", digest(x));
  for (int n : {0, 3, 63, 64, 127, 1000, 4096, 4097, 9000})
    ag::print("{}\n", shrunk(ramp<float>(n, 0.01, 0), 10));
  ag::print("{} {}\n", raised(ramp<float>(5, 0.1, 1), ramp<float>(1, 0, 0.5)), raised({1, 2}, {3, 4}));
  ag::print("{}\n", halves({1, 2, 3, 60}, 50));
}
