// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s

// Labels inside other statements: before the first label, where nothing gets to, and under a condition.
#include <autograph/autograph.h>

AG_FUNCTION int first(int p) {
  int n = 0;
  switch (p) {
    { case 1: n = 5; }
    n += 1;
    break;
  case 2: n = 7;
  }
  return n;
}
// CHECK: refused-case-inside.cpp:9:7: error: a `case` inside another statement of a `switch` cannot be compiled{{.*}}[AG1126]

AG_FUNCTION int behind_break(int p) {
  int n = 0;
  switch (p) {
  case 2:
    n = 7;
    break;
    { default: n = 5; }
  }
  return n;
}
// CHECK: refused-case-inside.cpp:24:7: error: a `case` inside

AG_FUNCTION int alone(int p) {
  int n = 0;
  switch (p)
    if (p > 9)
    case 1: n = 5;
  return n;
}
// CHECK: refused-case-inside.cpp:34:5: error: a `case` inside
