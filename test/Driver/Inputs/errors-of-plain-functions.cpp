#include <autograph/autograph.h>

#include <array>
#include <cstdio>
#include <vector>

AG_FUNCTION int divided(int n) { return 7 / n; }
AG_FUNCTION int remainder_of(int n) {
  int sum = 0;
  for (int i = 0; i < 3; ++i)
    sum += 7 % (n + i);
  return sum;
}
static AG_FUNCTION int in_file(int n) { return 8 / n; }
AG_FUNCTION inline int in_line(int n) { return 9 / n; }
template <class T> AG_FUNCTION T of_template(T n) { return T(10) / n; }
namespace space {
extern "C" {
AG_FUNCTION int of_c(int n) { return 11 / n; }
}
} // namespace space
struct Model {
  int scale;
  AG_FUNCTION int here(int n) const { return scale / n; }
  AG_FUNCTION int there(int n) const;
};
int Model::there(int n) const { return scale / n; }
AG_FUNCTION int caller(int n) { return 1 + divided(n); }

AG_FUNCTION int element(int i) {
  int a[3] = {1, 2, 3};
  return a[i];
}
AG_FUNCTION int row(int i, int j) {
  std::array<std::array<int, 2>, 3> a{{{1, 2}, {3, 4}, {5, 6}}};
  a[i][j] += 10;
  return a[2][1];
}
AG_FUNCTION int of_list(std::size_t i) {
  std::vector<int> v{1, 2, 3};
  return v[i];
}
// What is inside of the array, not of the row, is no element of the row.
AG_FUNCTION int over_rows(int n) {
  int a[2][2] = {{1, 2}, {3, 4}};
  int sum = 0;
  for (int *p = &a[0][0]; p != &a[0][0] + n; ++p)
    sum += *p;
  return sum;
}
// The destructor sees what was done before the error.
struct Guard {
  int &count;
  ~Guard() { ag::print("left at {}\n", count); }
};
AG_FUNCTION int guarded(int i) {
  int a[3] = {1, 2, 3}, count = 0;
  Guard guard{count};
  count = 5;
  a[i] = 7;
  count = 6;
  return a[2] + 12 / (i - 1);
}

template <class F> void attempt(const char *name, F f) {
  try {
    std::printf("%s %d\n", name, f());
  } catch (const ag::Error &error) {
    std::printf("%s: %s\n", name, error.message());
  }
}

int main() {
  for (int n : {2, 0}) {
    attempt("divided", [&] { return divided(n); });
    attempt("remainder_of", [&] { return remainder_of(n); });
    attempt("in_file", [&] { return in_file(n); });
    attempt("in_line", [&] { return in_line(n); });
    attempt("of_template", [&] { return of_template(n); });
    attempt("of_c", [&] { return space::of_c(n); });
    attempt("here", [&] { return Model{5}.here(n); });
    attempt("there", [&] { return Model{5}.there(n); });
    attempt("caller", [&] { return caller(n); });
  }
  for (int i : {2, 3, -1}) {
    attempt("element", [&] { return element(i); });
    attempt("row", [&] { return row(i, 1); });
    attempt("of_list", [&] { return of_list(i); });
    attempt("guarded", [&] { return guarded(i); });
  }
  attempt("row", [&] { return row(1, 2); });
  attempt("guarded", [&] { return guarded(1); });
  for (int n : {2, 4})
    attempt("over_rows", [&] { return over_rows(n); });
  try {
    std::printf("%d\n", divided(0));
  } catch (const ag::Error &error) {
    std::printf("here: %s\n", error.what());
  }
}
