// Elements of arrays of `ag::Variable`s, and of classes of these, by an index known at run time.
#include "report.h"
struct Bank {
  ag::Variable<int> cells[2];
  std::array<ag::Variable<double>, 3> rates = {0.5, 1.5, 2.5};
  ag::Variable<int> grid[2][2];
  ag::Variable<int, 1> rows[2];
  AG_FUNCTION ag::Scalar<int> read(int j) { return cells[j] + 1; }
  AG_FUNCTION ag::Scalar<int> twice(int j) { return cells[j] * 2 - cells[1 - j]; }
  AG_FUNCTION bool compare(int j) { return !(cells[j] < cells[1 - j]) || -cells[j] > 3; }
  AG_FUNCTION void add(int j) { cells[j].assign_add(1); }
  AG_FUNCTION double scale(int j, double by) {
    for (int k = 0; k < j; ++k) rates[k + 1].assign(rates[k] * by + rates[(k + 2) % 3]);
    rates[j].assign_sub(0.25);
    return rates[j].value().item();
  }
  AG_FUNCTION int place(int i, int j) {
    grid[i][j].assign_add(10 * i + j + 1);
    grid[1 - i][j].assign(grid[i][j] * 2);
    return (grid[0][j] - grid[i][1 - j]).item();
  }
  AG_FUNCTION ag::Scalar<int> row(int i, int x) {
    rows[i].assign(ag::append(rows[i].value(), x));
    auto &r = rows[i];
    if (r.size() > 1) r.assign_add(1);
    return r[0] + ag::sum(rows[1 - i]);
  }
  AG_FUNCTION void all() {
    for (auto &c : cells) c.assign_add(c.value());
  }
};
struct Mean {
  ag::Variable<float> value = 0.0f;
  ag::Variable<int> count = 0;
  AG_FUNCTION void add(float x) {
    count.assign_add(1);
    value.assign_add((x - value) / ag::astype<float>(count.value()));
  }
};
struct Norm {
  Mean means[2], more[2];
  AG_FUNCTION void run(int j) {
    means[j].count.assign_add(1);
    means[j].value.assign(means[j].count > 1 ? 2.0f : 3.0f);
  }
  AG_FUNCTION void chosen(int j) {
    auto &m = j % 2 ? means[j / 2] : more[j / 2];
    m.value.assign_add(0.5f);
    m.count.assign_add(1);
  }
  AG_FUNCTION float method(int j, float x) {
    means[j].add(x);
    if (x > 1)
      for (int k = 0; k < 2; ++k) more[k].add(x * k);
    return means[j].value.value().item();
  }
};
std::array<ag::Variable<int>, 2> bank = {1, 2};
ag::Variable<bool> flags[2] = {false, true};
AG_FUNCTION int global(int i, int by) {
  bank[i].assign_add(by);
  if (by > 2) bank[1 - i].assign(bank[i] * 3);
  return (bank[0] * 100 + bank[1]).item();
}
AG_FUNCTION bool toggle(int i) {
  flags[i].assign(!flags[0]);
  return bool(flags[1 - i]);
}
void bump(ag::Variable<int> &x, int by) {
  if (by <= 0) return;
  x.assign_add(by);
  bump(x, by - 2);
}
/// The second is also what stands for every other number, unlike a subscript.
AG_FUNCTION int written(ag::Variable<int> (&v)[2], int j) {
  constexpr int zero = 0;
  bump(v[j % 2], 3);
  bump(bank[j % 2], j);
  auto &x = j == zero ? v[0] : v[1];
  x.assign(x * 2 - (j == 0 ? v[1] : v[0]));
  return (v[0] * 10 + v[1]).item();
}
int main() {
  Bank b;
  b.cells[0].assign(10);
  b.cells[1].assign(20);
  for (int j = 0; j < 2; ++j) show(b.read(j), b.twice(j), b.compare(j));
  for (int j : {0, 1, 1}) b.add(j);
  b.all();
  show(b.cells[0].value(), b.cells[1].value());
  for (int j = 0; j < 3; ++j) show(b.scale(j, 1.5));
  for (auto &c : b.grid)
    for (auto &x : c) x.assign(0);
  for (int i = 0; i < 4; ++i) show(b.place(i / 2, i % 2), b.row(i % 2, i));
  Norm n;
  for (int j : {0, 1, 1}) n.run(j);
  for (int j = 0; j < 4; ++j) n.chosen(j);
  for (int j = 0; j < 2; ++j) show(n.method(j, 0.5f), n.method(1 - j, 4.0f));
  for (Mean &m : n.means) show(m.value.value(), m.count.value());
  for (Mean &m : n.more) show(m.value.value(), m.count.value());
  for (int j = 0; j < 4; ++j) show(global(j % 2, j), toggle(j / 2));
  ag::Variable<int> v[2] = {5, 6};
  for (int j : {0, 1, 7, 4}) show(written(v, j));
}
