// A long chain of `else if` and a `switch` of many cases over tensors: the time to compile them grows with their length, not with its power.
#include "report.h"
AG_FUNCTION ag::Vector<int> pick(int k, ag::Vector<int> a, ag::Vector<int> b, ag::Vector<int> c) {
  ag::Vector<int> r;
  if (k == 0) r = a;
  else if (k == 7) r = b;
  else if (k == 14) r = c;
  else if (k == 21) r = a;
  else if (k == 28) r = b;
  else if (k == 35) r = c;
  else if (k == 2) r = a;
  else if (k == 9) r = b;
  else if (k == 16) r = c;
  else if (k == 23) r = a;
  else if (k == 30) r = b;
  else if (k == 37) r = c;
  else if (k == 4) r = a;
  else if (k == 11) r = b;
  else if (k == 18) r = c;
  else if (k == 25) r = a;
  else if (k == 32) r = b;
  else if (k == 39) r = c;
  else if (k == 6) r = a;
  else if (k == 13) r = b;
  else if (k == 20) r = c;
  else if (k == 27) r = a;
  else if (k == 34) r = b;
  else if (k == 1) r = c;
  else if (k == 8) r = a;
  else if (k == 15) r = b;
  else if (k == 22) r = c;
  else if (k == 29) r = a;
  else if (k == 36) r = b;
  else if (k == 3) r = c;
  else if (k == 10) r = a;
  else if (k == 17) r = b;
  else if (k == 24) r = c;
  else if (k == 31) r = a;
  else if (k == 38) r = b;
  else if (k == 5) r = c;
  else if (k == 12) r = a;
  else if (k == 19) r = b;
  else if (k == 26) r = c;
  else if (k == 33) r = a;
  return r;
}
AG_FUNCTION std::vector<int> buckets(const std::vector<int> &v) {
  std::array<std::vector<int>, 24> bucket;
  for (int x : v) bucket[x % 24].push_back(x);
  std::vector<int> out;
  for (const auto &b : bucket) out.insert(out.end(), b.begin(), b.end());
  return out;
}
int main() {
  for (int k : {0, 1, 7, 20, 39, 40}) show(pick(k, {1}, {2, 2}, {}));
  show(buckets({}), buckets({25, 3, 70, 1, 24, 23, 49}));
}
