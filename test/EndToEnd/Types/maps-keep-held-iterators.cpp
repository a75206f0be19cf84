// Iterators in objects and lambdas stay with their entries, too.
#include <autograph/autograph.h>
#include <map>
#include <set>
struct Cursor {
  std::map<int, int> &m;
  std::map<int, int>::iterator it;
  Cursor(std::map<int, int> &m, int k) : m(m), it(m.find(k)) {}
  int step(int k) { m[k] = k; m.erase(k - 2); return it->second; }
};
struct Two { Cursor a; int n; };
AG_FUNCTION int f(int n) {
  std::map<int, int> m = {{50, 7}, {60, 8}};
  Cursor c(m, 50);
  int s = 0;
  for (int i = 0; i < n; ++i) s = s * 10 + c.step(i * 20);
  return s;
}
AG_FUNCTION int g(int n) {
  std::map<int, int> m = {{50, 7}, {60, 8}};
  Two t{Cursor(m, 60), n};
  m[1] = 3;
  m.erase(50);
  m[2] = n;
  return t.a.it->second * 10 + t.n;
}
AG_FUNCTION int h(int n) {
  std::set<int> s = {5, 9};
  auto it = s.find(9);
  auto next = [it]() mutable { return *it; };
  auto look = [&it] { return *it; };
  s.insert(n);
  return next() * 10 + look();
}
int main() { ag::print("{} {} {}\n", f(4), g(5), h(1)); }
