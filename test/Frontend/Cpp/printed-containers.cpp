// What print does not take of containers: formats that do not fit the elements, and any container in a check.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// REQUIRES: autographc
#include <autograph/autograph.h>
#include <vector>
AG_FUNCTION void wrong(std::vector<float> v) {
  ag::print("{:d}\n", v);
  // CHECK: :[[@LINE-1]]:13: warning: this format is wrong
  // CHECK: :[[@LINE-2]]:13: error: this format of a container
}
AG_FUNCTION void checked(std::vector<int> v) {
  ag::check(v.empty(), "{}", v);
  // CHECK: :[[@LINE-1]]:{{.*}}: error: printing this
}
