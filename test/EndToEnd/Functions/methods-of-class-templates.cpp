#include <autograph/autograph.h>

// Qualified members, member templates and enums of class templates; one of each is instantiated explicitly.
template <typename T, int Rank>
struct Layer {
  enum class Activation { none, relu, leaky };

  ag::Tensor<T, Rank> weights;
  T bias = 1;
  Activation activation = Activation::relu;

  AG_FUNCTION ag::Tensor<T, Rank> operator()(const ag::Tensor<T, Rank> &x) const {
    auto y = x * weights + bias;
    switch (activation) {
    case Activation::none:
      return y;
    case Activation::leaky:
      y = ag::where(y < 0, y * T(0.5), y);
      [[fallthrough]];
    default:
      break;
    }
    if (activation == Activation::relu)
      y = ag::maximum(y, T(0));
    return y;
  }

  AG_FUNCTION void scale(T factor) & { weights = weights * factor; }

  AG_FUNCTION ag::Tensor<T, Rank> release() && noexcept { return weights + bias; }

  template <int Times>
  AG_FUNCTION ag::Tensor<T, Rank> repeat(ag::Tensor<T, Rank> x) const {
    for (int i = 0; i < Times; ++i)
      x = (*this)(x);
    return x;
  }
};

template struct Layer<float, 1>;

int main() {
  Layer<float, 1> layer{{1, -2, 3}};
  ag::print("{}\n", layer({1, 2, 3}));
  layer.activation = Layer<float, 1>::Activation::leaky;
  ag::print("{}\n", layer({1, 2, 3}));
  layer.scale(2);
  ag::print("{} {}\n", layer.weights, layer.repeat<3>({1, 0, -1}));
  ag::print("{}\n", Layer<float, 1>{{1, 2}}.release());
  Layer<double, 2> matrix{{{1, 2}, {3, 4}}, 0.5, Layer<double, 2>::Activation::none};
  ag::print("{}\n", matrix.repeat<2>({{1, 1}, {2, 2}}));
}
