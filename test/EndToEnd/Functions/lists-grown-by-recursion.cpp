// Functions that call themselves and append to, or drop elements of, what they are given by reference: they grow it where it is.
#include "report.h"

#include <autograph/autograph.h>

#include <cstdint>
#include <utility>
#include <vector>

using List = std::vector<std::int64_t>;

static void walk(const List &left, const List &right, std::int64_t node, List &out) {
  if (node < 0)
    return;
  walk(left, right, left[node], out);
  out.push_back(node);
  walk(left, right, right[node], out);
}

AG_FUNCTION List inorder(const List &left, const List &right, std::int64_t root) {
  List out;
  walk(left, right, root, out);
  return out;
}

// Marked itself, and called from outside with a list that has elements.
AG_FUNCTION void countdown(std::int64_t n, List &out) {
  if (n == 0)
    return;
  out.push_back(n);
  countdown(n - 1, out);
  out.push_back(-n);
}

// What was kept before stays as it is.
AG_FUNCTION std::int64_t kept(std::int64_t n) {
  List out;
  countdown(n, out);
  List before = out;
  countdown(2, out);
  List between = out;
  out.push_back(100);
  std::int64_t sum = 0;
  for (std::int64_t x : before)
    sum = sum * 3 + x;
  for (std::int64_t x : between)
    sum = sum * 3 + x;
  for (std::int64_t x : out)
    sum = sum * 3 + x;
  return sum + static_cast<std::int64_t>(before.size() * 10000 + between.size() * 100 + out.size());
}

// A path that grows and shrinks, and lists of lists of what was found.
static void subsets(const List &of, std::size_t at, std::int64_t rest, List &path, std::vector<List> &found) {
  if (rest == 0) {
    found.push_back(path);
    return;
  }
  for (std::size_t i = at; i < of.size(); ++i) {
    if (of[i] > rest)
      continue;
    path.push_back(of[i]);
    subsets(of, i + 1, rest - of[i], path, found);
    path.pop_back();
  }
}

AG_FUNCTION std::vector<List> sums(const List &of, std::int64_t sum) {
  List path;
  std::vector<List> found;
  subsets(of, 0, sum, path, found);
  return found;
}

// In pairs, on two lists that are exchanged on the way.
static void odd(std::int64_t n, List &a, List &b);
static void even(std::int64_t n, List &a, List &b) {
  a.push_back(n);
  if (n > 0)
    odd(n - 1, a, b);
  if (!b.empty() && n % 4 == 0)
    b.pop_back();
}
static void odd(std::int64_t n, List &a, List &b) {
  b.push_back(-n);
  if (n % 3 == 0)
    std::swap(a, b);
  if (n > 0)
    even(n - 1, a, b);
}

AG_FUNCTION std::pair<List, List> both(std::int64_t n) {
  List a, b{7};
  for (std::int64_t i = 0; i <= n; ++i) {
    even(i, a, b);
    if (i == 3)
      b = a;
  }
  return {a, b};
}

// Tensors in a list, rows of a matrix, a tensor that only some calls replace.
struct Trace {
  std::vector<ag::Vector<float>> steps;
  ag::Matrix<float> rows;
  ag::Scalar<std::int64_t> calls = 0;

  void descend(ag::Vector<float> x) {
    calls += 1;
    steps.push_back(x);
    if (ag::any(x > 1.0f)) {
      descend(x / 2.0f);
      rows = ag::append(rows, x);
    }
  }
};

AG_FUNCTION Trace descent(ag::Vector<float> x) {
  Trace trace{{}, ag::zeros<float>({0, x.extent(0)})};
  trace.descend(x);
  trace.descend(x * 2.0f);
  return trace;
}

static void halve(ag::Vector<float> &x, int depth) {
  if (depth > 0) {
    if (ag::any(x > 1.0f))
      x = x / 2.0f;
    halve(x, depth - 1);
  }
}

AG_FUNCTION ag::Vector<float> halved(ag::Vector<float> x, int depth) {
  ag::Vector<float> before = x;
  halve(x, depth);
  return x + before;
}

AG_FUNCTION void halve_in_place(ag::Vector<float> &x, int depth) {
  halve(x, depth);
}

// Left at many places, in loops, with a list that is replaced.
static std::int64_t search(List &seen, std::int64_t at, std::int64_t limit) {
  for (std::int64_t next = at * 2; next < at * 2 + 3; ++next) {
    if (next > limit) {
      seen = {at};
      return next;
    }
    seen.push_back(next);
    if (next % 5 == 4)
      return next;
    if (std::int64_t found = search(seen, next, limit); found % 2)
      return found;
  }
  seen.clear();
  return 0;
}

AG_FUNCTION std::pair<std::int64_t, List> searched(List seen, std::int64_t limit) {
  std::int64_t found = search(seen, 1, limit);
  seen.push_back(found);
  return {found, seen};
}

// A lambda that calls itself, and an error in the middle.
AG_FUNCTION List digits(std::int64_t n, std::int64_t limit) {
  List out;
  auto split = [&](auto &&self, std::int64_t rest) -> void {
    ag::check(rest < limit, "{} is too much", rest);
    if (rest >= 10)
      self(self, rest / 10);
    out.push_back(rest % 10);
  };
  split(split, n);
  return out;
}

int main() {
  List left{1, 3, 5, -1, -1, -1, -1}, right{2, 4, 6, -1, -1, -1, -1};
  for (std::int64_t root : {-1, 0, 2, 3})
    show(inorder(left, right, root));
  List out{5};
  for (std::int64_t n : {0, 1, 3, 40}) {
    countdown(n, out);
    show(out, kept(n % 6));
  }
  for (std::int64_t sum : {0, 3, 6, 100})
    show(sums({1, 2, 3, 4, 5}, sum));
  for (std::int64_t n : {0, 1, 5, 9})
    show(both(n));
  for (float x : {0.5f, 1.5f, 9.0f}) {
    Trace trace = descent({x, 1.0f});
    show(trace.calls, trace.rows, trace.steps);
    ag::Vector<float> changed{x, 2.0f};
    halve_in_place(changed, 3);
    show(halved({x, 3.0f}, 0), halved({x, 3.0f}, 4), changed);
  }
  for (std::int64_t limit : {0, 6, 50})
    show(searched({9}, limit));
  attempt([] { return digits(90210, 100000); });
  attempt([] { return digits(90210, 1000); });
}
