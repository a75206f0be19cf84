// Many appends to one list in one loop, in branches and outside, with pops, exits and rows of lists: who frees what, and compile time.
#include "report.h"

#define FOUR(STEP, k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3)
#define SIXTEEN(STEP, k) FOUR(STEP, k) FOUR(STEP, k + 4) FOUR(STEP, k + 8) FOUR(STEP, k + 12)

#define SOMETIMES(k) \
  if (x % (k) == 1) list.push_back(x + (k));
AG_FUNCTION std::vector<int> sometimes(int n) {
  std::vector<int> list;
  for (int x = 0; x < n; ++x) {
    SIXTEEN(SOMETIMES, 2)
    SIXTEEN(SOMETIMES, 18)
    SIXTEEN(SOMETIMES, 34)
  }
  return list;
}

#define ALWAYS(k) list.push_back(x * (k)); sum += list.back();
AG_FUNCTION std::pair<std::vector<int>, int> always(int n) {
  std::vector<int> list;
  int sum = 0;
  for (int x = 0; x < n; ++x) {
    SIXTEEN(ALWAYS, 1)
    SIXTEEN(ALWAYS, 17)
    if (sum > 100000) break;
  }
  return {list, sum};
}

// The old list is kept, or read again, or what is returned.
AG_FUNCTION ag::Vector<int> kept(ag::Vector<int> v, int n) {
  ag::Vector<int> before = v, last = v;
  for (int x = 0; x < n; ++x) {
    if (x % 2) v = ag::append(v, x);
    if (x % 3 == 1) before = v;
    if (x % 5 == 2) v = ag::concat({v, before}, 0);
    if (v.extent(0) > 20) return before;
    if (x % 4 == 3) v = v[ag::slice(0, v.extent(0) / 2)];
    if (x % 7 == 6) last = v;
  }
  return ag::concat({last, before, v}, 0);
}
AG_FUNCTION std::vector<std::vector<int>> rows(int n) {
  std::vector<std::vector<int>> list(3);
  for (int x = 0; x < n; ++x) {
    if (x % 2) list[0].push_back(x);
    if (x % 3 == 0) list[1].push_back(x);
    if (x % 5 == 0) list.push_back(list[x % 3]);
    if (x % 7 == 0) list.back().push_back(-x);
    if (list.size() > 6) list.pop_back();
  }
  return list;
}
AG_FUNCTION std::vector<int> interpreted(const std::vector<int> &code, int limit) {
  std::vector<int> stack;
  std::size_t at = 0;
  for (int step = 0; step < limit && at < code.size(); ++step) {
    int op = code[at++];
    switch (op) {
    case 0: stack.push_back(code[at++]); break;
    case 1: stack.push_back(stack.back()); break;
    case 2: {
      int a = stack.back();
      stack.pop_back();
      stack.back() += a;
      break;
    }
    case 3: {
      int a = stack.back();
      stack.pop_back();
      stack.back() *= a;
      break;
    }
    case 4:
      if (stack.back() < 1000) at = 2;
      break;
    case 5: stack.push_back(int(stack.size())); [[fallthrough]];
    default: stack.push_back(op);
    }
  }
  return stack;
}

int main() {
  for (int n : {0, 1, 2, 40}) {
    attempt([&] { return sometimes(n); });
    attempt([&] { return always(n); });
    attempt([&] { return kept({7, 8}, n); });
    attempt([&] { return kept({}, n); });
    attempt([&] { return rows(n); });
    attempt([&] { return interpreted({0, 3, 1, 2, 4, 5, 0, 6, 3, 9}, n); });
  }
}
