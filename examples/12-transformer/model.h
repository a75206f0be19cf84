// A small transformer that says which character comes next, and the functions that train it and
// write with it.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

constexpr int length = 32, units = 32;

/// Attention and two dense layers, each added to what it is given.
struct Block {
  nn::LayerNormalization<> before{units}, between{units};
  nn::MultiHeadAttention<> attention{units, 4, /*causal=*/true};
  nn::Dense<nn::Gelu> wide{units, 4 * units, nn::gelu};
  nn::Dense<> narrow{4 * units, units};

  ag::Tensor<float, 3> operator()(const ag::Tensor<float, 3> &x) const {
    ag::Tensor<float, 3> y = x + attention(before(x));
    ag::Matrix<float> rows = ag::reshape(between(y), {-1, units});
    return y + ag::reshape(narrow(wide(rows)), y.shape());
  }
};

struct Model {
  nn::Embedding<> embedding;
  nn::Embedding<> places{length, units};
  Block block;
  nn::Dense<> last;
  /// Of a text with so many characters that differ.
  explicit Model(int characters) : embedding(characters, units), last(units, characters) {}
  auto parts() { return std::tie(embedding, places, block, last); }

  /// The scores of all characters behind each place of `x` [n, time], of at most 32 places: [n *
  /// time, characters].
  AG_FUNCTION ag::Matrix<float> operator()(ag::Matrix<int> x) const;
};

using Adam = nn::Adam<Model, nn::CosineDecay>;

/// Trains on pieces of 32 characters of a text, 16 at a time, from where `stream` says. Prints
/// every 50th step.
AG_FUNCTION void train(Model &model, Adam &optimizer, ag::Vector<int> text,
                       ag::random::Generator &stream, int steps);

/// Goes on from a beginning: each character is drawn from those that are probable, until a
/// character `end`, or 80 are there.
AG_FUNCTION ag::Vector<int> write(const Model &model, ag::Vector<int> beginning,
                                  ag::random::Generator &stream, int end);
