// Our types are called in messages and in printed code as users write them, though they are declared in a namespace of their own.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not="ag::type{{s}}"
// RUN: %autographc -DNO_ERRORS --to-code %s | FileCheck %s --check-prefix=CODE --implicit-check-not="ag::type{{s}}"
// RUN: %autographc -DNO_ERRORS --emit=frontend %s | FileCheck %s --check-prefix=IR
#include <autograph/autograph.h>

template <class T, class U> struct Both {
  T first;
  U second;
};
template <class T> struct Union {
  union {
    T a;
    float b;
  } held;
};

#ifndef NO_ERRORS
// CHECK: error: no viable conversion from returned value of type 'ag::Keepdims' to function return type 'ag::float16'
ag::float16 half(ag::Keepdims tag) { return tag; }
// CHECK: error: no member named 'missing' in 'ag::Tensor<float, 3>'
void call(ag::Tensor<float, 3> x) { x.missing(); }
// CHECK: note: candidate template ignored: constraints not satisfied [with X = ag::Slice]
void reduce(ag::Slice s) { ag::sum(s); }
// CHECK: a value of type `decltype(Union<ag::Tensor<float, 3>>::held)`, a union
AG_FUNCTION int refuse(Union<ag::Tensor<float, 3>> x) { return 1; }
#endif

// CODE: {{^}}  return Both<ag::Tensor<float, 3>, ag::Slice>{
// CODE-NEXT: {{^}}      ag::relu(x), ag::Slice{
// IR: @_Z4pairN2ag5types6TensorIfLi3EEE
// IR-SAME: !ag.struct<"Both<ag::Tensor<float, 3>, ag::Slice>"
AG_FUNCTION Both<ag::Tensor<float, 3>, ag::Slice> pair(ag::Tensor<float, 3> x) { return {ag::relu(x), ag::slice(0, 1)}; }

// CODE: {{^}}  return kind == ag::ErrorKind::check ? 1 : 2;
// IR: ag.constant 0 : si32 {spelling = "ag::ErrorKind::check"} : !ag.enum<"ag::ErrorKind", si32>
AG_FUNCTION int choose(ag::ErrorKind kind) { return kind == ag::ErrorKind::check ? 1 : 2; }

template <class T> struct Counter {
  static inline int count = 0;
  static int count_from(int n) { return n + count; }
};
// CODE: {{^}}  int result{{.*}} = Counter<ag::Tensor<float, 3>>::count_from(static_cast<int>(1));
// CODE-NEXT: {{^}}  return result{{.*}} + Counter<ag::Tensor<float, 3>>::count;
AG_FUNCTION int count() {
  auto from = &Counter<ag::Tensor<float, 3>>::count_from;
  return from(1) + Counter<ag::Tensor<float, 3>>::count;
}
