// A body is looked at beside a parameter or a result that is refused, which it does not mention.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <autograph/autograph.h>
#include <map>
#include <string>

// CHECK: [[#@LINE+1]]:19: error: a value of type `std::string`{{.*}}[AG1109]
AG_FUNCTION int f(std::string s, int n) {
  if (s.size() > 3) n = 4;
  std::string copy = s;
  while (copy.empty()) copy += s;
  // CHECK: [[#@LINE+1]]:14: error: `throw` cannot be compiled{{.*}}[AG1107]
  if (n > 3) throw 1;
  return n + copy.size();
}
// CHECK: [[#@LINE+1]]:13: error: a value of type `std::string`{{.*}}[AG1109]
AG_FUNCTION std::string name(int n) {
  // CHECK: [[#@LINE+1]]:3: error: `asm` cannot be compiled
  asm("");
  return n > 3 ? "many" : "few";
}
// CHECK: [[#@LINE+1]]:19: error: a value of type `std::map<int, int>`, which compiled functions neither take
AG_FUNCTION int h(std::map<int, int> m) {
  m[3] = 4;
  // CHECK: [[#@LINE+1]]:3: error: `goto` cannot be compiled
  goto end;
end:
  return m[3];
}
