// RUN: %autographc %s --to-code | grep -v "CHECK" | FileCheck %s
// What the checks say is copied with the other comments, so it is left out of what they look at.

// Everything outside of converted bodies is copied: this comment, too.
#include <autograph/autograph.h>

namespace {
constexpr int kept   =   3;
}

// CHECK: constexpr int kept   =   3;

// Comments move to the first line of their statement.
// CHECK-LABEL: AG_FUNCTION ag::Scalar<int> commented(ag::Scalar<int> x) {
// CHECK-NEXT:    // first
// CHECK-NEXT:    x = x + kept;
// CHECK-NEXT:    /* last */
// CHECK-NEXT:    return ag::cond(
// CHECK-NEXT:        x > 3,
// CHECK-NEXT:        [&] {
// CHECK-NEXT:          // inner
// CHECK-NEXT:          return x * 2;
// CHECK-NEXT:        },
// CHECK-NEXT:        [&] { return x; });
// CHECK-NEXT:  }
AG_FUNCTION ag::Scalar<int> commented(ag::Scalar<int> x) {
  // first
  x = x + kept;
  if (x > 3) {
    // inner
    x = x * 2;
  }
  /* last */
  return x;
}

// A template stays, and each instantiation stands after it.
// CHECK-LABEL: template <class T> AG_FUNCTION ag::Scalar<T> twice(ag::Scalar<T> x) { return x + x; }
// CHECK:       template <> AG_FUNCTION ag::Scalar<float> twice<float>(ag::Scalar<float> x) {
// CHECK-NEXT:    return x + x;
// CHECK-NEXT:  }
template <class T> AG_FUNCTION ag::Scalar<T> twice(ag::Scalar<T> x) { return x + x; }

// A method stands where its body stood; in-out state is changed through `this`.
// CHECK-LABEL: struct Counter {
// CHECK-NEXT:    int count = 0;
// CHECK-NEXT:    AG_FUNCTION int next(int step) {
// CHECK-NEXT:      this->count = this->count + step;
// CHECK-NEXT:      return this->count;
// CHECK-NEXT:    }
// CHECK-NEXT:  };
struct Counter {
  int count = 0;
  AG_FUNCTION int next(int step) {
    count += step;
    return count;
  }
};

// Types and constants of the body are kept.
// CHECK-LABEL: AG_FUNCTION int locals(int n) {
// CHECK-NEXT:    struct Pair {
// CHECK-NEXT:      int a, b;
// CHECK-NEXT:    };
// CHECK-NEXT:    static constexpr int limit = 5;
// CHECK-NEXT:    Pair p = {n, limit};
// CHECK-NEXT:    return p.a * p.b;
// CHECK-NEXT:  }
AG_FUNCTION int locals(int n) {
  struct Pair {
    int a, b;
  };
  static constexpr int limit = 5;
  Pair p{n, limit};
  return p.a * p.b;
}

int main() {
  Counter counter;
  return locals(2) + counter.next(1) + static_cast<int>(twice<float>(2.0f)) + commented(1).item();
}

// The library converts bounds of slices and indices; what has a shape but no elements keeps it.
// CHECK-LABEL: {{^}}AG_FUNCTION ag::Matrix<int> parts(ag::Matrix<int> m, ag::Scalar<int> n, int i) {
// CHECK-NEXT: {{^}}  m(ag::slice(0, n), i) = 7;
// CHECK-NEXT: {{^}}  return ag::concat({m[ag::slice(i, n + 1)], ag::Matrix<int>{{[{][{][}], [{][}][}][}]}}, 0);
AG_FUNCTION ag::Matrix<int> parts(ag::Matrix<int> m, ag::Scalar<int> n, int i) {
  m(ag::slice(0, n), i) = 7;
  return ag::concat({m[ag::slice(i, n + 1)], ag::Matrix<int>{{}, {}}});
}
