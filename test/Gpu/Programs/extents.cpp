// Extents that a function computes stay with the host, also where a test of who frees a result asks for their place.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
#include <autograph/autograph.h>
#include <autograph/einsum.h>

AG_FUNCTION ag::Tensor<float, 3> attention(ag::Tensor<float, 3> q, ag::Tensor<float, 3> k, ag::Tensor<float, 3> v) {
  ag::Tensor<float, 3> scores = ag::einsum<"btd,bsd->bts">(q, k);
  return ag::matmul(scores / ag::sum(scores, 2, ag::keepdims), v);
}

int main() {
  const ag::Tensor<float, 3> x = ag::reshape(ag::astype<float>(ag::arange(24)) / 8, {2, 3, 4});
  ag::print("{}\n", attention(x, x, x));
  const ag::Tensor<float, 3> y = ag::reshape(ag::astype<float>(ag::arange(8)) / 8, {2, 1, 4});
  ag::print("{}\n{}\n", attention(x, y, y), attention(y, x, x));
}
