// A network that says which character comes next, and the functions that train it and write with
// it.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

namespace nn = ag::nn;

struct Model {
  nn::Embedding<> embedding;
  nn::LSTM<> lstm;
  nn::Dense<> last;
  /// Of a text with so many characters that differ.
  explicit Model(int characters) : embedding(characters, 16), lstm(16, 64), last(64, characters) {}
  auto parts() { return std::tie(embedding, lstm, last); }
};

/// Trains on pieces of 32 characters of a text, 16 at a time, from where `stream` says. Prints
/// every 50th step.
AG_FUNCTION void train(Model &model, nn::RMSprop<Model> &optimizer, ag::Vector<int> text,
                       ag::random::Generator &stream, int steps);

/// Goes on from a beginning: `length` characters, each drawn from those that are probable, until a
/// character `end`.
AG_FUNCTION ag::Vector<int> write(const Model &model, ag::Vector<int> beginning,
                                  ag::random::Generator &stream, int length, int end);
