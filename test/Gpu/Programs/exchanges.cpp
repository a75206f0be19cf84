// Loops that exchange elements and go on with one of them: numbers that stand in memory for a while have no lanes.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
#include <autograph/autograph.h>

AG_FUNCTION ag::Matrix<int> exchanged(ag::Vector<int> &a, ag::Matrix<int> m, int least) {
  const int n = a.extent(0);
  ag::Matrix<int> w = ag::zeros_like(m);
  ag::Vector<int> c = a + a;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      m(i, j) = 2;
      ag::Scalar<int> t = m(i, j);
      m(i, j) = w(i, j);
      w(i, j) = t;
      t = m(i, j);
      int steps = 0;
      while (steps < 3 && t < least) {
        t = t + 1;
        ++steps;
      }
      m(i, j) = t;
    }
  return (m - w) * c;
}

int main() {
  for (int n : {3, 40, 0})
    for (int least : {0, 2, 9}) {
      ag::Vector<int> a = ag::arange<int>(n);
      ag::print("{}\n", exchanged(a, ag::ones<int>({n, n}), least));
    }
}
