// std::optional across the boundary: by value and reference, as a result, in structs, pairs, tuples, vectors and optionals.
#include "report.h"

#include <optional>

enum class Color { red, green };
struct Item {
  int id;
  std::optional<ag::Vector<float>> row;
  std::optional<Color> color;
};
auto fields(const Item &item) { return std::tuple(item.id, item.row, item.color); }
auto fields(const std::vector<Item> &items) {
  std::vector<std::tuple<int, std::optional<ag::Vector<float>>, std::optional<Color>>> all;
  for (const Item &item : items) all.push_back(fields(item));
  return all;
}

std::optional<float> limit = 2.5f;
AG_HOST std::optional<int> half(std::optional<int> x, std::optional<ag::Vector<int>> &seen) {
  if (!x) return std::nullopt;
  seen = ag::Vector<int>{*x, *x};
  return *x % 2 ? std::optional<int>() : *x / 2;
}

AG_FUNCTION std::optional<int> quotient_of(std::optional<int> a, const std::optional<ag::Scalar<int>> &b) {
  if (!a || !b || *b == 0) return std::nullopt;
  return (*a / *b).item();
}
AG_FUNCTION int steps(std::optional<ag::Vector<float>> &row, std::optional<bool> &done, int n) {
  if (!row) {
    row = ag::arange(float(n));
    done = false;
    return 0;
  }
  for (int i = 0; i < n; ++i) *row = ag::append(*row, (*row)[0] + i);
  if (n > 2) row.reset();
  done = !done.value_or(true);
  return n;
}
AG_FUNCTION std::vector<std::optional<int>> each(const std::vector<std::optional<ag::Scalar<int>>> &v, int by) {
  std::vector<std::optional<int>> result;
  for (const auto &x : v)
    if (x)
      result.push_back((*x * by).item());
    else
      result.push_back(std::nullopt);
  return result;
}
AG_FUNCTION std::pair<Item, std::optional<std::vector<int>>> items(Item item, std::vector<Item> &all, std::optional<std::pair<int, float>> p) {
  std::optional<std::vector<int>> ids;
  for (Item &other : all) {
    if (other.row && item.row && other.row->extent(0) == item.row->extent(0)) other.row = *other.row + *item.row;
    if (other.color == item.color) {
      if (!ids) ids.emplace();
      ids->push_back(other.id);
    }
  }
  if (p) {
    item.id += p->first;
    item.row.reset();
    item.color = Color::green;
    all.push_back(item);
  }
  return {item, ids};
}
AG_FUNCTION std::optional<std::optional<int>> nested(std::optional<std::optional<int>> x, std::tuple<int, std::optional<float>> t) {
  auto [n, f] = t;
  if (!x) return std::optional<int>();
  if (!*x) return f ? std::optional<std::optional<int>>(n) : std::nullopt;
  return **x + n + int(f.value_or(limit.value_or(0)));
}
AG_FUNCTION std::optional<int> host(std::optional<int> x, std::optional<ag::Vector<int>> &seen) {
  std::optional<int> y = half(x, seen);
  while (y && *y > 1) y = half(y, seen);
  return y;
}

int main() {
  show(quotient_of(6, ag::Scalar<int>(4)), quotient_of(6, ag::Scalar<int>(0)), quotient_of({}, {}), quotient_of(5, {}));
  std::optional<ag::Vector<float>> row;
  std::optional<bool> done;
  for (int n : {3, 2, 1, 3, 0}) show(steps(row, done, n), row, done);
  show(each({ag::Scalar<int>(1), std::nullopt, ag::Scalar<int>(3)}, 5), each({}, 1));
  std::vector<Item> all = {{1, {}, Color::red}, {2, ag::Vector<float>{1, 2}, {}}, {3, ag::Vector<float>{5}, Color::red}};
  auto try_items = [&](const Item &item, std::optional<std::pair<int, float>> p) {
    auto [changed, ids] = items(item, all, p);
    show(fields(changed), ids, fields(all));
  };
  try_items({10, ag::Vector<float>{1, 1}, Color::red}, {});
  try_items({20, ag::Vector<float>{7}, {}}, std::pair(2, 0.5f));
  try_items({30, {}, Color::green}, {});
  using Nested = std::optional<std::optional<int>>;
  show(nested({}, {1, 2.f}), nested(Nested(std::optional<int>()), {1, 2.f}), nested(Nested(std::optional<int>()), {1, {}}), nested(Nested(7), {1, 2.5f}), nested(Nested(7), {1, {}}));
  limit.reset();
  show(nested(Nested(7), {1, {}}));
  std::optional<ag::Vector<int>> seen;
  for (std::optional<int> x : {std::optional<int>(), std::optional<int>(12), std::optional<int>(8)}) show(host(x, seen), seen);
}
