// A local that was refused is reported where it is declared, once; what follows from it is not. Other problems still are.
// RUN: not autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <autograph/autograph.h>
#include <string>
#include <unordered_map>

// CHECK: [[#@LINE+2]]:32: error: a value of type `std::unordered_map<int, int>`, for which there is `std::map`, cannot be compiled
AG_FUNCTION int uses(int n) {
  std::unordered_map<int, int> table;
  // CHECK: [[#@LINE+1]]:15: error: a value of type `std::string`, for which there is {{.*}} cannot be compiled
  std::string text = "abc";
  auto copy = table;
  table[3] = n;
  int found = copy[3] + 1;
  if (auto it = table.find(4); it != table.end()) {
    found += it->second;
    // CHECK: [[#@LINE+1]]:5: error: `throw` cannot be compiled
    throw 3;
  } else {
    // CHECK: [[#@LINE+1]]:5: error: `asm` cannot be compiled
    asm("");
  }
  while (text.size() < 5)
    text += "x";
  for (auto [key, value] : table) {
    found += key + value;
    // CHECK: [[#@LINE+1]]:5: error: a pointer cannot be compiled
    new int;
  }
  switch (int size = table.size(); size) {
  case 0:
    found += size;
  }
  auto get = [&](int x) { return table[x]; };
  return found + get(n);
}
// CHECK: 5 errors generated.
