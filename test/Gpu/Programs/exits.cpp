// Loops that are left in the middle of a step, and go on to write where they computed: what they carry is chosen behind that.
// Conditions that a check of the host's keeps from reading are not computed where it fails.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s --check-prefix=BLOCKS < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s --check-prefix=GRAPHS < %t.log
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// BLOCKS: 11 loops and 0 copies on it, 0 graphs
// GRAPHS: 11 loops and 0 copies on it, 11 graphs
#include <autograph/autograph.h>

// The quotient is written where the product is, unless the loop is left before.
AG_FUNCTION ag::Vector<float> iterated(ag::Matrix<float> a, int steps) {
  ag::Vector<float> v = ag::ones<float>({a.extent(0)});
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> w = ag::matmul(a, v);
    ag::Scalar<float> length = ag::sqrt(ag::sum(w * w));
    if (length == 0)
      break;
    v = w / length;
  }
  return v;
}
AG_FUNCTION std::pair<ag::Vector<float>, ag::Scalar<float>> converged(ag::Matrix<float> a, int steps) {
  ag::Vector<float> v = ag::ones<float>({a.extent(0)});
  ag::Scalar<float> found = 0;
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> w = ag::matmul(a, v);
    ag::Scalar<float> length = ag::sqrt(ag::sum(w * w));
    if (length == 0)
      break;
    w = w / length;
    if (ag::max(ag::abs(w - v)) < 1e-3f) {
      v = w;
      found = length;
      break;
    }
    v = w;
    found = -length;
  }
  return {v, found};
}
AG_FUNCTION ag::Vector<float> doubled(ag::Vector<float> x, float most, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> y = ag::tanh(x) * 3;
    ag::Scalar<float> total = ag::sum(y);
    if (total > most)
      continue;
    y = y * y + x;
    if (ag::max(y) > most) {
      x = y;
      break;
    }
    x = y * 0.5f;
  }
  return x;
}
AG_FUNCTION ag::Vector<float> second(ag::Vector<float> x, float most, int steps) {
  int i = 0;
  while (i < steps && x[1] < most) {
    x = x * 2.0f;
    i += 1;
  }
  return x;
}
void attempt(ag::Vector<float> x, int steps) {
  try {
    ag::print("{}\n", second(x, 7, steps));
  } catch (const ag::Error &error) {
    ag::print("{}\n", std::string(error.what()));
  }
}

int main() {
  const ag::Matrix<float> a = {{2, 1, 0.5}, {1, 3, 0}, {0.5, 0, 1}};
  for (int steps : {1, 3})
    ag::print("{}\n", iterated(a, steps));
  ag::print("{}\n", iterated(a * 0, 3));
  for (int steps : {2, 30})
    ag::print("{}\n", converged(a, steps));
  ag::print("{}\n", converged(a * 0, 3));
  for (float most : {0.5f, 2.0f, 100.0f})
    ag::print("{}\n", doubled({0.25, -0.5, 1}, most, 4));
  for (int n : {2, 1, 0})
    for (int steps : {0, 3})
      attempt(ag::ones<float>({n}), steps);
}
