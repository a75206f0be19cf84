// Prints in loops that a GPU repeats by itself: records in its memory, of which the host prints when the loop has ended,
// or when they are full.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t | diff - %t.expected
// One loop has a step whose prints do not fit, and one is around another: the host's.
// CHECK: 22 loops and
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include <autograph/autograph.h>

#include <string>

// EXPLAIN: watched
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+4]] runs wholly on the GPU
// Numbers of the host's, and of several types of the GPU's.
AG_FUNCTION ag::Vector<float> watched(ag::Vector<float> x, float most) {
  int steps = 0;
  while (ag::sum(x) < most) {
    x = x * 1.5f;
    const ag::Scalar<float> total = ag::sum(x);
    ag::print("step {}: {:.2f} of {}, {} {}\n", steps, total, most, total > 20.0f, x.extent(0));
    steps += 1;
  }
  return x;
}

// EXPLAIN: in_branches
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// Prints in branches on data and on the host's numbers, in an order of their own, and an exit.
AG_FUNCTION ag::Vector<double> in_branches(ag::Vector<double> x, int most, bool talks) {
  for (int i = 0; i < most; ++i) {
    if (ag::max(x) > 8.0) {
      ag::print("too large: {}\n", x);
      x = x * 0.25;
      if (ag::min(x) < 1.0) {
        ag::print("  and small: {}\n", ag::min(x));
        x = x + 1.0;
      }
    } else {
      x = x * 2.0;
      ag::print("doubled {}\n", i);
    }
    if (talks)
      ag::print("{} {}{{}}\n", "step", i);
    if (ag::sum(x) > 1000.0)
      break;
    ag::print("x {:.3f} {:?} {} {}\n", x, x, x * 2.0, x > 3.0);
  }
  return x;
}

// EXPLAIN: checked
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// What is printed before a check fails, and not what is after it.
AG_FUNCTION ag::Vector<float> checked(ag::Vector<float> x, float most) {
  for (int i = 0; i < 20; ++i) {
    ag::print("{}: {}\n", i, x);
    ag::Scalar<float> largest = ag::max(x);
    ag::check(largest < most, "{} is too large in step {}", largest, i);
    ag::print("{}: fine\n", i);
    x = x * 2.0f;
    ag::check(ag::min(x) > 0.0f, "{} is not positive", ag::min(x));
    ag::print("{}: positive\n", i);
    if (ag::sum(x) > 5000.0f)
      break;
  }
  return x;
}

// EXPLAIN: nested
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+4]] runs wholly on the GPU
AG_FUNCTION ag::Vector<float> nested(ag::Vector<float> x, int times) {
  for (int i = 0; i < times; ++i) {
    ag::print("outer {} {}\n", i, ag::max(x));
    while (ag::max(x) < 10.0f) {
      x = x * 2.0f;
      ag::print("  inner {} {}\n", i, x);
    }
    x = x * 0.125f;
  }
  ag::print("left\n");
  return x;
}

// EXPLAIN: large
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+4]] runs wholly on the GPU
// More records than there is room for.
AG_FUNCTION ag::Matrix<double> large(ag::Matrix<double> x, double most) {
  int steps = 0;
  while (ag::max(x) < most) {
    x = x + 1.0;
    ag::print("{} {}\n", steps, x);
    if (ag::max(x) > 20.0)
      ag::print("{}\n", ag::sum(x));
    steps += 1;
    ag::check(ag::max(x) < 150.0, "too large at {}", steps);
  }
  return x;
}

// EXPLAIN: kinds
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// Elements of all sizes, none at all, and numbers of the elements.
AG_FUNCTION void kinds(ag::Vector<std::int64_t> n, ag::Vector<std::int8_t> small, ag::Vector<bool> flags, ag::Vector<ag::float16> halves, ag::Vector<float> empty) {
  while (ag::max(n) < 100) {
    n = n * 3;
    small = small + std::int8_t(1);
    flags = n > 5;
    halves = halves * ag::float16(1.5f);
    ag::print("{} {} {} {} {} {}\n", n, small, flags, halves, empty, "text");
    ag::print("{} {} {} {}\n", ag::max(n), ag::max(small), ag::any(flags), ag::max(halves));
    ag::print("plain\n");
  }
}

// EXPLAIN: messages
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
// Numbers of the host's that only a step knows, in a print and in the message of a check.
AG_FUNCTION ag::Vector<float> messages(ag::Vector<float> x, ag::Vector<float> y) {
  while (ag::sum(x) < 50.0f) {
    const ag::Vector<float> both = ag::concat({y, y});
    x = x + ag::sum(both);
    ag::print("{} of {}\n", ag::max(x), both.extent(0));
    ag::check(ag::max(x) < 15.0f, "{} of {} and {}", ag::max(x), both.extent(0), x.extent(0));
  }
  return x;
}

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    ag::print("{} {}\n", ag::name(error.kind()), error.what());
  }
}

int main() {
  for (float most : {1.0f, 50.0f, 200.0f})
    ag::print("{}\n", watched({1, 2, 3}, most));
  for (int most : {0, 1, 12})
    for (bool talks : {false, true})
      ag::print("{}\n", in_branches({1, 2, 3}, most, talks));
  ag::print("{}\n", in_branches({1, 2, 3, 400}, 3, true));
  for (float most : {2.0f, 20.0f, 1e9f})
    attempt([&] { ag::print("{}\n", checked({1, 2, 3}, most)); });
  attempt([&] { ag::print("{}\n", checked({1, -2, 3}, 100.0f)); });
  attempt([&] { ag::print("{}\n", messages({1, 2, 3}, {1, 2})); });
  for (int times : {0, 3})
    ag::print("{}\n", nested({1, 2, 3}, times));
  const ag::Matrix<double> zeros = ag::zeros<double>({64, 64});
  ag::print("{}\n", large(zeros, 0.0));
  ag::print("{}\n", large(zeros, 100.0));
  attempt([&] { ag::print("{}\n", large(zeros, 1000.0)); });
  // One step does not fit.
  ag::print("{}\n", large(ag::zeros<double>({512, 512}), 3.0));
  kinds({1, 2, 3}, {1, 2}, {true, false, true}, {ag::float16(1.0f)}, {});
  ag::print("end\n");
}
