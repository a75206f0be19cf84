// What only marked functions of its file call is compiled with them, not once more by itself.
// RUN: %autographc %s -O2 -c -o %t.o && llvm-nm %t.o | grep "t __ag_entry_" | FileCheck %s
// RUN: %autographc %s -O0 -c -o %t.o && llvm-nm %t.o | grep "t __ag_entry_" | FileCheck %s
// RUN: %autographc %s -O2 -o %t && %t
// RUN: %autographc %s -O0 -o %t && %t
#include <autograph/autograph.h>

namespace {

AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }

template <class T> AG_FUNCTION ag::Vector<T> square(ag::Vector<T> x) { return x * x; }

struct Model {
  float scale = 3;
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) const { return scale * x; }
  AG_FUNCTION ag::Vector<float> shifted(ag::Vector<float> x) const { return x + scale; }
};

} // namespace

inline AG_FUNCTION ag::Vector<float> negated(ag::Vector<float> x) { return -x; }

// Where both references name one float it runs eagerly, as do those that it calls.
AG_FUNCTION void change(float &a, float &b, ag::Vector<float> x) {
  a = ag::sum(twice(square(x))).item();
  b = ag::sum(negated(x)).item();
}
AG_FUNCTION ag::Vector<float> apply(const Model &model, ag::Vector<float> x) {
  return model.shifted(model(x));
}
// Called from a function that is not marked, and named by a handle.
inline AG_FUNCTION ag::Vector<float> called(ag::Vector<float> x) { return twice(x); }
inline AG_FUNCTION ag::Vector<float> named(ag::Vector<float> x) { return called(x); }

int main() {
  const ag::Vector<float> x = {1, 2};
  for (bool eager : {false, true}) {
    ag::run_functions_eagerly(eager);
    float a = 0, b = 0;
    change(a, b, x);
    if (a != 10 || b != -3)
      return 1;
    change(a, a, x);
    if (a != -3 || ag::any(apply(Model(), x) != ag::Vector<float>{6, 9}).item())
      return 2;
    if (ag::any(called(x) != ag::Vector<float>{2, 4}).item())
      return 3;
  }
  ag::run_functions_eagerly(false);
  const auto handle = ag::function(named);
  return ag::any(handle.get_concrete_function(x)(x) != ag::Vector<float>{2, 4}).item() ? 4 : 0;
}

// In the order of their names.
// CHECK: __ag_entry__Z5apply
// CHECK-NEXT: __ag_entry__Z5named
// CHECK-NEXT: __ag_entry__Z6called
// CHECK-NEXT: __ag_entry__Z6change
// CHECK-NOT: __ag_entry
