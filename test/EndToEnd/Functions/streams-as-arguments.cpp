// Streams that are passed on: to helpers, operators and manipulators of the user's, by references, to functions that call themselves, and one of two.
#include "report.h"

#include <iostream>

struct Point {
  int x, y;
  friend std::ostream &operator<<(std::ostream &out, const Point &p) { return out << '(' << p.x << ", " << p.y << ')'; }
};
struct Line {
  Point from, to;
  void print(std::ostream &out) const { out << from << " to " << to; }
};
std::ostream &operator<<(std::ostream &out, const Line &line) {
  line.print(out);
  return out;
}
template <class T> std::ostream &operator<<(std::ostream &out, const std::vector<T> &list) {
  if (list.empty()) return out << "nothing";
  for (const T &each : list) out << each << (&each == &list.back() ? "" : ", ");
  return out;
}
enum class Color { red, green };
std::ostream &operator<<(std::ostream &out, Color color) {
  switch (color) {
  case Color::red: return out << "red";
  case Color::green: return out << "green";
  }
  return out;
}
std::ostream &tab(std::ostream &out) { return out << '\t'; }
std::ostream &report_to = std::cout;

void describe(std::ostream &out, int n) { out << "described " << n << tab << Point{n, -n} << '\n'; }
void hanoi(int n, int from, int to, int via, std::ostream &out) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to, out);
  out << from << "->" << to << ' ';
  hanoi(n - 1, via, to, from, out);
}
int fibonacci(int n, int depth) {
  for (int i = 0; i < depth; ++i) std::cout << ' ';
  std::cout << n << '\n';
  return n < 2 ? n : fibonacci(n - 1, depth + 1) + fibonacci(n - 2, depth + 1);
}
template <class... T> void all(std::ostream &out, const T &...each) { ((out << each << ' '), ...); }

AG_FUNCTION int helpers(int n) {
  describe(std::cout, n);
  std::cout << Point{1, n} << Line{{1, 2}, {n, 4}} << std::endl;
  std::cout << std::vector<int>{1, n, 3} << ';' << std::vector<int>{} << ';' << std::vector<Point>{{n, n}} << '\n';
  for (Color color : {Color::red, Color::green}) std::cout << color << '\n';
  hanoi(n, 1, 2, 3, std::cout);
  report_to << "named " << n << '\n';
  all(std::cout, 1, 2.5, "three", 'c', Point{n, 0});
  std::cout << '\n' << fibonacci(n, 1) << '\n';
  return n;
}
AG_FUNCTION int references(int n, bool toOther) {
  std::ostream &out = std::cout;
  auto &same = out;
  same << "same " << n << '\n';
  auto print = [&out](auto x) -> std::ostream & { return out << '[' << x << ']'; };
  print(n) << print(2.5).good() << '\n';
  auto &either = toOther ? std::clog : std::cout;
  either << "either " << n << '\n';
  describe(toOther ? std::cerr : out, n);
  auto countdown = [&](auto self, int k) -> void {
    if (k < 0) return;
    out << k << ' ';
    self(self, k - 1);
  };
  countdown(countdown, n);
  out << std::endl;
  return n;
}
int main() {
  for (int n : {0, 1, 3}) show(helpers(n));
  for (int n : {0, 2}) show(references(n, n == 0));
}
