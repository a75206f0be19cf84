// The place of the greatest element of a row is found in vectors: the extreme first, then the least place where it is.
// RUN: autographc -S -O2 -march=x86-64-v4 %s -o - | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<std::int64_t> places(const ag::Matrix<float> &x) { return ag::argmax(x, 1); }
// CHECK-LABEL: {{^}}__ag_entry__Z6places{{.*}}:
// CHECK: vmaxps %zmm
// CHECK: vpminsq %zmm
