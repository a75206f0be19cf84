// A call of an annotated declaration is its op; an element that is assigned is an update.
// RUN: %autographc %s --emit=ag | FileCheck %s
#include <autograph/autograph.h>

// CHECK-LABEL: func.func @{{.*}}updates
AG_FUNCTION ag::Matrix<float> updates(ag::Matrix<float> m, int i) {
  // CHECK: ag.update %{{.*}} into %{{.*}}[%{{.*}}, %{{.*}}] [0, 0]{{ : }}
  m[i][1] = 2;
  // CHECK: %[[OLD:.*]] = ag.subscript %{{.*}}[%{{.*}}, %{{.*}}] [0, 0] {form = "call"}
  // CHECK: %[[NEW:.*]] = ag.add %[[OLD]]
  // CHECK: ag.update %[[NEW]]
  m(i, 0) += 1;
  // CHECK: ag.update %{{.*}} into %{{.*}}[%{{.*}}, %{{.*}}] [1]
  m[ag::slice(0, i)] = m[ag::slice(1, i + 1)];
  return m;
}

// CHECK-LABEL: func.func @{{.*}}families
AG_FUNCTION ag::Scalar<float> families(ag::Matrix<float> m, int n) {
  // CHECK: ag.sum %{{.*}} [] {all} :
  ag::Scalar<float> s = ag::sum(m);
  // CHECK: ag.max %{{.*}} [1] {keepdims} :
  m = m - ag::max(m, 1, ag::keepdims);
  // CHECK: ag.zeros[%{{.*}}, %{{.*}}] : (si32, si32) -> tensor<?x?xf32>
  // CHECK: ag.concat {{.*}} axis 1
  m = ag::concat({m, ag::zeros<float>({n, 2})}, 1);
  // CHECK: ag.permute_dims %{{.*}} [1, 0]
  m = ag::permute_dims(m, {1, 0});
  // CHECK: ag.multiply %{{.*}}, %{{.*}} : (f32, tensor<f32>) -> tensor<f32>
  s = 0.5f * s;
  // CHECK: ag.from_elements %{{.*}}, %{{.*}} [2]
  ag::Vector<float> v = {1, s};
  // CHECK: ag.print "{}\0A", %{{.*}} : tensor<?xf32>
  ag::print("{}\n", v);
  // CHECK: ag.check %{{.*}}, "small {}", %{{.*}} : tensor<f32>
  ag::check(s > 0, "small {}", s);
  return s;
}
