// Where a branch leaves a loop or function, the value that the other path has is nothing that printed code could make by `T{}`.
#include "report.h"
struct Single {
  unsigned value;
  Single(unsigned value) : value(value) {}
};
struct Pair {
  Single first;
  int second;
  Pair(unsigned first, int second) : first(first), second(second) {}
};
AG_FUNCTION Single find(ag::Vector<int> v, ag::Scalar<int> limit) {
  for (ag::Scalar<int> x : v) {
    if (x > limit) return Single(unsigned(x.item()));
    if (x == limit) break;
  }
  return Single(7u);
}
AG_FUNCTION Pair both(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i) {
    if (v[i] < 0) return Pair(unsigned(i), v[i].item());
    ag::print("{}\n", v[i]);
  }
  return Pair(9u, n);
}
AG_FUNCTION std::pair<Single, double> inPair(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i)
    if (v[i] < 0) return {Single(unsigned(i)), 0.5};
  return {Single(5u), 1.5};
}
AG_FUNCTION std::tuple<int, std::array<Single, 2>> inArray(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i)
    if (v[i] < 0) return {i, {Single(unsigned(i)), Single(1u)}};
  return {n, {Single(5u), Single(6u)}};
}
struct Holder {
  Single singles[2];
  int at;
};
AG_FUNCTION Holder holding(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i)
    if (v[i] < 0) return Holder{{Single(unsigned(i)), Single(1u)}, i};
  return Holder{{Single(5u), Single(6u)}, n};
}
int main() {
  for (int n : {0, 3}) {
    Holder h = holding({1, 2, -3}, n);
    show(h.singles[0].value, h.singles[1].value, h.at);
  }
  for (int limit : {0, 2, 9}) {
    show(find({1, 2, 3}, limit).value);
    show(find({}, limit).value);
  }
  for (int n : {0, 2, 3}) {
    auto [single, half] = inPair({1, 2, -3}, n);
    auto [at, singles] = inArray({1, 2, -3}, n);
    show(single.value, half, at, singles[0].value, singles[1].value);
    Pair p = both({1, 2, -3}, n);
    show(p.first.value, p.second);
  }
}
