// Loops and branches on what the GPU computes. A loop whose body is pure is one kernel of one block where its tensors
// are small, else a graph that the GPU repeats by itself; others are the host's, which reads the condition, one number a step.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated %t graphs 2> %t.log > %t.graphs && FileCheck %s --check-prefix=BLOCKS < %t.log
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t graphs 2> %t.log > %t.graphs && FileCheck %s --check-prefix=GRAPHS < %t.log
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels, {{[0-9]+}} waits
// Each loop is one launch where its tensors are small.
// BLOCKS: autograph: cuda:0: 11 calls, 30 kernels, 29 waits; 4 copies to it {{.*}}, 3 back ({{[0-9]+}} bytes), 26 numbers read, 0 written; {{[0-9]+}} allocations; 11 loops and 0 copies on it, 0 graphs
// No step waits, of 30 and more: the numbers read are those that a loop has ended with, and whether a check has failed.
// Branches on data are nodes of the graph. Calls that record the same again find their graph.
// GRAPHS: autograph: cuda:0: 11 calls, {{[0-9]+}} kernels, 29 waits; 4 copies to it {{.*}}, 3 back ({{[0-9]+}} bytes), 26 numbers read, 0 written; {{[0-9]+}} allocations; 11 loops and 0 copies on it, 6 graphs
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// PTX: .extern .func cudaGraphSetConditional
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include <autograph/autograph.h>

#include <tuple>

// EXPLAIN: jacobi
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance) {
  ag::Scalar<float> change = 1.0f;
  while (change > tolerance) {
    ag::Matrix<float> next = u;
    const auto inner = ag::slice(1, ag::end - 1);
    next(inner, inner) = 0.25f * (u(ag::slice(0, ag::end - 2), inner) + u(ag::slice(2, ag::end), inner) +
                                  u(inner, ag::slice(0, ag::end - 2)) + u(inner, ag::slice(2, ag::end)));
    change = ag::max(ag::abs(next - u));
    u = next;
  }
  return u;
}
AG_FUNCTION ag::Scalar<float> eigenvalue(ag::Matrix<float> a, int most) {
  ag::Vector<float> x = ag::ones<float>({a.extent(0)});
  ag::Scalar<float> value = 0.0f;
  for (int i = 0; i < most; ++i) {
    ag::Vector<float> y = ag::matmul(a, x);
    ag::Scalar<float> length = ag::sqrt(ag::sum(y * y));
    x = y / length;
    if (ag::abs(length - value) < 1e-6f)
      break;
    value = length;
  }
  return value;
}
AG_FUNCTION ag::Vector<float> clipped(ag::Vector<float> x) {
  if (ag::max(x) > 2.0f)
    return x / ag::max(x);
  return x * 2.0f;
}

