// Where functions run, and why not on a GPU.
// RUN: %autographc %s --gpu --explain | FileCheck %s
// RUN: %autographc %s --gpu --explain=json | FileCheck %s --check-prefix=JSON
// RUN: %autographc %s --explain | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: runs on
#include <autograph/autograph.h>

#include <cmath>
#include <vector>

// CHECK: twice
// CHECK: runs on   the GPU, or the CPU where there is none
// JSON: "runs_on":{{ *}}"the GPU, or the CPU where there is none"
AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }

AG_HOST void look(ag::Vector<float>) {}
// CHECK: looked_at
// CHECK: runs on   the CPU: it calls the user's own C++ in line [[@LINE+2]]
AG_FUNCTION ag::Vector<float> looked_at(ag::Vector<float> x) {
  look(x * 2.0f);
  return x;
}
// CHECK: of_vector
// CHECK: runs on   the CPU: an argument is a vector, whose elements the host keeps
AG_FUNCTION float of_vector(std::vector<float> x) { return x[0]; }
// CHECK: to_vector
// CHECK: runs on   the CPU: a result is a vector, whose elements the host keeps
AG_FUNCTION std::vector<ag::Vector<float>> to_vector(ag::Vector<float> x) { return {x, x * 2.0f}; }
// CHECK: of_numbers
// CHECK: runs on   the CPU: no work on tensors is in it
AG_FUNCTION float of_numbers(float x) { return x + 1; }
// CHECK: made_of_numbers
// CHECK: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Vector<double> made_of_numbers(int n, double x) { return ag::exp(ag::astype<double>(ag::arange(n)) * x); }
enum class Way { up, down };
// CHECK: along
// CHECK: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Vector<float> along(ag::Vector<float> x, Way way) { return way == Way::up ? x * 2.0f : x - 1.0f; }
// CHECK: sines
// CHECK: runs on   the GPU
AG_FUNCTION ag::Vector<double> sines(ag::Vector<double> x) { return ag::sin(x); }
// CHECK: sorted
// CHECK: runs on   the GPU, or the CPU where there is none; kernels merge runs for the sort in line [[@LINE+1]]
AG_FUNCTION ag::Vector<float> sorted(ag::Vector<float> x) { return ag::sort(x + 1.0f); }
