// Where Clang reports errors, the functions without any are looked at all the same, and what Clang's errors make of others is not reported.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2> %t.txt
// RUN: FileCheck %s --check-prefixes=CHECK < %t.txt
// RUN: FileCheck %s --check-prefixes=LATER < %t.txt
// RUN: FileCheck %s --check-prefixes=OURS < %t.txt
// RUN: grep error: %t.txt | count 13
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <string>
#include <vector>

struct Broken {
  // CHECK: [[#@LINE+1]]:3: error: unknown type name 'Missing'
  Missing part;
  int other;
};
struct Sound {
  int n;
  // CHECK: [[#@LINE+1]]:31: error: use of undeclared identifier 'nothing'
  int broken() const { return nothing; }
  int right() const { return n; }
};
// CHECK: [[#@LINE+1]]:39: error: use of undeclared identifier 'nothing'
static int helper(int n) { return n + nothing; }
// CHECK: [[#@LINE+1]]:20: error: use of undeclared identifier 'nothing'
static int value = nothing;
template <typename T> T twice(T n) {
  // LATER: [[#@LINE+1]]:12: error: invalid operands
  return n * T();
}

// CHECK: [[#@LINE+1]]:35: error: use of undeclared identifier 'undefined_thing'
AG_FUNCTION int g(int n) { return undefined_thing + n; }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: no member named 'nowhere'
AG_FUNCTION int in_lambda(int n) { std::vector<int> v; auto h = [&] { return v.nowhere(); }; throw 3; return h(); }
// CHECK: error: static assertion failed: the dtype of a tensor
AG_FUNCTION int of_no_dtype(ag::Vector<char> v) { throw 1; }
AG_FUNCTION int of_broken(Broken b) { throw 1; }
AG_FUNCTION int of_broken_vector() { std::vector<Broken> b; throw 1; }
// OURS: [[#@LINE+1]]:30: error: `throw` cannot be compiled
AG_FUNCTION int of_value() { throw value; }

AG_FUNCTION int f(int n) {
  // OURS: [[#@LINE+1]]:14: error: `throw` cannot be compiled
  if (n > 2) throw n;
  return n;
}
AG_FUNCTION int calls(int n) {
  int k = helper(n);
  Sound s{k};
  if (s.broken() > 3) k = 3;
  for (int i = 0; i < helper(i); ++i) {
    // OURS: [[#@LINE+1]]:5: error: `goto` cannot be compiled
    goto end;
  }
end:
  // OURS: [[#@LINE+1]]:3: error: `asm` cannot be compiled
  asm("");
  return s.right() + k;
}
AG_FUNCTION int of_template(Sound s) {
  s = twice(s);
  // OURS: [[#@LINE+1]]:3: error: a pointer cannot be compiled
  new int;
  return s.n;
}
