// Functions that call themselves or each other and return the stream that they were given, also one of two streams.
#include "report.h"

#include <iostream>
struct Expression { char kind; int value, left, right; };
std::ostream &show(std::ostream &out, const std::vector<Expression> &e, int i) {
  if (e[i].kind == 'n') return out << e[i].value;
  out.put('(');
  return show(show(out, e, e[i].left) << ' ' << e[i].kind << ' ', e, e[i].right).put(')');
}
void odd(std::ostream &out, int n);
std::ostream &even(std::ostream &out, int n) { out << "even " << n << '\n'; if (n > 0) odd(out, n - 1); return out; }
void odd(std::ostream &out, int n) { out << "odd " << n << '\n'; if (n > 0) even(out, n - 1) << "back\n"; }
std::ostream &operator<<(std::ostream &out, const std::pair<int, int> &p) { return p.second > 0 ? out << p.first << std::pair{p.first + 1, p.second - 1} : out << "end"; }
AG_FUNCTION int f(int n, bool other) {
  std::vector<Expression> e = {{'+', 0, 1, 2}, {'n', n, 0, 0}, {'*', 0, 3, 4}, {'n', 7, 0, 0}, {'n', n + 1, 0, 0}};
  show(std::cout, e, 0) << '\n';
  even(std::cout, n) << "done\n";
  std::cout << std::pair{1, n} << '\n';
  std::ostream &out = other ? std::clog : std::cout;
  show(out, e, 2) << std::endl;
  odd(out, 1);
  return n;
}
int main() { f(3, false); f(4, true); }
