#include <autograph/autograph.h>
#include <vector>
template <class Derived> struct Layer {
  int count() const { return static_cast<const Derived *>(this)->parameters() + 1; }
};
struct Tag {};
struct Scale : Layer<Scale>, Tag {
  float s;
  explicit Scale(float s) : s(s) {}
  int parameters() const { return 1; }
};
class Padded {
  double d;
  char c;
public:
  Padded(double d, char c) : d(d), c(c) {}
  double sum() const { return d + c; }
  void add(double x) { d += x; ++c; }
};
struct Tail : Padded {
  char next;
  short other;
  Tail(double d, int n) : Padded(d, static_cast<char>(n)), next(static_cast<char>(n + 1)), other(static_cast<short>(n + 2)) {}
};
// Bases without data take no place, and what pads the end of one is used again.
struct Nothing : Tag {
  explicit Nothing(int) {}
};
AG_FUNCTION float run(std::vector<float> x) {
  std::vector<Scale> all = {Scale(1), Scale(2)};
  Nothing none[2] = {Nothing(3), Nothing(4)};
  for (float f : x) all.emplace_back(f);
  if (x.size() > 2) all.pop_back();
  float sum = 0;
  for (const Scale &each : all) sum = sum * 2 + each.s * static_cast<float>(each.count());
  return sum + static_cast<float>(sizeof(none));
}
AG_FUNCTION double tails(int n) {
  std::vector<Tail> v;
  Tail kept(1.5, n);
  for (int i = 0; i < n; ++i) {
    v.push_back(i % 2 ? kept : Tail(i, i));
    if (i > 2) v[i - 1].add(i);
    if (n > 3) kept = v[i];
  }
  double sum = kept.sum() + kept.next + kept.other;
  for (Tail &t : v) sum = sum * 2 + t.sum() * 100 + t.next * 10 + t.other;
  return sum;
}
int main() {
  ag::print("{} {} {}\n", run({}), run({3}), run({3, 4, 5}));
  ag::print("{} {} {}\n", tails(0), tails(1), tails(5));
}
