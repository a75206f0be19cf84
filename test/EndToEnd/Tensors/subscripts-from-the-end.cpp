// `ag::end` in indices and slices: read, written, compound; what is taken from it a number, a value known at run time, a Scalar.
// The first error of several operands is the one that comes as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Scalar<int> last(ag::Vector<int> x) { return x[ag::end - 1]; }
AG_FUNCTION ag::Scalar<int> before(ag::Vector<int> x, int n) { return x[ag::end - n] * 10 + x(ag::end - n); }
AG_FUNCTION ag::Scalar<int> by_scalar(ag::Vector<int> x, ag::Scalar<std::int8_t> n) { return x[ag::end - n] + x[ag::end - (n + 1) + 1]; }
AG_FUNCTION ag::Scalar<int> unsigned_steps(ag::Vector<int> x, std::size_t n) { return x[ag::end - n]; }
AG_FUNCTION ag::Vector<int> inner(ag::Vector<int> x) { return x[ag::slice(1, ag::end - 1)]; }
AG_FUNCTION ag::Vector<int> tail(ag::Vector<int> x, int n) { return x[ag::slice(ag::end - n, ag::end)]; }
AG_FUNCTION ag::Vector<int> whole(ag::Vector<int> x) { return x[ag::slice()] + x[ag::slice(0, ag::end)]; }
AG_FUNCTION ag::Vector<int> block(ag::Matrix<int> m) { return m(ag::end - 2, ag::slice(1, ag::end - 1)); }
AG_FUNCTION ag::Scalar<int> corner(ag::Matrix<int> m, int n) { return m[ag::end - 1][ag::end - n] + m(ag::end - n, ag::end - 1) + m(0, ag::end - 1); }

AG_FUNCTION ag::Matrix<int> writes(ag::Matrix<int> m, ag::Vector<int> row, int n) {
  m[ag::end - 1] = row;
  m(ag::end - n, ag::end - 1) = 7;
  m[ag::end - n][ag::end - 2] += 100;
  m(ag::slice(), ag::end - 1) *= 2;
  m(ag::slice(0, ag::end - 1), 0) = -1;
  m[ag::slice(ag::end - n, ag::end)] -= 5;
  ++m(ag::end - 1, 0);
  return m;
}
AG_FUNCTION ag::Vector<int> shifts(ag::Vector<int> x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[ag::end - 1] > 40) break;
    x[ag::slice(1, ag::end)] = x[ag::slice(0, ag::end - 1)];
    x[0] = x[ag::end - 1] + i;
  }
  return x;
}
AG_FUNCTION ag::Vector<int> grown(ag::Vector<int> x, int n) {
  while (x.size() < n) x = ag::append(x, x[ag::end - 1] + x[ag::end - 2]);
  return x;
}
/// Places that have names, and that branches choose.
AG_FUNCTION ag::Vector<int> named(ag::Vector<int> x, int n) {
  auto place = ag::end - n;
  auto all = ag::slice();
  auto some = n > 1 ? ag::slice(0, ag::end - 1) : ag::slice(1, 2);
  x[place] += 1;
  if (n > 2) some = ag::slice(ag::end - 2, ag::end);
  x[some] *= 3;
  return ag::concat({x[all], x[n > 1 ? place : ag::end - 1] + x[some]});
}
struct Window {
  ag::Vector<int> values;
  ag::Scalar<int> newest() const { return values[ag::end - 1]; }
  void push(ag::Scalar<int> x) {
    values[ag::slice(0, ag::end - 1)] = values[ag::slice(1, ag::end)];
    values[ag::end - 1] = x;
  }
};
AG_FUNCTION Window pushed(Window w, int n) {
  for (int i = 0; i < n; ++i) w.push(w.newest() * 2 + i);
  return w;
}
AG_FUNCTION std::vector<ag::Vector<int>> of_lists(std::vector<ag::Vector<int>> list, int n) {
  for (int i = 0; i < n; ++i) {
    list[i][ag::end - 1] += 10;
    list[i][ag::slice(0, ag::end - 1)] = i;
  }
  return list;
}
AG_FUNCTION ag::Vector<float> of_float(ag::Vector<float> x) {
  x[ag::slice(0, ag::end - 1)] += x[ag::slice(1, ag::end)];
  return x;
}
AG_FUNCTION ag::Vector<int> effects(ag::Vector<int> x) {
  int n = 0;
  x[ag::end - ++n] = n + 10;
  x[ag::slice(ag::end - ++n, ag::end)] += n;
  return ag::append(x, n);
}

ag::Variable<int, 2> table = {{1, 2}, {3, 4}};
AG_FUNCTION ag::Vector<int> of_variable(int n) { return table[ag::end - n] * 100 + table(ag::slice(), ag::end - n) + table(ag::slice(0, 2, n))(ag::end - 1); }
/// Places as values of functions and elements of arrays.
auto from_end(int n) { return ag::end - n; }
auto without(int n, ag::Slice s) { return ag::slice(s.begin + n, ag::end - n, s.step); }
AG_FUNCTION ag::Vector<int> of_functions(ag::Vector<int> x, int n) {
  x[from_end(n)] = 5;
  x[without(n, ag::slice(0, 1, 2))] += 20;
  std::array<ag::Slice, 2> both = {ag::slice(), ag::slice(0, ag::end - 1)};
  for (int i = 0; i < 2; ++i) x[both[i]] += 1;
  return x;
}

int main() {
  for (int n : {0, 1, 2, 3}) attempt([&] { return of_variable(n); });
  for (int n : {0, 1, 2, 3}) attempt([&] { return of_functions({1, 2, 3, 4, 5}, n); });
  for (const ag::Vector<int> &x : {ag::Vector<int>{}, ag::Vector<int>{4}, ag::Vector<int>{1, 2}, ag::Vector<int>{5, 6, 7, 8}}) {
    attempt([&] { return last(x); });
    for (int n : {-1, 0, 1, 2, 4, 5}) {
      attempt([&] { return before(x, n); });
      attempt([&] { return tail(x, n); });
      attempt([&] { return named(x, n); });
    }
    attempt([&] { return by_scalar(x, std::int8_t(2)); });
    attempt([&] { return by_scalar(x, {}); });
    attempt([&] { return unsigned_steps(x, 2); });
    attempt([&] { return inner(x); });
    attempt([&] { return whole(x); });
    attempt([&] { return shifts(x, 3); });
    attempt([&] { return grown(x, 7); });
    attempt([&] { return effects(x); });
    attempt([&] { return pushed({x}, 3).values; });
    attempt([&] { return of_lists({x, x, {1}}, 3); });
  }
  show(of_float({1, 2, 3, 4.5}));
  for (int n : {1, 2, 3}) {
    attempt([&] { return writes({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {10, 11, 12}, n); });
    attempt([&] { return writes({{1, 2}}, {10, 11}, n); });
    attempt([&] { return corner({{1, 2, 3}, {4, 5, 6}}, n); });
  }
  attempt([&] { return writes({{1, 2}}, {10, 11, 12}, 1); });
  attempt([&] { return block({{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}); });
  attempt([&] { return block({{1, 2, 3, 4}}); });
}
