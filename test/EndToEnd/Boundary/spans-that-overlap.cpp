// Spans that name storage in common, with each other and with what other parameters refer to: references that overlap.
#include "report.h"

#include <span>

AG_FUNCTION void shift(std::span<int> to, std::span<const int> from) {
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = from[i] + 1;
}
AG_FUNCTION void both(std::span<int> a, std::span<int> b) {
  for (int &x : a) x += 10;
  for (int &x : b) x *= 2;
  if (!a.empty() && !b.empty()) a.front() = b.back();
}
AG_FUNCTION int read_only(std::span<const int> a, std::span<const int, 2> b) {
  int sum = b[0] - b[1];
  for (int x : a) sum += x;
  return sum;
}
AG_FUNCTION void add(std::span<int> a, int &x) {
  for (int &y : a) y += x;
  x = -1;
}
AG_FUNCTION void with_vector(std::span<int> a, const std::vector<int> &v) {
  for (std::size_t i = 1; i < v.size() && i < a.size(); ++i) a[i] = v[i - 1] + a[i];
}
AG_FUNCTION void with_tensor(std::span<float> a, const ag::Vector<float> &t) {
  for (std::size_t i = 1; i < a.size(); ++i) a[i] = t[i - 1].item() * 2;
}
AG_FUNCTION void with_scalar(std::span<ag::Scalar<float>> a, ag::Scalar<float> &x) {
  for (auto &y : a) y = y + x;
  x = 100;
}
struct Pair {
  std::vector<int> list;
  std::array<int, 3> array = {1, 2, 3};
  ag::Vector<float> tensor;
  AG_FUNCTION void method(std::span<int> a) {
    for (int &x : a) x += list[0] + array[1];
    array[1] = 50;
    list[0] = 7;
  }
};
AG_FUNCTION void with_members(Pair &pair, std::span<float> a) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += pair.tensor[0].item() + pair.array[0];
}
AG_FUNCTION void with_rows(std::span<std::vector<int>> rows, std::span<int> row) {
  for (int &x : row) x += int(rows[0].size());
  for (auto &r : rows) r[0] = r.back() * 2;
}
AG_FUNCTION void in_objects(std::span<std::pair<int, int>> pairs, int &x) {
  for (auto &[a, b] : pairs) a += x, b -= x;
  x += pairs[0].first;
}
int main() {
  std::vector<int> v = {1, 2, 3, 4, 5};
  shift(v, v);
  show(v);
  shift(std::span(v).subspan(1), std::span(v).first(4));
  show(v);
  shift(std::span(v).first(4), std::span(v).subspan(1));
  show(v);
  shift(std::span(v).first(2), std::span(v).last(2));
  show(v);
  both(v, v);
  show(v);
  both(std::span(v).first(3), std::span(v).subspan(2));
  show(v);
  both(std::span(v).first(2), std::span(v).subspan(2));
  show(v);
  both(v, {});
  both({}, {});
  show(v, read_only(v, std::span(v).first<2>()));
  add(v, v[2]);
  show(v);
  int x = 3;
  add(v, x);
  add(std::span(v).first(1), v[1]);
  show(v, x);
  with_vector(v, v);
  with_vector(std::span(v).subspan(2), v);
  with_vector({}, v);
  show(v);
  ag::Vector<float> t = {1, 2, 3};
  with_tensor(t.span(), t);
  show(t);
  ag::Vector<float> copy = t;
  with_tensor(copy.span(), t);
  show(t, copy);
  std::vector<ag::Scalar<float>> scalars = {1, 2, 3};
  with_scalar(scalars, scalars[1]);
  show(scalars);
  Pair pair{{1, 2}, {1, 2, 3}, {1, 2, 3}};
  pair.method(pair.list);
  show(pair.list, pair.array);
  pair.method(pair.array);
  show(pair.list, pair.array);
  pair.method(v);
  show(v);
  with_members(pair, pair.tensor.span());
  show(pair.tensor);
  std::vector<std::vector<int>> rows = {{1, 2}, {3, 4}};
  with_rows(rows, rows[1]);
  show(rows);
  with_rows(rows, v);
  with_rows(std::span(rows).first(1), rows[1]);
  show(rows, v);
  std::vector<std::pair<int, int>> pairs = {{1, 2}, {3, 4}};
  in_objects(pairs, pairs[1].second);
  show(pairs);
}
