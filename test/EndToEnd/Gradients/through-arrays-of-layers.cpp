// Loops over arrays of layers under a tape: by element, by index, from the back, within one another, in loops whose end is not
// known, and with the layers' weights alone.
#include "report.h"

#include <autograph/gradient.h>

#include <array>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

struct Layer {
  ag::Variable<double, 1> scale, shift;
  explicit Layer(double k) : scale(ag::Vector<double>{k, 1 - k}), shift(ag::Vector<double>{0.5 * k, 0.25}) {}
  AG_FUNCTION ag::Vector<double> operator()(ag::Vector<double> x) const { return ag::tanh(x * scale + shift); }
};
struct Block {
  std::array<Layer, 2> layers;
  Layer last;
  explicit Block(double k) : layers{Layer{k}, Layer{k + 0.5}}, last(k + 1) {}
  AG_FUNCTION ag::Vector<double> operator()(ag::Vector<double> x) const {
    ag::Vector<double> y = x;
    for (const Layer &layer : layers) y = layer(y);
    return x + last(y);
  }
};
struct Net {
  Layer first{0.25};
  std::array<Block, 2> blocks{Block{0.5}, Block{0.75}};
  std::array<Layer, 3> heads{Layer{0.125}, Layer{0.375}, Layer{0.625}};
};
Net net;

AG_FUNCTION ag::Vector<double> by_element(const Net &net, ag::Vector<double> x) {
  for (auto &head : net.heads) x = x + head(x);
  return x;
}
AG_FUNCTION ag::Vector<double> by_index(const Net &net, ag::Vector<double> x) {
  for (std::size_t i = 0; i < net.heads.size(); ++i) {
    ag::Vector<double> y = net.heads[i](x);
    if (i % 2) y = y * x;
    x = x + y;
  }
  return x;
}
AG_FUNCTION ag::Vector<double> from_the_back(const Net &net, ag::Vector<double> x) {
  for (int i = 2; i >= 0; --i) x = net.heads[i](x) - x;
  for (int i = 0; i != 4; i += 2) x = x * net.heads[i].scale;
  return x;
}
AG_FUNCTION ag::Vector<double> of_blocks(const Net &net, ag::Vector<double> x) {
  x = net.first(x);
  for (const auto &block : net.blocks) x = block(x);
  for (const auto &block : net.blocks)
    for (const auto &layer : block.layers) x += layer.shift * layer.scale;
  return x;
}
AG_FUNCTION ag::Vector<double> in_a_loop(const Net &net, ag::Vector<double> x) {
  int steps = 0;
  while (ag::sum(x) < 2.0 && steps < 4) {
    for (auto &head : net.heads) {
      if (ag::sum(x) > 1.0) continue;
      x = x + ag::abs(head(x));
    }
    if (++steps > 2) break;
  }
  return x;
}
AG_FUNCTION ag::Scalar<double> size_of_weights(const Net &net) {
  ag::Scalar<double> sum = 0;
  for (auto &head : net.heads) sum += ag::sum(head.scale * head.scale);
  return sum;
}

AG_FUNCTION ag::Vector<double> by_small_numbers(const Net &net, ag::Vector<double> x) {
  for (std::uint8_t i = 200; i < 203; ++i) x = net.heads[i - 200](x);
  for (std::int8_t i = 2; i > -1; --i) x = net.heads[i](x) - x;
  return x;
}
AG_FUNCTION ag::Vector<double> in_nested_loops(const Net &net, ag::Vector<double> x) {
  for (int step = 0; step < 40; ++step)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j) x = net.heads[j](x) * net.heads[i].scale;
  return x;
}

#define STEPS(NAME)                                                                                \
  AG_FUNCTION ag::Scalar<double> step_##NAME(Net &net, ag::Vector<double> x) {                     \
    ag::GradientTape tape;                                                                         \
    ag::Scalar<double> loss = ag::sum(NAME(net, x));                                               \
    loss += 0.25 * size_of_weights(net);                                                           \
    auto [g, h, k, m, n, o] = tape.gradient(                                                       \
        loss, std::tie(net.heads[0].scale, net.heads[1].scale, net.heads[2].shift,                 \
                       net.first.scale, net.blocks[1].layers[0].scale, net.blocks[0].last.shift)); \
    net.heads[0].scale.assign_sub(0.125 * g);                                                      \
    net.heads[1].scale.assign_sub(0.125 * h);                                                      \
    for (auto &head : net.heads) head.shift.assign_sub(0.125 * k);                                 \
    net.first.scale.assign_sub(0.125 * m);                                                         \
    for (int i = 0; i < 2; ++i) net.blocks[i].layers[0].scale.assign_sub(0.125 * n);               \
    net.blocks[0].last.shift.assign_sub(0.125 * o);                                                \
    return loss;                                                                                   \
  }
STEPS(by_element)
STEPS(by_index)
STEPS(from_the_back)
STEPS(of_blocks)
STEPS(in_a_loop)
STEPS(by_small_numbers)
STEPS(in_nested_loops)

#pragma clang diagnostic pop

// A number that does not fit into its type, and layers that nothing says: plain C++.
AG_FUNCTION ag::Scalar<double> around_the_end(Net &net, ag::Vector<double> x, int n) {
  ag::GradientTape tape;
  for (int i = 258; std::uint8_t(i) < 5; ++i) x = net.heads[i - 258](x);
  for (std::uint8_t m = 64; m != 0; m += m) x = net.heads[m / 64 - 1](x);
  x = net.heads[n](x);
  ag::Scalar<double> loss = ag::sum(x);
  net.heads[1].scale.assign_sub(0.125 * tape.gradient(loss, net.heads[1].scale));
  return loss;
}

int main() {
  for (ag::Vector<double> x : {ag::Vector<double>{0.5, -0.25}, ag::Vector<double>{2, 3}}) {
    show(step_by_element(net, x));
    show(step_by_index(net, x));
    show(step_from_the_back(net, x));
    show(step_of_blocks(net, x));
    show(step_in_a_loop(net, x));
    show(step_by_small_numbers(net, x));
    show(step_in_nested_loops(net, x));
    show(around_the_end(net, x, 1));
    for (const Layer &layer : {std::cref(net.first), std::cref(net.heads[0]), std::cref(net.heads[1]), std::cref(net.heads[2])})
      show(layer.scale.value(), layer.shift.value());
    for (const Block &block : net.blocks)
      show(block.layers[0].scale.value(), block.last.shift.value());
  }
}
