// The characters of a C string: which function asks for them stands beside what they make impossible.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

#include <cstring>

// CHECK: [[#@LINE+1]]:23: error: a `const char *` is neither taken nor given by compiled functions where one of them reads the characters of any; take a `std::span<const char>`, or read them in a function marked AG_HOST [AG1156]
AG_FUNCTION void show(const char *text) { ag::print("{}", text); }
// CHECK: [[#@LINE+2]]:23: error: a `const char *` is neither taken nor given {{.*}} [AG1156]
// CHECK: [[#@LINE+1]]:50: note: a `const char *` is used as a pointer here
AG_FUNCTION int first(const char *text) { return text[0]; }
// CHECK: error: a `const char *` is neither taken nor given {{.*}} [AG1156]
AG_FUNCTION const char *choose(bool c) { return c ? "yes" : "no"; }
struct Named {
  const char *name;
};
// CHECK: error: a value of type `const char *` in a file whose compiled functions read the characters of one, for which there is `std::span<const char>`, and reading them in a function marked AG_HOST, {{.*}} [AG1109]
AG_FUNCTION void show_named(std::vector<Named> v) { for (const Named &n : v) ag::print("{}", n.name); }
// CHECK: error: a `const char *` is neither taken nor given {{.*}} [AG1156]
AG_FUNCTION int length(const char *text) { return std::strlen(text); }
// CHECK-NOT: error:
