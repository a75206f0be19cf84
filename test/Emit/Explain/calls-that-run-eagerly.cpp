// Which calls run as plain C++: those that are given what a host function names, and those that are given a function that sees what they are given.
// RUN: %autographc -w --explain %s | FileCheck %s
// RUN: %autographc -w --explain=json %s | FileCheck %s --check-prefix=JSON
#include <autograph/autograph.h>

#include <functional>

struct Model {
  float loss = 0;
};
static Model model;
static int count = 0;
AG_HOST void log(int i) { ag::print("{}: {} {}\n", i, model.loss, ++count); }

// CHECK: `train`: 1 loop
// CHECK-NEXT: {{^ *}}eager {{ *}}plain C++ runs for calls that are given `model` by reference, since `log` names it
// CHECK-NEXT: `for
// JSON: "eager": [
// JSON-NEXT: "that are given `model` by reference, since `log` names it"
// JSON-NEXT: ]
AG_FUNCTION void train(Model &m, int n) {
  for (int i = 0; i < n; ++i) log(i);
}
// CHECK: `by_value`: 1 loop
// CHECK-NEXT: `for
AG_FUNCTION float by_value(Model m, int n) {
  for (int i = 0; i < n; ++i) log(i);
  return m.loss;
}
// CHECK: `watched`: 1 loop
// CHECK-NEXT: {{^ *}}eager {{ *}}plain C++ runs for calls of any kind, since one in this file passes a function that refers to what it passes by reference
AG_FUNCTION void watched(Model &m, const std::function<void(int)> &f) {
  for (int i = 0; i < 3; ++i) f(i);
}
void run() {
  Model m;
  watched(m, [&](int i) { ag::print("{} {}\n", i, m.loss); });
}