// EXPLAIN: momentum
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+6]] runs wholly on the GPU
// Several numbers and tensors that change places, and a condition of two parts.
AG_FUNCTION ag::Vector<double> momentum(ag::Matrix<double> a, ag::Vector<double> b, int most, ag::Scalar<double> tolerance) {
  ag::Vector<double> x = ag::zeros<double>({b.extent(0)}), step = b;
  ag::Scalar<double> rate = 0.1, before = 1.0, now = 2.0;
  int steps = 0;
  while (steps < most && ag::abs(now - before) > tolerance) {
    ag::Vector<double> residual = b - ag::matmul(a, x);
    step = residual * rate + step * 0.25;
    x = x + step;
    before = now;
    now = ag::sum(residual * residual);
    rate = rate * 0.99;
    steps += 1;
  }
  return x + ag::Scalar<double>(steps);
}
// EXPLAIN: swapped
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+4]] runs wholly on the GPU
// Buffers that change places: copies of them are made before a place is overwritten.
AG_FUNCTION ag::Vector<float> swapped(ag::Vector<float> a, ag::Vector<float> b) {
  ag::Vector<float> x = a + 0.0f, y = b + 0.0f;
  while (ag::sum(x) < 100.0f) {
    ag::Vector<float> z = x;
    x = y;
    y = z * 2.0f;
  }
  return x - y;
}
AG_FUNCTION ag::Vector<float> rotated(ag::Vector<float> x, ag::Vector<float> y, ag::Vector<float> z, int most) {
  ag::Vector<float> before = z;
  for (int i = 0; i < most; ++i) {
    ag::Vector<float> first = x;
    x = y;
    y = z;
    z = i < 3 ? first * 0.5f : first;
    if (ag::max(y) > 30.0f)
      break;
    before = i == 2 ? x : z;
  }
  return x + y * 10.0f + z * 100.0f + before * 1000.0f;
}
// A recurrence of two steps.
AG_FUNCTION ag::Vector<float> waves(ag::Matrix<float> a, ag::Vector<float> now, float most) {
  ag::Vector<float> before = now * 0.5f;
  while (ag::max(ag::abs(now)) < most) {
    ag::Vector<float> next = 2.0f * ag::matmul(a, now) - before;
    before = now;
    now = next;
  }
  return now - before;
}
// Shapes that do not fit: an error of the iteration that finds it, and none where there is no iteration.
AG_FUNCTION ag::Vector<float> shapes(ag::Vector<float> x, ag::Vector<float> y, float most) {
  while (ag::max(x) < most)
    x = x + y;
  return x;
}
// A tensor that grows, a loop in a loop, places that the loop counts: the host's.
AG_FUNCTION ag::Vector<float> grows(ag::Vector<float> x) {
  while (ag::sum(x) < 50.0f)
    x = ag::concat({x, x});
  return x;
}
AG_FUNCTION ag::Vector<float> checks(ag::Vector<float> x, float most) {
  while (ag::max(x) < 100.0f) {
    x = x * 2.0f;
    ag::check(ag::max(x) < most, "{} is too large", ag::max(x));
  }
  return x;
}
// More of prints is in prints.cpp.
AG_FUNCTION ag::Vector<float> prints(ag::Vector<float> x) {
  while (ag::max(x) < 100.0f) {
    x = x * 3.0f;
    ag::print("at {}\n", ag::max(x));
  }
  return x;
}
AG_FUNCTION ag::Vector<float> nested(ag::Vector<float> x) {
  for (int i = 0; i < 3; ++i) {
    while (ag::max(x) < 10.0f)
      x = x * 2.0f;
    x = x * 0.125f;
  }
  return x;
}
AG_FUNCTION ag::Scalar<float> rows(ag::Matrix<float> x) {
  ag::Scalar<float> total = 0.0f;
  for (int i = 0; i < x.extent(0); ++i)
    total = total * 0.5f + ag::max(x[i]);
  return total;
}
// What a branch on data computes is a choice among numbers.
AG_FUNCTION ag::Vector<float> chooses(ag::Vector<float> x, int times) {
  ag::Scalar<float> rate = 1.0f;
  for (int i = 0; i < times; ++i) {
    if (ag::max(x) > 4.0f)
      rate = rate * 0.5f;
    else
      rate = rate * 1.5f;
    x = x * rate;
  }
  return x;
}

// EXPLAIN: guarded
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+5]] runs wholly on the GPU
// Branches on data with work on tensors, one in the other, and numbers beside it.
AG_FUNCTION ag::Vector<float> guarded(ag::Vector<float> x, ag::Vector<float> y, int most) {
  ag::Scalar<float> rate = 1.0f;
  int turns = 0;
  for (int i = 0; i < most; ++i) {
    if (ag::max(x) > 8.0f) {
      x = x * 0.25f + y;
      rate = rate * 0.5f;
      if (ag::min(x) < 1.5f)
        x = x + rate;
    } else {
      x = x * 2.0f;
      turns += 1;
    }
    if (ag::sum(x) > 1000.0f)
      break;
  }
  return x + ag::Scalar<float>(turns) * rate;
}
// EXPLAIN: left
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// An exit before the assignment of the step.
AG_FUNCTION ag::Matrix<float> left(ag::Matrix<float> x, int steps, float most) {
  for (int i = 0; i < steps; ++i) {
    ag::Matrix<float> next = x * 2.0f;
    if (ag::max(next) > most)
      break;
    x = next;
  }
  return x;
}
// EXPLAIN: bounded
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// Checks: the first that fails ends the loop, and its message has the numbers of then.
AG_FUNCTION ag::Vector<float> bounded(ag::Vector<float> x, float most, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Scalar<float> largest = ag::max(x);
    ag::check(largest < most, "{} is too large in step {}", largest, i);
    x = x * 2.0f;
    ag::check(ag::min(x) > 0.0f, "{} is not positive", ag::min(x));
  }
  return x;
}

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    // Plain C++ says no place of others.
    ag::print("{} {}\n", ag::name(error.kind()), error.kind() == ag::ErrorKind::check ? error.what() : "");
  }
}

