// Sines of doubles of any size: kernels reduce large angles with the run time's bits.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// CHECK: autograph: cuda:0: 5 calls, {{.*}} 0 numbers read, 0 written
// EXPLAIN-NOT: runs on   the CPU
// PTX-NOT: .extern
// PTX-NOT: .local
#include "digest.h"

#include <autograph/autograph.h>
#include <autograph/random.h>

#include <cmath>
#include <cstdint>

AG_FUNCTION ag::Vector<double> sines(const ag::Vector<double> &x) { return ag::sin(x); }
AG_FUNCTION ag::Vector<double> cosines(const ag::Vector<double> &x) { return ag::cos(x); }
AG_FUNCTION ag::Vector<double> tangents(const ag::Vector<double> &x) { return ag::tan(x); }
// A loop over elements.
AG_FUNCTION ag::Vector<double> steps(const ag::Vector<double> &x) {
  return ag::map(
      [](ag::Scalar<double> a) {
        for (int i = 0; i < 3; ++i)
          a = ag::sin(a) * 0x1p60;
        return a;
      },
      x);
}
AG_FUNCTION ag::Vector<double> normals(const ag::Vector<double> &x, std::uint64_t seed) {
  ag::random::Generator stream{seed};
  return x + stream.normal<double>({x.extent(0)});
}

int main() {
  ag::Vector<double> x = ag::zeros<double>({2200});
  double size = 0x1.921fb54442d18p-40;
  for (std::int64_t i = 0; i < 2180; ++i, size *= i % 16 ? 1.3 : 4)
    x[i] = i % 2 ? -size : size;
  // The double nearest to a multiple of pi/2, and other ends.
  x[2180] = 0x1.6ac5b262ca1ffp+849;
  x[2181] = INFINITY;
  x[2182] = -INFINITY;
  x[2183] = NAN;
  x[2184] = -0.0;
  x[2185] = 0x1p40;
  x[2186] = -0x1.fffffffffffffp39;
  x[2187] = 0x1.fffffffffffffp1023;
  ag::print("{} {} {}\n", digest(sines(x)), digest(cosines(x)), digest(tangents(x)));
  ag::print("{} {}\n", digest(steps(x)), normals(x, 7)[ag::slice(0, 6)]);
}
