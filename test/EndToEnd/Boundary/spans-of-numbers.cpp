// std::span as a parameter of marked functions: what is const is read, what is not is written through, in the caller's memory.
#include "report.h"

#include <algorithm>
#include <complex>
#include <numeric>
#include <span>

enum class Color : short { red = 3, green = -7, blue };

AG_FUNCTION float total(std::span<const float> values) {
  float sum = 0;
  for (float x : values) sum += x;
  return sum;
}
AG_FUNCTION void scale(std::span<float> values, float factor) {
  for (float &x : values) x *= factor;
}
AG_FUNCTION int nothing(std::span<int>, std::span<const int> unused, const std::span<int> sized) { return int(sized.size()); }
// Each dtype, in and out.
template <class T> AG_FUNCTION T rotate(std::span<T> values, std::span<const T> others) {
  if (values.empty()) return T(1);
  T first = values[0];
  for (std::size_t i = 1; i < values.size(); ++i) values[i - 1] = values[i];
  values.back() = others.empty() ? first : others.front();
  return first;
}
template <class T> void try_rotate(std::vector<T> v, std::vector<T> other) {
  T first = rotate<T>(v, other);
  show(v, other, first);
  first = rotate<T>(std::span(v).subspan(1), {});
  show(v, first);
}
AG_FUNCTION int flags(std::span<bool> values, std::span<const bool> mask) {
  int changed = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != mask[i]) values[i] = mask[i], ++changed;
  return changed;
}
AG_FUNCTION Color paint(std::span<Color> colors, Color by) {
  for (Color &c : colors)
    if (c == Color::red) c = by;
  return colors.front();
}
AG_FUNCTION void conjugate(std::span<std::complex<double>> values, const std::complex<double> &by) {
  for (auto &z : values) z = std::conj(z) * by;
}
// Static extents.
AG_FUNCTION double dot(std::span<const double, 3> a, std::span<const double, 3> b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
AG_FUNCTION void cross(const std::span<const double, 3> &a, std::span<const double, 3> b, std::span<double, 3> to) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}
AG_FUNCTION int none(std::span<int, 0> values) { return int(values.size()) + values.empty(); }
// The parameter itself may be moved along what it names.
AG_FUNCTION int search(std::span<const int> sorted, int x) {
  int steps = 0;
  while (sorted.size() > 1) {
    std::size_t half = sorted.size() / 2;
    sorted = sorted[half] <= x ? sorted.subspan(half) : sorted.first(half);
    ++steps;
  }
  return sorted.empty() ? -1 : sorted[0] * 100 + steps;
}
AG_FUNCTION void zigzag(std::span<int> values, int n) {
  while (!values.empty() && n > 0) {
    values.front() = n--;
    values = values.subspan(1);
    if (n % 3 == 0 && !values.empty()) values = values.first(values.size() - 1);
  }
}
AG_FUNCTION int chosen(std::span<int> values, bool last) {
  auto head = values.first(2), tail = values.last(2);
  std::span<const int> one = last ? tail : head;
  auto other = last ? head : tail;
  other[0] += 10;
  for (int &x : last ? tail : values.first(3)) ++x;
  return one[0] * 100 + (last ? tail : head).back();
}
AG_FUNCTION std::vector<int> sorted(std::span<int> values, std::vector<int> kept) {
  std::sort(values.begin(), values.end());
  std::ranges::reverse(values.first(values.size() / 2));
  kept.insert(kept.end(), values.begin(), values.end());
  kept.push_back(std::accumulate(values.begin(), values.end(), 0));
  return kept;
}
AG_FUNCTION int fill(std::span<int> values, int from) {
  for (int &x : values) {
    if (from > 5) return from;
    if (from == 3) {
      ++from;
      continue;
    }
    x = from++;
  }
  return -from;
}
AG_FUNCTION void prefix(const ag::Vector<float> &x, std::span<float> to) {
  float sum = 0;
  for (ag::Scalar<float> e : x) sum += e.item();
  for (std::size_t i = 0; i < to.size(); ++i) to[i] = x[i].item() / sum;
}
int main() {
  std::vector<float> v = {1, 2.5, -3};
  std::array<float, 4> a = {1, 2, 3, 4};
  float c[] = {0.5, 0.25};
  show(total(v), total(a), total(c), total({}), total(std::span(v).last(2)), total({a.begin() + 1, 2}));
  scale(v, 2);
  scale(a, 0.5f);
  scale(std::span(a).subspan(1, 2), 10);
  scale(c, -1);
  scale({}, 3);
  show(v, a, c[0], c[1]);
  int numbers[] = {1, 2, 3};
  show(nothing(numbers, {}, {}));
  show(nothing({}, numbers, numbers), numbers[2]);
  try_rotate<signed char>({1, 2, -3}, {100});
  try_rotate<unsigned char>({1, 2, 255}, {});
  try_rotate<short>({1, 2, -3}, {100});
  try_rotate<unsigned short>({1}, {60000});
  try_rotate<int>({1, 2, -3, 7}, {100, 2});
  try_rotate<unsigned>({1, 4000000000u}, {});
  try_rotate<long>({1, 2, -30000000000}, {100});
  try_rotate<long long>({1, 2, -3}, {100});
  try_rotate<unsigned long>({1, 2, 18000000000000000000u}, {100});
  try_rotate<ag::float16>({ag::float16(1), ag::float16(2.5), ag::float16(-3)}, {});
  try_rotate<ag::bfloat16>({ag::bfloat16(1), ag::bfloat16(2.5)}, {ag::bfloat16(0.5)});
  try_rotate<float>({1, 2.5, -3}, {1e-30f});
  try_rotate<double>({1, 2.5, -3}, {1e-300});
  bool b[] = {true, false, true}, mask[] = {false, false, true};
  int changed = flags(b, mask);
  show(changed, b[0], b[1], b[2]);
  std::vector<Color> colors = {Color::red, Color::green, Color::red};
  Color front = paint(colors, Color::blue);
  show(front, colors);
  std::vector<std::complex<double>> z = {{1, 2}, {0, -1}};
  conjugate(z, {0, 1});
  show(z[0].real(), z[0].imag(), z[1].real(), z[1].imag());
  double x[] = {1, 2, 3}, y[] = {-1, 0.5, 2}, to[3];
  cross(x, y, to);
  show(dot(x, y), to[0], to[1], to[2], none({}));
  for (int n : {0, 3, 4, 9, 50}) show(search(std::vector{1, 4, 9, 16, 25}, n));
  show(search({}, 1));
  for (int n : {0, 1, 4, 9}) {
    std::vector<int> list(7);
    zigzag(list, n);
    show(list);
  }
  std::vector<int> list = {5, 2, 9, 1, 7};
  show(sorted(list, {1}));
  show(list);
  show(sorted(std::span(list).subspan(3), {}));
  show(list);
  for (int from : {0, 3, 4, 6}) {
    std::vector<int> some(5, 100);
    int end = fill(some, from);
    show(end, some);
  }
  for (bool last : {false, true}) {
    int r = chosen(list, last);
    show(r, list);
  }
  prefix({1, 2, 5}, v);
  prefix({1, 2, 5}, std::span(a).first(2));
  show(v, a);
}
