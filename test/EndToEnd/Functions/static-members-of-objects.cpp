#include <autograph/autograph.h>
#include <vector>
static const int made = 0;
template <class T, int N> struct Shape {
  T k{};
  static constexpr int size() { return N; }
  static T twice(T x) { return x + x; }
  template <int M> static int times(int x) { return x * M + made; }
  static const int limit = N * 7;
  Shape next() const { return {k + 1}; }
  int all(T x) const { return size() + this->size() + static_cast<int>(twice(x)) + this->template times<3>(4); }
private:
  static int hidden(int x) { return x + N; }
public:
  int seen() const { return this->hidden(2) + hidden(1); }
};
struct Counter {
  int &calls;
  static int zero() { return 0; }
  static constexpr int one = 1;
  Counter &hit() { ++calls; return *this; }
  const Counter *at() const { ++calls; return this; }
};
AG_FUNCTION int run(int x) {
  Shape<int, 3> s{x};
  Shape<float, 2> f;
  struct Local { static int eight(int x) { return 8 + x; } } l;
  const auto *p = &s;
  ag::print("{} {} {} {}\n", s.size(), f.size(), p->size(), s.next().size());
  ag::print("{} {} {}\n", s.twice(x), f.twice(1.5f), s.times<2>(x));
  ag::print("{} {} {} {}\n", s.all(x), f.all(2), l.eight(1), s.seen());
  int calls = 0;
  Counter c{calls};
  int sum = c.hit().zero() + c.hit().hit().one + c.at()->zero() + c.at()->one;
  int y = 0;
  sum += (++y, s).size() + (x > 0 ? s : s.next()).twice(y++);
  std::vector<Shape<int, 3>> v(2);
  for (auto &each : v) sum += each.twice(each.size()) + each.limit;
  return sum * 1000 + calls * 10 + y;
}
int main() { int a = run(1), b = run(0); ag::print("{} {}\n", a, b); }
