// State that outlives a call.
#include "expect.h"

namespace {

ag::Variable<float, 1> weights = {1, 2};
ag::Variable<float> bias = 0.5;
ag::Variable<float, 2> zeros = ag::zeros<float>({1, 2});
ag::Variable<int> unset;

struct Layer {
  ag::Variable<int, 2> kernel = {{1, 2}, {3, 4}};
  ag::Variable<int> calls = 0;
};

void count(ag::Variable<int> &counter) { counter.assign_add(1); }

template <class V>
concept copyable = std::is_copy_constructible_v<V> || std::is_copy_assignable_v<V>;
static_assert(!copyable<ag::Variable<int>>);
static_assert(!copyable<ag::Variable<int, 2>>);
static_assert(!std::is_assignable_v<ag::Variable<int> &, int>);
static_assert(!std::is_assignable_v<ag::Variable<int> &, ag::Scalar<int>>);

} // namespace

TEST_CASE("variables read as tensors", "[variables]") {
  expect<float, 1>(weights + 1, {2}, {2, 3});
  CHECK((ag::sum(weights) * bias).item() == 1.5f);
  CHECK(weights[1].item() == 2);
  expect<float, 2>(zeros, {1, 2}, {0, 0});
  CHECK(weights.extent(0) == 2);
  CHECK((true ? bias : ag::Scalar<float>(1)).item() == 0.5f);
  float total = 0;
  for (ag::Scalar<float> w : weights)
    total += w.item();
  CHECK(total == 3);
  EXPECT_ERROR(unset, unset + 1);
  EXPECT_ERROR(unset, unset.assign_add(1));
}

TEST_CASE("variables change by assignment only", "[variables]") {
  Layer layer;
  const ag::Matrix<int> before = layer.kernel.value();
  layer.kernel.assign_sub(1);
  layer.kernel.assign_add(layer.kernel * 2);
  expect<int, 2>(layer.kernel, {2, 2}, {0, 3, 6, 9});
  expect<int, 2>(before, {2, 2}, {1, 2, 3, 4});
  layer.kernel.assign({{7}});
  expect<int, 2>(layer.kernel, {1, 1}, {7});
  CHECK(layer.kernel(0, 0).item() == 7);
  for (int i = 0; i < 3; ++i)
    count(layer.calls);
  CHECK(layer.calls.item() == 3);
  layer.calls.assign(9);
  CHECK(layer.calls.value().item() == 9);
}
