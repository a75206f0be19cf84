// Numbers and tensors of 16-bit floats: their types and ops, how they print and are named, that a bf16 is its bits below, and what is refused.
// RUN: %autographc %s --emit=ag | FileCheck %s
// RUN: %autographc %s --emit=linalg | FileCheck %s --check-prefix=LINALG
// RUN: %autographc %s --to-code | grep -v "CODE" | FileCheck %s --check-prefix=CODE
// RUN: %autographc %s --explain | FileCheck %s --check-prefix=EXPLAIN
// RUN: not %autographc -c %s -DREFUSED 2>&1 | FileCheck %s --check-prefix=REFUSED
#include <autograph/autograph.h>

// CHECK-LABEL: func.func @{{.*}}numbers
// CODE-LABEL: ag::float16 numbers(
// LINALG-LABEL: func.func @{{.*}}numbers
AG_FUNCTION ag::float16 numbers(ag::float16 x, ag::bfloat16 y) {
  // CHECK: ag.add {{.*}} : (f16, si32) -> f16
  // CODE: x + 1
  x = x + 1;
  // CHECK: ag.cast {{.*}} {implicit} : (f16) -> f32
  // CHECK: ag.cast {{.*}} {implicit} : (bf16) -> f32
  // CHECK: ag.cast {{.*}} : (f32) -> f16
  // LINALG: arith.extf %{{.*}} : f16 to f32
  // LINALG: arith.shli %{{.*}} : i32
  // LINALG: arith.truncf %{{.*}} : f32 to f16
  // LINALG-NOT: bf16 to
  return ag::float16(x * y) * ag::float16(0.5);
}

// EXPLAIN: carried {{.*}}total: bfloat16[]
AG_FUNCTION AG_SIGNATURE(bf16[8]) ag::Scalar<ag::bfloat16> tensors(ag::Vector<ag::bfloat16> v) {
  ag::Scalar<ag::bfloat16> total = 0;
  for (ag::Scalar<ag::bfloat16> x : v) total += x;
  return total;
}

#ifdef REFUSED
// REFUSED: :[[#@LINE+1]]:{{[0-9]+}}: error: `ag::float16::bits` {{.*}}AG_HOST [AG1110]
AG_FUNCTION int bits(ag::float16 x) { return x.bits(); }
// REFUSED: :[[#@LINE+1]]:{{[0-9]+}}: error: `ag::bfloat16::from_bits` {{.*}}AG_HOST [AG1110]
AG_FUNCTION ag::bfloat16 from_bits(unsigned short x) { return ag::bfloat16::from_bits(x); }
#endif
