// Ranges of the user's, made with braces too, and declarations in front of the labels of a switch.
#include "report.h"
struct Squares {
  int a, b;
  struct Iterator {
    int i;
    int operator*() const { return i * i; }
    Iterator &operator++() {
      ++i;
      return *this;
    }
    bool operator!=(const Iterator &other) const { return i != other.i; }
  };
  Iterator begin() const { return {a}; }
  Iterator end() const { return {b}; }
};
AG_FUNCTION int f(int n) {
  int s = 0;
  for (int x : Squares{1, n}) {
    if (x == 9) continue;
    s += x;
    if (s > 60) break;
  }
  for (auto [k, v] : {std::pair{1, 2}, {3, n}}) s += k * v;
  for (auto it = Squares{0, 3}.begin(); it != Squares{0, 3}.end(); ++it) s += *it;
  switch (n) {
    int w;
  default:
    w = s;
    s += w;
    break;
  case 1:
    w = 4;
    s -= w;
  }
  return s;
}
int main() {
  for (int n : {1, 2, 7}) show(f(n));
}
