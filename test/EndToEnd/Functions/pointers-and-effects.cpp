// What pointers name beside references to the same object, in destructors, before errors and host calls.
#include "report.h"
#include <vector>
struct Guard {
  int *depth;
  explicit Guard(int *d) : depth(d) { ++*depth; }
  ~Guard() { --*depth; }
};
static int nested(int n, int *depth, int *deepest) {
  Guard g(depth);
  if (*depth > *deepest) *deepest = *depth;
  return n <= 0 ? *depth : nested(n - 1, depth, deepest) + 1;
}
AG_FUNCTION std::array<int, 3> guards(int n) {
  int depth = 0, deepest = -1, r = 0;
  {
    Guard g(&depth);
    for (int i = 0; i < n; ++i) {
      Guard h(&depth);
      if (depth > deepest) deepest = depth;
      if (i == 3) break;
    }
    r = depth;
  }
  return {depth, deepest, r};
}
static void add_both(int *a, const int &b, int &c) {
  *a += 1;
  c += b;
  *a += b;
}
AG_FUNCTION std::pair<int, int> alias(int x) {
  int y = x;
  add_both(&x, x, x);
  add_both(&y, x, x);
  return {x, y};
}
AG_HOST int ask(int x) {
  std::printf("ask %d\n", x);
  ag::check(x < 5, "asked {}", x);
  return x + 1;
}
struct Log {
  std::vector<int> *sink;
  ~Log() { sink->push_back(-1); }
};
AG_FUNCTION std::vector<int> effects(int n) {
  std::vector<int> out;
  {
    Log l{&out};
    int k = 0;
    int *p = &k;
    while (*p < n) {
      *p = ask(*p);
      out.push_back(*p);
    }
  }
  return out;
}
struct Tree {
  struct Node { int key, left = -1, right = -1; };
  std::vector<Node> nodes;
  int root = -1;
  void insert(int key) {
    int parent = -1, at = root;
    while (at >= 0) {
      const Node *n = &nodes[at];
      if (key == n->key) return;
      parent = at;
      at = key < n->key ? n->left : n->right;
    }
    int *link = &root;
    const int added = int(nodes.size());
    if (parent < 0) *link = added;
    else *(key < nodes[parent].key ? &nodes[parent].left : &nodes[parent].right) = added;
    nodes.push_back({key});
  }
};
AG_FUNCTION std::vector<int> inorder(std::vector<int> keys) {
  Tree t;
  for (int k : keys) t.insert(k);
  std::vector<int> out, stack;
  int at = t.root;
  while (at >= 0 || !stack.empty()) {
    while (at >= 0) {
      stack.push_back(at);
      at = t.nodes[at].left;
    }
    at = stack.back();
    stack.pop_back();
    out.push_back(t.nodes[at].key);
    at = t.nodes[at].right;
  }
  return out;
}
AG_FUNCTION ag::Scalar<int> scalars(ag::Scalar<int> x, ag::Vector<int> v) {
  ag::Scalar<int> best;
  ag::Scalar<int> *p = &best;
  if (x > 0) *p = x;
  ag::Vector<int> *w = &v;
  (*w)[0] += 1;
  *w = *w * 2;
  for (ag::Scalar<int> e : *w) *p += e;
  return best;
}
int main() {
  show(guards(0), guards(2), guards(9));
  show(alias(3));
  attempt([] { return effects(3); });
  attempt([] { return effects(0); });
  attempt([] { return effects(9); });
  attempt([] { return scalars(1, {1, 2}); });
  attempt([] { return scalars(-1, {1, 2}); });
  attempt([] { return scalars(-1, {}); });
  show(inorder({}), inorder({3, 1, 2, 3, 9}));
}
