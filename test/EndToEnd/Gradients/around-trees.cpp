// Recursion over trees under a tape: weights that all calls share, Variables that they read, arguments that change, children in tensors and in lists, mutual recursion; operands are recorded as Clang orders them.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

struct Weights {
  M u;
  V b;
};
struct Node {
  int left, right;
};
struct State {
  V h;
  S loss;
};
AG_FUNCTION State visit(const Weights &w, const M &words, const std::vector<Node> &nodes, int at, V gate) {
  if (nodes[at].left < 0) return {ag::tanh(words[at]) * gate, ag::sum(gate) * 0.0};
  State l = visit(w, words, nodes, nodes[at].left, gate), r = visit(w, words, nodes, nodes[at].right, gate * 0.5);
  V h = ag::tanh(ag::matmul(w.u, l.h) + r.h * w.b);
  return {h, l.loss + r.loss + ag::sum(h * h)};
}
AG_FUNCTION std::tuple<M, V, M, V> of_weights(Weights w, M words, std::vector<Node> nodes, V gate) {
  ag::GradientTape tape;
  tape.watch(w.u, w.b, words, gate);
  State r = visit(w, words, nodes, 0, gate);
  return tape.gradient(r.loss + ag::sum(r.h), std::tie(w.u, w.b, words, gate));
}
// The second call has other weights; of one iteration there is none.
struct Tree {
  ag::Vector<int> left, right;
};
AG_FUNCTION V fold(const M &w, const Tree &t, V x, int at) {
  if (t.left[at].item() < 0) return x * double(at + 1);
  V l = fold(w, t, x, t.left[at].item()), r = fold(w, t, x, t.right[at].item());
  return ag::tanh(ag::matmul(w, l) + r);
}
AG_FUNCTION std::tuple<M, V> in_loop(M w, std::vector<Tree> trees, V x, int n) {
  ag::GradientTape tape;
  tape.watch(w, x);
  S loss = 0;
  M now = w * 1.0;
  for (int i = 0; i < n; ++i) {
    if (i == 1) continue;
    const Tree &t = trees[std::size_t(i % 2)];
    V h = fold(now, t, x * double(i + 1), 0);
    loss += ag::sum(h * h);
    now = now * 0.5 + w * loss;
  }
  return tape.gradient(loss, std::tie(w, x));
}
// The children of a node are a list; what calls pass on goes through both functions.
struct Lists {
  std::vector<int> first, next;
};
AG_FUNCTION S all_children(const Lists &t, V weight, int node, S &total);
AG_FUNCTION S one_child(const Lists &t, V weight, int node, S &total) {
  S below = all_children(t, weight, t.first[node], total);
  total = total * 0.5 + below * weight[node];
  return ag::tanh(below * weight[node] + 0.5);
}
AG_FUNCTION S all_children(const Lists &t, V weight, int node, S &total) {
  S sum = 0;
  while (node >= 0) {
    sum += one_child(t, weight, node, total);
    if (sum > 3) break;
    node = t.next[node];
  }
  return sum;
}
AG_FUNCTION V by_turns(Lists t, V weight) {
  ag::GradientTape tape;
  tape.watch(weight);
  S total = 1;
  S y = one_child(t, weight, 0, total) * total;
  return tape.gradient(y, weight);
}
// Variables that the recursion reads, of the file and of the object whose method it is.
ag::Variable<double> scale = 0.75;
struct Model {
  ag::Variable<double, 2> u = {{0.5, 1}, {-1, 0.25}};
  ag::Variable<double, 1> b = {0.1, 0.2};
  V visit(const Tree &t, int at, V x) const {
    if (t.left[at].item() < 0) return ag::sin(x * double(at + 1)) + b;
    V l = visit(t, t.left[at].item(), x * scale), r = visit(t, t.right[at].item(), x);
    return ag::tanh(ag::matmul(u, l) + r * b);
  }
};
AG_FUNCTION S step(Model &m, const Tree &t, V x) {
  ag::GradientTape tape;
  S loss = ag::sum(m.visit(t, 0, x)) * scale;
  loss += ag::sum(m.visit(t, 0, x * 0.5)[0] * m.b);
  auto [du, db, ds] = tape.gradient(loss, std::tie(m.u, m.b, scale));
  m.u -= 0.1 * du;
  m.b -= 0.1 * db;
  scale -= 0.01 * ds;
  return loss;
}
AG_FUNCTION V deep(V x, int n) {
  if (n == 0) return x * scale;
  V y = deep(x * scale, n - 1);
  return y * scale + x;
}
AG_FUNCTION S of_global(V x, int n) {
  ag::GradientTape tape;
  S y = ag::sum(deep(x, n));
  return tape.gradient(y, scale);
}
int main() {
  Weights w{{{0.5, 1}, {-1, 0.25}}, {0.1, 0.2}};
  M words = {{0.5, 1}, {0.25, 2}, {1, -1}, {0.125, 0.5}, {1, 1}};
  show(of_weights(w, words, {{1, 2}, {3, 4}, {-1, -1}, {-1, -1}, {-1, -1}}, {1, 2}));
  show(of_weights(w, words, {{-1, -1}}, {1, 2}));
  Tree a{{1, -1, 3, -1, -1}, {2, -1, 4, -1, -1}}, b{{-1}, {-1}};
  for (int n = 0; n < 4; ++n) show(in_loop(w.u, {a, b}, {0.5, 0.25}, n));
  show(by_turns({{1, 3, -1, -1, 5, -1}, {-1, 2, 4, -1, -1, -1}}, {0.5, 1, -0.5, 0.25, 2, 1}), by_turns({{-1}, {-1}}, {2}));
  Model m;
  for (int n = 0; n < 3; ++n) {
    show(step(m, n == 1 ? b : a, {1, -0.5}));
    show(m.u.value(), m.b.value());
    show(of_global({1, 2}, n));
  }
}
