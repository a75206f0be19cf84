// Spans that a call cannot pass: results, references to spans, of what a vector could not hold or printed code not put back, into functions compiled elsewhere.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

#include <functional>
#include <span>

struct Closed {
  int x;
  ~Closed() { ag::print("{}\n", x); }
};
struct Const {
  const int x;
};
struct Counter {
  ag::Variable<float> v;
};
// CHECK: :[[#@LINE+1]]:13: error: a marked function cannot give a `std::span`; return a vector, or write through a parameter [AG1143]
AG_FUNCTION std::span<int> result(std::vector<int> &v) { return v; }
// CHECK: :[[#@LINE+1]]:31: error: a marked function cannot take a `std::span` by `&`; take it by value [AG1143]
AG_FUNCTION void by_reference(std::span<int> &s) { s = s.subspan(1); }
// CHECK: :[[#@LINE+1]]:26: error: a marked function cannot take a `std::span` by `&&`; take it by value [AG1143]
AG_FUNCTION void by_move(std::span<int> &&s) { s[0] = 1; }
// CHECK: error: a marked function cannot take a `std::span` of `std::span<int>` which a `std::vector` could not hold there or assign; take what owns the elements by reference [AG1143]
AG_FUNCTION int nested(std::span<std::span<int>> s) { return s.size(); }
// CHECK: error: a marked function cannot take a `std::span` of `Closed` which
AG_FUNCTION int closed(std::span<const Closed> s) { return s[0].x; }
// CHECK: error: a marked function cannot take a `std::span` of `Const` which
AG_FUNCTION int constant(std::span<Const> s) { return s[0].x; }
AG_FUNCTION int only_read(std::span<const Const> s) { return s[0].x; }
// CHECK: error: a marked function cannot take a `std::span` of `ag::Variable<float, 0>` which
AG_FUNCTION int variables(std::span<ag::Variable<float>> s) { return s.size(); }
// CHECK: error: a marked function cannot take a `std::span` of `Counter` which
AG_FUNCTION int counters(std::span<const Counter> s) { return s.size(); }
// CHECK: error: a marked function cannot take a `std::span` of `int *` which
AG_FUNCTION int pointers(std::span<int *> s) { return s.size(); }
// CHECK: error: a marked function cannot take a `std::span` of `int[2]` which
AG_FUNCTION int arrays(std::span<const int[2]> s) { return s[0][1]; }
// CHECK: :[[#@LINE+1]]:27: error: {{.*}} [AG1114]
AG_FUNCTION int functions(std::span<const std::function<int(int)>> s) { return s[0](1); }
// CHECK: error: a value of type `std::span<const int>` cannot be compiled
AG_FUNCTION int in_pair(std::pair<std::span<const int>, int> pair) { return pair.second; }
AG_HOST void host(std::span<const int> s);
// CHECK: :[[#@LINE+1]]:54: error: a marked function cannot give a `std::span` to a function that is not compiled here; give it a vector [AG1143]
AG_FUNCTION void calls_host(std::span<int> s) { host(s); }
AG_FUNCTION int elsewhere(std::span<int> s);
// CHECK: error: a marked function cannot give a `std::span` to a function that is not compiled here; give it a vector [AG1143]
AG_FUNCTION int calls(std::vector<int> v) { return elsewhere(v); }
// CHECK-NOT: error:
