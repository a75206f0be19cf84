// String literals among what prints and checks show: alone, chosen by conditions, with formats of their own.
#include "report.h"
#include <cassert>

AG_FUNCTION void labelled(ag::Vector<int> v, bool flag) {
  ag::print("{}: {}\n", "label", v);
  ag::print("{:>8}|{:<6}|{:^7}|{:.2}|\n", "right", "left", "mid", "cut off");
  ag::print("{} {} {}\n", flag ? "yes" : "no", v.extent(0), v.extent(0) > 1 ? "many" : v.extent(0) == 1 ? "one" : "none");
  ag::print("{2} {0} {1:3} {0}\n", "zero", v.extent(0), flag);
  ag::print("{:?} {:?} {:?}\n", "a \"text\"\n", flag ? "" : "no", v);
  ag::print("{{}} {} {{{}}} {}\n", "{braces}", 3, "a\tb\"c\\");
}
AG_FUNCTION int classify(ag::Vector<float> v) {
  int negative = 0;
  for (auto x : v) {
    ag::print("{} is {}\n", x, x < 0.0f ? "negative" : x > 0.0f ? "positive" : "zero");
    if (x < 0.0f) ++negative;
    ag::check(negative < 2, "{} of {}: {} {}", "too many", negative < 3 ? "negatives" : "others", negative, __func__);
  }
  return negative;
}
int count(int &n) { return ++n; }
AG_FUNCTION int ordered(int n) {
  ag::print("{} {}\n", n, count(n) % 2 ? "odd" : "even");
  ag::print("{} {}\n", n, n > 100 && count(n) ? "big" : "small");
  assert(n > 0 && "is positive");
  return n;
}
int length(const char *s) {
  int n = 0;
  while (*s++) ++n;
  return n;
}
AG_FUNCTION int as_arrays(int k, bool first) {
  const char *text = first ? "abc" : "xyz";
  auto greeting = "hello";
  int total = length("four") * 100 + text[k] + "0123456789abcdef"[k * 3] + greeting[4];
  for (auto p = greeting; *p; ++p) total += *p;
  return total;
}
int main() {
  labelled({1, 2}, true);
  labelled({}, false);
  attempt([] { return classify({1, -2, 0}); });
  attempt([] { return classify({-1, 3, -2, 5}); });
  show(ordered(1));
  show(ordered(100));
  show(as_arrays(0, true), as_arrays(2, false));
}
