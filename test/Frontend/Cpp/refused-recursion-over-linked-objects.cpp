// Objects that point at each other are no values that a function which calls itself could be passed.
// RUN: not %autographc -w %s -c -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
#include <autograph/autograph.h>

struct Node {
  int value;
  Node *left = nullptr, *right = nullptr;
};
int count(Node *node) {
  if (!node) return 0;
  return count(node->left) + count(node->right) + 1;
}
struct Tree {
  Node *root = nullptr;
  int size = 0;
  void clear(Node *node) {
    if (!node) return;
    clear(node->left);
    clear(node->right);
  }
  // CHECK-DAG: :[[#@LINE+1]]:13: error: `clear` calls itself, and what it gives or takes cannot be passed to a call{{.*}}[AG1115]
  ~Tree() { clear(root); }
};

AG_FUNCTION int none(int n) {
  Node *nothing = nullptr;
  // CHECK-DAG: :[[#@LINE+1]]:14: error: `count` calls itself{{.*}}[AG1115]
  return n + count(nothing);
}
AG_FUNCTION int some(int n) {
  Node leaf{n}, top{n + 1, &leaf};
  // CHECK-DAG: :[[#@LINE+1]]:14: error: `count` calls itself{{.*}}[AG1115]
  return n + count(&top);
}
AG_FUNCTION int tree(int n) {
  Tree t;
  t.size = n;
  return t.size;
}
