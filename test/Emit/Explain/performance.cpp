// What operations on tensors became, and loops over elements that loop on their own.
// RUN: autographc %s --explain=performance -march=x86-64-v3 | FileCheck %s
// RUN: autographc %s --explain -march=x86-64-v3 | FileCheck %s --check-prefix=TEXT
// RUN: autographc %s --explain=json -march=x86-64-v3 | FileCheck %s --check-prefix=JSON
#include <autograph/autograph.h>
#include <cmath>

// CHECK: `chain`: 1 schedule
// CHECK-NEXT: [[@LINE+6]]:{{.*}}: elementwise: a loop an axis
// CHECK-NEXT: return
// CHECK-NEXT: ^
// CHECK-NEXT: work 2 operations on 8 bytes a step; beyond the caches memory is the limit
// JSON: "schedule": "a loop an axis"
AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x) {
  return x * x + 1.0f;
}
// CHECK: `product`
// CHECK: product: panels that stay in the caches, registers of 32 bytes
// CHECK: missed extents are known at run time only
// CHECK-NEXT: help AG_SIGNATURE
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a, b);
}
// CHECK: `halvings`: 1 schedule
// CHECK: lanes: 16 elements at once, in 2 vectors of 8
// TEXT: lanes 16 elements at once, in 2 vectors of 8
AG_FUNCTION ag::Vector<int> halvings(ag::Vector<float> x) {
  return ag::map(
      [](ag::Scalar<float> x) {
        ag::Scalar<int> count = 0;
        while (x > 1.0f) {
          x = x * 0.5f;
          count += 1;
        }
        return count;
      },
      x);
}
// CHECK: lanes: none
// CHECK: missed it calls the C library's `exp`; `ag::exp` is inlined (line [[@LINE+6]])
// TEXT: lanes none: it calls the C library's `exp`; `ag::exp` is inlined (line [[@LINE+5]])
AG_FUNCTION ag::Vector<float> by_library(ag::Vector<float> x) {
  return ag::map(
      [](float x) {
        while (x < 100)
          x = std::exp(x);
        return x;
      },
      x);
}
// CHECK: `printing`
// CHECK: missed it prints
AG_FUNCTION ag::Vector<int> printing(ag::Vector<int> x) {
  for (int i = 0; i < x.extent(0); ++i) {
    ag::Scalar<int> a = x[i];
    while (a > 0) {
      ag::print("{}", a);
      a = a / 2;
    }
    x[i] = a;
  }
  return x;
}
// CHECK: `chained`
// CHECK: missed an element may be read or written by another iteration
AG_FUNCTION ag::Vector<int> chained(ag::Vector<int> x) {
  for (int i = 1; i < x.extent(0); ++i) {
    ag::Scalar<int> a = x[i];
    while (a > x[i - 1])
      a = a - 3;
    x[i] = a;
  }
  return x;
}
// Of known extents, also where a type does not say them all; a right operand that stays the same.
// CHECK: `known`
// CHECK: product: panels that stay in the caches, registers of 32 bytes
// CHECK: work 524288 operations on 49152 bytes; arithmetic is the limit
AG_FUNCTION AG_SIGNATURE(f32[64,64], f32[64,64]) ag::Matrix<float> known(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a, b);
}
// CHECK: `stays`
// CHECK: product: panels that stay in the caches, registers of 32 bytes; from 32 KiB to 2 MiB the right operand, which stays the same, is packed once
AG_FUNCTION ag::Matrix<float> stays(ag::Matrix<float> x, const ag::Matrix<float> &w, int n) {
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, w);
  return x;
}
// CHECK: `dense`
// CHECK: product: rows of the product and what follows are computed while they are in the second cache, where the result is larger
AG_FUNCTION ag::Matrix<float> dense(const ag::Matrix<float> &x, const ag::Matrix<float> &w, const ag::Vector<float> &b) {
  return ag::relu(ag::matmul(x, w) + b);
}
