// A TreeLSTM over binary trees, by recursion: the loss of the labels of all nodes of a tree, and
// its gradient with respect to the weights, a tree at a time.
#include "evals.h"

namespace {

struct Weights {
  Matrix leaf, left, right, classes;
  Vector leaf_bias, bias, class_bias;
};
/// Of each node its children, -1 where it is a leaf, then its word, and its label.
struct Tree {
  ag::Vector<int> left, right, word, label;
};
struct Node {
  Vector hidden, cell;
  Scalar loss;
};

AG_FUNCTION Node visit(const Weights &w, const Matrix &words, const Tree &tree, int at) {
  const std::int64_t n = w.left.extent(1);
  Vector hidden, cell;
  Scalar loss = 0;
  if (tree.left[at].item() < 0) {
    Vector gates = ag::matmul(w.leaf, words[tree.word[at].item()]) + w.leaf_bias;
    cell = ag::sigmoid(gates[ag::slice(0, n)]) * ag::tanh(gates[ag::slice(2 * n, 3 * n)]);
    hidden = ag::sigmoid(gates[ag::slice(n, 2 * n)]) * ag::tanh(cell);
  } else {
    Node left = visit(w, words, tree, tree.left[at].item());
    Node right = visit(w, words, tree, tree.right[at].item());
    Vector gates = ag::matmul(w.left, left.hidden) + ag::matmul(w.right, right.hidden) + w.bias;
    cell = ag::sigmoid(gates[ag::slice(0, n)]) * ag::tanh(gates[ag::slice(2 * n, 3 * n)]) +
           ag::sigmoid(gates[ag::slice(3 * n, 4 * n)]) * left.cell +
           ag::sigmoid(gates[ag::slice(4 * n, 5 * n)]) * right.cell;
    hidden = ag::sigmoid(gates[ag::slice(n, 2 * n)]) * ag::tanh(cell);
    loss = left.loss + right.loss;
  }
  Vector scores = ag::matmul(w.classes, hidden) + w.class_bias;
  Vector shifted = scores - ag::stop_gradient(ag::max(scores));
  loss = loss + ag::log(ag::sum(ag::exp(shifted))) - shifted[tree.label[at].item()];
  return {hidden, cell, loss};
}
AG_FUNCTION Scalar loss_of(const Weights &w, const Matrix &words, const Tree &tree) {
  return visit(w, words, tree, 0).loss;
}
AG_FUNCTION Weights slopes(const Weights &w, const Matrix &words, const Tree &tree) {
  ag::GradientTape tape;
  tape.watch(w.leaf, w.left, w.right, w.classes, w.leaf_bias, w.bias, w.class_bias);
  Scalar loss = visit(w, words, tree, 0).loss;
  auto [leaf, left, right, classes, leaf_bias, bias, class_bias] = tape.gradient(
      loss, std::tie(w.leaf, w.left, w.right, w.classes, w.leaf_bias, w.bias, w.class_bias));
  return {leaf, left, right, classes, leaf_bias, bias, class_bias};
}

/// The losses of all trees; the gradients of the last one.
struct TreeLstm : Eval {
  Weights w;
  Matrix words;
  std::vector<Tree> trees;

  std::vector<double> objective() const override {
    std::vector<double> losses;
    for (const Tree &tree : trees)
      append(losses, loss_of(w, words, tree));
    return losses;
  }
  std::vector<double> gradient() const override {
    Weights d;
    for (const Tree &tree : trees)
      d = slopes(w, words, tree);
    return numbers_of(d.leaf, d.left, d.right, d.classes, d.leaf_bias, d.bias, d.class_bias);
  }
};

ag::Vector<int> read_integers(Input &input, int count) {
  std::vector<int> numbers;
  for (int i = 0; i < count; ++i)
    numbers.push_back(input.integer());
  return ag::Vector<int>(numbers);
}

} // namespace

Eval *make_treelstm(Input &input) {
  auto *eval = new TreeLstm;
  const int n = input.integer(), inputs = input.integer(), classes = input.integer(),
            words = input.integer(), trees = input.integer();
  Weights &w = eval->w;
  w.leaf = input.matrix(3 * n, inputs);
  w.left = input.matrix(5 * n, n);
  w.right = input.matrix(5 * n, n);
  w.classes = input.matrix(classes, n);
  w.leaf_bias = input.vector(3 * n);
  w.bias = input.vector(5 * n);
  w.class_bias = input.vector(classes);
  eval->words = input.matrix(words, inputs);
  for (int i = 0; i < trees; ++i) {
    const int nodes = input.integer();
    Tree tree;
    for (auto part : {&Tree::left, &Tree::right, &Tree::word, &Tree::label})
      tree.*part = read_integers(input, nodes);
    eval->trees.push_back(tree);
  }
  return eval;
}
