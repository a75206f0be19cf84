// Arrays of no elements, which templates ask for: loops over them, elements of them in code that never runs.
#include "report.h"
#include <algorithm>
#include <array>

template <class T, std::size_t N> AG_FUNCTION std::array<T, N> shell(std::array<T, N> a) {
  for (auto gap = N / 2; gap; gap /= 2)
    for (auto i = gap; i < N; ++i) {
      T x = a[i];
      std::size_t j = i;
      for (; j >= gap && a[j - gap] > x; j -= gap) a[j] = a[j - gap];
      a[j] = x;
    }
  return a;
}
template <std::size_t N, std::size_t M> AG_FUNCTION std::array<std::array<int, N>, M> transpose(const std::array<std::array<int, M>, N> &m, int scale) {
  std::array<std::array<int, N>, M> t{};
  for (std::size_t i = 0; i < N; i++)
    for (std::size_t j = 0; j < M; j++) {
      if (m[i][j] == 3) continue;
      t[j][i] = m[i][j] * scale;
    }
  return t;
}
template <std::size_t N> AG_FUNCTION ag::Scalar<float> first(const std::array<ag::Vector<float>, N> &list, float stop) {
  ag::Scalar<float> sum = 0;
  for (std::size_t i = 0; i < N; ++i) {
    if (ag::sum(list[i]) > stop) break;
    sum += list[i][0];
  }
  return std::any_of(list.begin(), list.end(), [](const auto &v) { return v.extent(0) > 1; }) ? -sum : sum;
}
int main() {
  show(shell(std::array<short, 5>{5, -2, 9, 0, 1}), shell(std::array<std::uint64_t, 1>{7}), shell<int, 0>({}));
  show(transpose<2, 3>({{{1, 2, 3}, {4, 5, 6}}}, 2), transpose<0, 2>({}, 1), transpose<3, 0>({}, 1));
  show(first<2>({ag::Vector<float>{1, 2}, {9, 9}}, 5), first<0>({}, 5));
}
