// Models of layers that have constructors of their own beside parts without Variables, some of which change in loops, branches and helpers.
#include <autograph/autograph.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>

namespace {
namespace nn = ag::nn;

// Whatever stands before this in a program.
const bool is_seeded = (nn::set_seed(0), true);

struct Net {
  nn::Dense<> first{4, 4};
  nn::Flatten flat;
  int steps = 0;
  nn::Dense<> last{4, 2};
  std::array<float, 2> seen = {0, 0};
  AG_FUNCTION ag::Matrix<float> operator()(ag::Tensor<float, 3> x) { return last(first(flat(x))); }
};
struct Pair {
  Net left;
  ag::Scalar<float> best = 1000;
  Net right;
};
Pair nets;
nn::SGD optimizer{nets, {.momentum = 0.5}};

AG_FUNCTION void note(Net &net, float loss) {
  net.steps += 1;
  net.seen[net.steps % 2] = loss;
}

AG_FUNCTION int train(Pair &pair, nn::SGD<Pair> &optimizer, ag::Tensor<float, 3> x, int epochs) {
  for (int epoch = 0; epoch < epochs; ++epoch) {
    ag::GradientTape tape;
    ag::Scalar<float> loss = ag::mean(ag::square(pair.left(x) - pair.right(x) + 1.0f));
    auto gradients = tape.gradient(loss, ag::trainable_variables(pair));
    optimizer.apply_gradients(gradients, ag::trainable_variables(pair));
    note(pair.left, loss.item());
    if (loss < pair.best) {
      pair.best = loss;
      pair.right.steps = epoch;
    }
    if (loss < 0.001f) return epoch;
  }
  return -1;
}
} // namespace

int main() {
  ag::Tensor<float, 3> x = ag::reshape(ag::arange(24.0f) * 0.05f, {6, 2, 2});
  for (int epochs : {0, 1, 5, 40}) {
    int stopped = train(nets, optimizer, x, epochs);
    ag::print("{} {} {} {} {}\n", stopped, nets.best, nets.left.steps, nets.right.steps, nets.left.seen);
  }
  ag::print("{}\n", nets.left.last.weights.value() - nets.right.last.weights.value());
}
