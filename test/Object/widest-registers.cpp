// Loops over tensors have the widest registers of the processor, also where tuning for it leaves half of them to scalar code, as for Intel's with AVX-512; the user's flag counts.
// RUN: autographc -S -O2 -march=skylake-avx512 %s -o - | FileCheck %s
// RUN: autographc -S -O2 -march=skylake-avx512 -mprefer-vector-width=256 %s -o - | FileCheck %s --check-prefix=ASKED
#include <autograph/autograph.h>

// CHECK-DAG: vfmadd{{.*}} %zmm
// ASKED-DAG: vfmadd{{.*}} %zmm
AG_FUNCTION ag::Matrix<float> product(const ag::Matrix<float> &x, const ag::Matrix<float> &y) { return ag::matmul(x, y); }
// CHECK-DAG: vdivps {{.*}}%zmm
// ASKED-DAG: vdivps {{.*}}%ymm
AG_FUNCTION ag::Vector<float> quotient(const ag::Vector<float> &x, const ag::Vector<float> &y) { return x / y; }
