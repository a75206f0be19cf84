// A local that is returned is the caller's object already while the destructors of the others run: what they change is seen.
#include "report.h"

class Log {
  std::vector<int> &log;
  int depth = 0;
  struct Frame {
    Log &of;
    ~Frame() {
      --of.depth;
      of.log.push_back(-of.depth - 1);
    }
  };

public:
  explicit Log(std::vector<int> &l) : log(l) {}
  Frame enter() {
    log.push_back(++depth);
    return {*this};
  }
};
struct Sum {
  int total = 0;
  std::vector<int> parts;
};
struct Adds {
  Sum &sum;
  int k;
  ~Adds() {
    sum.total += k;
    sum.parts.push_back(k);
  }
};
AG_FUNCTION std::vector<int> levels(int k) {
  std::vector<int> log;
  Log l(log);
  auto f = l.enter();
  if (k > 0) {
    auto g = l.enter();
    if (k > 1) return log;
    log.push_back(50);
  }
  return log;
}
static Sum helper(int k) {
  Sum s;
  Adds a{s, k};
  for (int i = 0; i < k; ++i) {
    Adds b{s, i * 10};
    if (i == 2) return s;
  }
  return s;
}
static Sum straight(int k) {
  Sum s;
  Adds a{s, k};
  return s;
}
AG_FUNCTION int number(int k) {
  Sum s;
  int result = k;
  Adds a{s, result};
  return result + s.total;
}
AG_FUNCTION std::pair<int, std::vector<int>> sums(int k) {
  Sum a = helper(k), b = straight(k), c = [&] {
    Sum s;
    Adds d{s, k + 7};
    return s;
  }();
  a.parts.push_back(c.total);
  return {a.total * 100 + b.total, a.parts};
}
int main() { show(levels(0), levels(1), levels(2), sums(1), sums(5), number(3)); }
