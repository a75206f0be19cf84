// What is unset in an object has the object's name, not that of the variable that it was made of; a copy of it has its own.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

struct S {
  ag::Scalar<float> x, y;
};

// CHECK: :[[#@LINE+4]]:10: error: `s.y` is read before it is assigned
AG_FUNCTION ag::Scalar<float> made(ag::Scalar<float> z) {
  ag::Scalar<float> a;
  S s{z, a};
  return s.y + z;
}
// CHECK: :[[#@LINE+3]]:10: error: `y` is read before it is assigned
AG_FUNCTION ag::Scalar<float> copied(ag::Scalar<float> z) {
  ag::Scalar<float> y = S{}.x;
  return y + z;
}
