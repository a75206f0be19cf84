// A class with private members that only its constructor can make; a class template with a vector.
#include "report.h"
class Counter {
  int n;
  ag::Vector<int> seen;

public:
  explicit Counter(int s) : n(s * 2) {}
  void add(int k) {
    if (k < 0)
      return;
    n += k;
    seen = ag::append(seen, k);
  }
  int get() const { return n; }
  Counter twice() const {
    Counter c(0);
    c.n = n * 2;
    return c;
  }
  ag::Vector<int> all() const { return seen; }
};
int use(const Counter &c) { return c.get() + 1; }
void bump(Counter &c) { c.add(100); }
Counter make(int k) {
  Counter c(k);
  c.add(1);
  return c;
}
AG_FUNCTION int f(int k) {
  Counter c(k);
  for (int i = 0; i < k; ++i) {
    c.add(i - 1);
    if (c.get() > 20)
      break;
  }
  bump(c);
  Counter d = c.twice();
  Counter e = make(3);
  return use(c) + d.get() * 3 + e.get() + ag::sum(c.all()).item();
}
template <class T> struct Stack {
  std::vector<T> items;
  int top = 0;
  void push(T x) {
    items.push_back(x);
    ++top;
  }
  T pop() {
    T x = items.back();
    items.pop_back();
    --top;
    return x;
  }
  bool empty() const { return top == 0; }
};
AG_FUNCTION int g(int k) {
  Stack<int> s;
  for (int i = 0; i < k; ++i)
    s.push(i * i);
  int r = 0;
  while (!s.empty())
    r = r * 3 + s.pop();
  return r;
}
int main() {
  for (int k : {0, 1, 4, 9})
    show(f(k), g(k));
}
