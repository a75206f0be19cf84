// Classes with private members as parameters of free functions: their methods stand in place of the calls.
#include "report.h"
#include <vector>

class Counter {
public:
  void add(int k) {
    if (k > most_) most_ = k;
    count_ += k;
    seen_.push_back(k);
  }
  int count() const { return count_; }
  int most() const { return most_; }
  const std::vector<int> &seen() const { return seen_; }

private:
  int count_ = 0, most_ = -1;
  std::vector<int> seen_;
};
struct Pair {
  Counter first, second;
  char tag = 'p';
};
AG_FUNCTION void fill(Counter &c, int n) {
  for (int i = 0; i < n; ++i) {
    if (i * i > 50) return;
    c.add(i * i);
    if (c.count() % 7 == 0) c.add(1);
  }
}
AG_FUNCTION int total(const Counter &c, Pair p) {
  p.first.add(c.most());
  fill(p.second, c.count() % 10);
  int sum = p.first.count() + 10 * p.second.count();
  for (int x : p.second.seen()) sum += x;
  return p.tag == 'p' ? sum : -sum;
}
class Histogram {
public:
  void count(int x) { bins_[x % 2][x % 3] += 1; }
  int most() const {
    int found = 0;
    for (auto &row : bins_)
      for (int n : row) found = n > found ? n : found;
    return found;
  }

private:
  int bins_[2][3] = {};
};
AG_FUNCTION int count_all(Histogram &h, const ag::Vector<int> &v) {
  for (ag::Scalar<int> x : v) {
    if (x < 0) break;
    h.count(x.item());
  }
  return h.most();
}
AG_FUNCTION Counter merged(Counter a, const Counter &b) {
  for (std::size_t i = 0; i < b.seen().size(); ++i) a.add(b.seen()[i]);
  return a;
}
int main() {
  Counter a, b;
  fill(a, 4);
  fill(b, 20);
  show(a.count(), a.most(), b.count(), b.most(), int(b.seen().size()));
  show(total(a, {}), total(b, {a, b, 'q'}));
  Histogram h;
  show(count_all(h, {1, 2, 3, 1, 7, -1, 2}));
  show(count_all(h, {}), h.most());
  Counter c = merged(a, b);
  show(c.count(), c.most(), int(c.seen().size()));
}
