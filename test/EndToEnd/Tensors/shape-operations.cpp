// reshape, permute, expand, squeeze, flip, broadcast_to, take, sort, cumulative_sum, clip.
#include "report.h"

AG_FUNCTION ag::Matrix<int> reshaped(ag::Vector<int> v, int n) { return ag::reshape(v, {n, -1}); }
AG_FUNCTION ag::Matrix<int> transposed(ag::Matrix<int> m) { return ag::permute_dims(m, {1, 0}) + ag::matrix_transpose(m); }
AG_FUNCTION ag::Tensor<int, 3> permuted(ag::Tensor<int, 3> t) { return ag::permute_dims(t, {2, 0, 1}); }
AG_FUNCTION ag::Vector<int> flips(ag::Matrix<int> m) {
  return ag::reshape(ag::concat({ag::flip(m, 0), ag::flip(m, 1), ag::flip(m, -1)}, 0), {-1});
}
AG_FUNCTION ag::Matrix<int> stretched(ag::Vector<int> v, int n) { return ag::broadcast_to(v, {n, v.extent(0)}); }
AG_FUNCTION ag::Vector<int> squeezed(ag::Matrix<int> m) { return ag::squeeze(m, 0); }
AG_FUNCTION ag::Vector<int> taken(ag::Vector<int> v, ag::Vector<int> i) { return ag::take(v, i, 0); }
AG_FUNCTION ag::Matrix<int> taken_columns(ag::Matrix<int> m, ag::Vector<int> i) { return ag::take(m, i, 1); }
AG_FUNCTION ag::Vector<int> sorted(ag::Vector<int> v) { return ag::concat({ag::sort(v), ag::cumulative_sum(v, 0), ag::clip(v, -1, 4)}, 0); }
AG_FUNCTION ag::Matrix<float> sorted_columns(ag::Matrix<float> m) { return ag::sort(m, 0) * 100 + ag::cumulative_sum(m, 1); }
int main() {
  show(reshaped({1, 2, 3, 4, 5, 6}, 2), reshaped({1, 2}, 1));
  show(transposed({{1, 2}, {3, 4}}), permuted({{{1, 2}, {3, 4}, {5, 6}}}));
  show(flips({{1, 2, 3}, {4, 5, 6}}), stretched({1, 2}, 3), stretched({}, 2), stretched({1}, 0));
  attempt([] { return squeezed({{1, 2}}); });
  attempt([] { return squeezed({{1}, {2}}); });
  attempt([] { return taken({5, 6, 7}, {2, 0, 0}); });
  attempt([] { return taken({5, 6, 7}, {}); });
  attempt([] { return taken({5, 6, 7}, {3}); });
  show(taken_columns({{1, 2, 3}, {4, 5, 6}}, {2, 2, 0}));
  show(sorted({3, -1, 9, 0, 3}), sorted({}));
  show(sorted_columns({{3, 1}, {1, 2}, {2, 0}}));
}
