// Classes that inherit from containers of the library: their bases as values of their own.
#include "report.h"
struct Path : std::vector<int> {
  int total() const { return size(); }
};
namespace inner {
template <class T> struct Row : std::vector<T> {
  T extra = 1;
};
} // namespace inner
struct Table : inner::Row<double> {};
AG_FUNCTION int compared(int n) {
  Path a, b;
  a.push_back(n);
  b = a;
  if (n > 3)
    b.push_back(1);
  return a == b ? a.total() : -b.total();
}
AG_FUNCTION double rows(int n) {
  Table a, b;
  a.resize(n, 2.0);
  b.push_back(2.0);
  bool same = a == b;
  inner::Row<double> row = a;
  row.push_back(row.extra);
  return same ? row.back() : row.size() + row[0];
}
int main() { show(compared(3), compared(4), rows(1), rows(2)); }
