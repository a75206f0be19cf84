// What nothing uses is removed, but not what has effects; an optional that is assigned a value is no branch.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>

#include <optional>

struct Item {
  ag::Vector<float> v;
  int id;
};
AG_HOST int note(int x);
int helper(int x) { return x * 2; }
ag::Variable<int> state = 0;

// CHECK: `pick`: 0 loops, 2 branches, 0 exits converted
AG_FUNCTION std::optional<Item> pick(Item item, int n, ag::Vector<float> w) {
  std::optional<Item> best;
// CHECK-NEXT: :20:3: `if (n > 3)` is staged as cond
// CHECK-NOT: `kept
  if (n > 3) best = item;
  int kept = note(n);
  int called = helper(n) + 1;
  int read = state.value().item();
// CHECK: :26:16: `?:` is staged as cond
// CHECK-NOT: `chosen
  int chosen = n > 1 ? note(2) : 4;
// CHECK: :28:7: `gone = n * 2` is removed: nothing uses what it computes
  int gone = n * 2;
// CHECK: :30:21: `dead = w * 2` is removed: nothing uses what it computes
  ag::Vector<float> dead = w * 2;
  return best;
}
