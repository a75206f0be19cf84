// Members that are `[[no_unique_address]]`, in classes that keep their members private.
#include "report.h"
struct Hash {
  std::size_t operator()(int x) const { return x * 7u; }
};
struct Scale {
  int by = 2;
  char sign = 1;
  int operator()(int x) const { return x * by * sign; }
};
template <class H> class Table {
  std::vector<int> slots_{1, 2, 3};
  [[no_unique_address]] H hash_;

public:
  std::size_t at(int x) const { return slots_[hash_(x) % 3]; }
  void set(int x, int value) { slots_[hash_(x) % 3] = value; }
};
template <class First, class Second> class Chain {
  [[no_unique_address]] First first_;
  [[no_unique_address]] Second second_;
  int calls_ = 0;

public:
  int run(int x) {
    ++calls_;
    return first_(x) + second_(x) - calls_;
  }
};
static int down(int n, Table<Hash> &t) {
  if (n <= 0) return 0;
  t.set(n, n + 10);
  return down(n - 1, t) + t.at(n);
}
template <class C> int drain(int n, C &c) { return n <= 0 ? c.run(1) : c.run(n) + drain(n - 1, c); }
AG_FUNCTION int sum_of(int n) {
  Table<Hash> t;
  return down(n, t);
}
AG_FUNCTION int chained(int n) {
  Chain<Hash, Scale> a;
  Chain<Scale, Hash> b;
  return drain(n, a) * 100 + drain(n, b);
}
AG_FUNCTION std::size_t given(const Table<Scale> &t, int n) { return t.at(n) + t.at(n + 1); }
int main() {
  for (int n : {0, 1, 4}) show(sum_of(n), chained(n), given({}, n));
}
