// Extents that a function computes stay with the host, also where a test of who frees a result asks for their place.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --emit=gpu | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/einsum.h>

AG_FUNCTION ag::Tensor<float, 3> attention(ag::Tensor<float, 3> q, ag::Tensor<float, 3> k, ag::Tensor<float, 3> v) {
  ag::Tensor<float, 3> scores = ag::einsum<"btd,bsd->bts">(q, k);
  return ag::matmul(scores / ag::sum(scores, 2, ag::keepdims), v);
}

// What the sum of neighbours would be without a trip is not passed to kernels.
// CHECK: func.func @{{[A-Za-z0-9_]*}}lives{{[A-Za-z0-9_]*}}.device(
// CHECK: [[NONE:%[0-9]+]] = llvm.mlir.undef : i64
// CHECK-NOT: args({{.*}}[[NONE]] :
// CHECK: {{^    return}}
AG_FUNCTION ag::Matrix<int> lives(ag::Matrix<int> cells, int steps) {
  for (int k = 0; k < steps; ++k) {
    ag::Matrix<int> around = ag::zeros<int>({cells.extent(0) + 2, cells.extent(1) + 2});
    around(ag::slice(1, ag::end - 1), ag::slice(1, ag::end - 1)) = cells;
    ag::Matrix<int> count = ag::zeros_like(cells);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (i != 1 || j != 1)
          count += around(ag::slice(i, i + cells.extent(0)), ag::slice(j, j + cells.extent(1)));
    cells = ag::astype<int>((count == 3) | ((cells == 1) & (count == 2)));
  }
  return cells;
}

int main() {
  ag::print("{}\n", lives({{0, 1, 0}, {0, 1, 0}, {0, 1, 0}}, 3));
  const ag::Tensor<float, 3> x = ag::reshape(ag::astype<float>(ag::arange(24)) / 8, {2, 3, 4});
  ag::print("{}\n", attention(x, x, x));
  const ag::Tensor<float, 3> y = ag::reshape(ag::astype<float>(ag::arange(8)) / 8, {2, 1, 4});
  ag::print("{}\n{}\n", attention(x, y, y), attention(y, x, x));
}
