// A function with one version that keeps no buffers is called without the cache and without a frame; another one
// with one version in a frame.
// RUN: %autographc -O1 %s --emit=llvm -o - | FileCheck %s
// RUN: %autographc -O2 %s --emit=asm -o - | FileCheck %s --check-prefix=ASM
#include <autograph/autograph.h>
#include <vector>

// CHECK-LABEL: define {{.*}} @_Z7add_one{{[^.( ]*}}(
// CHECK-NOT: call {{.*}}@ag_{{call|run}}(
// CHECK: }
AG_FUNCTION ag::Scalar<float> add_one(ag::Scalar<float> x) { return x + 1.0f; }

// Only a call that the run time is asked about needs a stack, and the others lie in a line of the cache.
// ASM: {{\.p2align[[:space:]]+6[^[:cntrl:]]*[[:space:]]+\.type[[:space:]]+_Z6squaref,@function}}
// ASM-NEXT: {{^}}_Z6squaref:
// ASM-NOT: rsp
// ASM: mulss
// ASM-NEXT: retq
AG_FUNCTION float square(float x) { return x * x; }

// CHECK-LABEL: define {{.*}} @_Z5total{{[^.( ]*}}(
// CHECK-NOT: call {{.*}}@ag_{{call|run}}(
// CHECK: }
AG_FUNCTION float total(ag::Vector<float> v) {
  float sum = 0;
  for (int i = 0; i < v.extent(0); ++i) sum += v[i].item();
  return sum;
}

// Its temporary must be released when the index is wrong.
// CHECK-LABEL: define {{.*}} @_Z9allocates{{[^.( ]*}}(
// CHECK: @ag_run(
AG_FUNCTION ag::Scalar<int> allocates(ag::Vector<int> v, int i) { return ag::sort(v * v)[i]; }

// Its temporary must be released when it has no largest value.
// CHECK-LABEL: define {{.*}} @_Z7largest{{[^.( ]*}}(
// CHECK: @ag_run(
AG_FUNCTION ag::Scalar<int> largest(int n) {
  ag::Vector<int> v = ag::arange(n);
  for (int i = 0; i < n; ++i) v = v * 3 % 1009;
  return ag::max(v);
}

// CHECK-LABEL: define {{.*}} @_Z12has_versions{{[^.( ]*}}(
// CHECK: @ag_call(
AG_FUNCTION AG_SIGNATURE(f32[4]) float has_versions(ag::Vector<float> v) { return v[0].item(); }

// Where the arguments are not one.
// CHECK-LABEL: define {{.*}} @_Z12changes_both{{[^.( ]*}}(
// CHECK-NOT: call {{.*}}@ag_{{call|run}}(
// CHECK: }
AG_FUNCTION void changes_both(ag::Scalar<int> &a, ag::Scalar<int> &b) { a = b, b = 1; }

// Both stay where they are.
struct State {
  ag::Vector<float> weights;
  std::vector<int> counts;
  // CHECK-LABEL: define {{.*}} @_ZN5State6update{{[^.( ]*}}(
  // CHECK-NOT: call {{.*}}@ag_{{call|run}}(
  // CHECK: }
  AG_FUNCTION int update(int i) {
    weights[i] = weights[i] + 1.0f;
    return ++counts[i];
  }
};
int use(State &state) { return state.update(1); }

// The longer vector is a buffer.
// CHECK-LABEL: define {{.*}} @_Z4grow{{[^.( ]*}}(
// CHECK: @ag_run(
AG_FUNCTION void grow(std::vector<int> &v) { v.push_back(1); }