int main(int count, char **) {
  ag::Matrix<float> u = ag::zeros<float>({12, 12});
  for (int i = 0; i < 12; ++i)
    u.data()[i] = 1.0f;
  ag::print("{}\n", jacobi(u, 1e-3f));
  ag::print("{}\n", eigenvalue({{2, 1, 0}, {1, 3, 1}, {0, 1, 4}}, 100));
  ag::Vector<float> x = {1, 2, 3}, y = {0.5f, 1, 0.25f}, z;
  for (int i = 0; i < 8; ++i)
    z = guarded(x, y, 20);
  ag::print("{}\n", z);
  ag::print("{}\n", bounded(x, 100.0f, 4));
  if (count > 1)
    return 0;
  for (int most : {0, 1, 3, 7})
    ag::print("{}\n", guarded(x, y, most));
  ag::print("{} {}\n", left({{1, 2}, {3, 4}}, 3, 100.0f), left({{1, 2}, {3, 4}}, 9, 100.0f));
  for (float most : {2.0f, 20.0f})
    attempt([&] { ag::print("{}\n", bounded(x, most, 10)); });
  attempt([&] { ag::print("{}\n", bounded({1, -2, 3}, 100.0f, 10)); });
  attempt([&] { ag::print("{}\n", bounded({1, -2, 3}, 100.0f, 0)); });
  ag::print("{}\n", clipped({1.0f, 4.0f, 3.0f}));
  const ag::Matrix<double> a = {{4, 1, 0}, {1, 3, 1}, {0, 1, 5}};
  for (int most : {0, 1, 50})
    ag::print("{}\n", momentum(a, {1, 2, 3}, most, ag::Scalar<double>(1e-9)));
  ag::print("{}\n", swapped({1, 2, 3}, {3, 1, 2}));
  for (int most : {0, 1, 2, 3, 7})
    ag::print("{}\n", rotated({1, 2, 3}, {4, 5, 6}, {7, 8, 9}, most));
  ag::print("{}\n", waves({{1, 0.5f, 0}, {0.25f, 1, 0.5f}, {0, 0.5f, 1}}, {1, 2, 3}, 1000.0f));
  ag::print("{}\n", shapes({1, 2, 3}, {1, 1, 1}, 20.0f));
  attempt([] { ag::print("{}\n", shapes({1, 2, 3}, {1, 1}, 20.0f)); });
  attempt([] { ag::print("{}\n", shapes({1, 2, 3}, {1, 1}, 2.0f)); });
  attempt([] { ag::print("{}\n", shapes({1}, {1, 1}, 20.0f)); });
  ag::print("{}\n", grows({1, 2, 3}));
  attempt([] { ag::print("{}\n", checks({1, 2, 3}, 500.0f)); });
  attempt([] { ag::print("{}\n", checks({1, 2, 3}, 50.0f)); });
  ag::print("{}\n", prints({1, 2, 3}));
  ag::print("{} {}\n", nested({1, 2, 3}), rows({{1, 2}, {4, 3}, {-1, -2}}));
  ag::print("{} {}\n", chooses({1, 2, 3}, 10), chooses({1, 2, 3}, 0));
}
