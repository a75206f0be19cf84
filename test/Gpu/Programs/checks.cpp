// Checks in loops over elements: what they test, or their messages say, may be what the loop writes.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include "attempt.h"

#include <autograph/autograph.h>

#include <cstdint>
#include <string>

// EXPLAIN: `limited`
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one
AG_FUNCTION ag::Vector<int> limited(const ag::Vector<int> &at, bool isStrict) {
  ag::Vector<int> y = ag::zeros<int>({5});
  for (std::int64_t i = 0; i < at.extent(0); ++i) {
    ag::Scalar<int> count = y[at[i]];
    ag::check(!(isStrict && count >= 3), "{} is there too often", at[i]);
    y[at[i]] = count + 1;
  }
  return y;
}
// EXPLAIN: `told`
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one
AG_FUNCTION ag::Vector<int> told(const ag::Vector<int> &at) {
  ag::Vector<int> y = ag::zeros<int>({5});
  for (std::int64_t i = 0; i < at.extent(0); ++i) {
    ag::check(at[i] != 3, "{} so far", y[0]);
    y[at[i]] += 1;
  }
  return y;
}
// What does not look at it is checked in front of the kernel.
// EXPLAIN: `apart`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Vector<int> apart(const ag::Vector<int> &at, bool isStrict) {
  ag::Vector<int> y = ag::zeros<int>({5});
  for (std::int64_t i = 0; i < at.extent(0); ++i) {
    ag::Scalar<int> place = at[i];
    ag::check(!(isStrict && place == 3), "{} is not allowed", place);
    y[place] += 1;
  }
  return y;
}
// The host repeats the iteration that fails, which would find what it has written itself.
// EXPLAIN: `again`
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one
AG_FUNCTION ag::Vector<float> again(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::ones<float>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    y[i] = x[i] - y[i];
    ag::check(y[i] < 3.0f, "{} is too large", y[i]);
  }
  return y;
}
// EXPLAIN: `once`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Vector<float> once(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::ones<float>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    ag::check(x[i] - y[i] < 3.0f, "{} is too large, behind {}", x[i], y[i]);
    y[i] = x[i] - y[i];
  }
  return y;
}

int main() {
  const ag::Vector<int> at = {0, 1, 2, 0, 1, 2, 0, 1, 0, 1, 0, 3};
  for (bool isStrict : {true, false}) {
    attempt([&] { ag::print("{}\n", limited(at, isStrict)); });
    attempt([&] { ag::print("{}\n", apart(at, isStrict)); });
  }
  attempt([&] { ag::print("{}\n", told(at)); });
  for (int last : {3, 6}) {
    const auto x = ag::astype<float>(ag::arange(last));
    attempt([&] { ag::print("{}\n", again(x)); });
    attempt([&] { ag::print("{}\n", once(x)); });
  }
}
