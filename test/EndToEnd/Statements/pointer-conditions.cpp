// A condition that declares a pointer, of a loop or an `if`; pointers that braces make null.
#include <autograph/autograph.h>

#include <vector>

namespace {
struct Node {
  int value = 0;
  bool taken = false;
};

struct Queue {
  std::vector<Node> nodes;
  int at = 0;

  Node *next() {
    while (at < static_cast<int>(nodes.size()))
      if (Node &node = nodes[at++]; !node.taken)
        return &node;
    return nullptr;
  }
};

int *pick(std::vector<int> &v, int wanted) {
  for (int &x : v)
    if (x == wanted)
      return &x;
  return nullptr;
}
} // namespace

AG_FUNCTION int drain(std::vector<int> values) {
  Queue queue;
  for (int value : values)
    queue.nodes.push_back({value, value < 0});
  int sum = 0;
  while (Node *node = queue.next()) {
    node->taken = true;
    if (node->value == 7)
      continue;
    if (node->value == 9)
      break;
    sum = sum * 10 + node->value;
  }
  for (const Node &node : queue.nodes)
    sum = sum * 2 + node.taken;
  return sum;
}

AG_FUNCTION int replaceAll(std::vector<int> &v, int from, int to) {
  int count = 0;
  for (; int *found = pick(v, from); ++count)
    *found = to;
  return count;
}

AG_FUNCTION int withIf(std::vector<int> &v, int wanted) {
  if (int *found = pick(v, wanted))
    return ++*found;
  else if (int *other = pick(v, wanted + 1); !other)
    return -1;
  else
    return *other * 100;
}

AG_FUNCTION int stepThrough(const std::vector<int> &v) {
  const int *p = v.data();
  int n = static_cast<int>(v.size()), sum = 0;
  while (const int *q = n > 0 ? p : nullptr) {
    sum += *q * n;
    ++p;
    --n;
  }
  return sum;
}

AG_FUNCTION int counted(int n) {
  int a = 5, sum = 0;
  while (int *p = n > 0 ? &a : nullptr) {
    sum += (*p)++;
    --n;
  }
  return sum * 100 + a;
}

AG_FUNCTION int braces(std::vector<int> v, int wanted) {
  int *best{};
  int *none = {};
  const int *other(nullptr);
  for (int &x : v)
    if (x == wanted)
      best = &x;
  if (best)
    *best += 100;
  int sum = 0;
  for (int x : v)
    sum += x;
  return sum * 8 + (best != nullptr) * 4 + (none != nullptr) * 2 + (other != nullptr);
}

AG_FUNCTION int oneOfTwo(int n) {
  int a = 3, b = 4, sum = 0;
  while (int *p = n % 2 ? &a : &b) {
    sum = sum * 10 + (*p)--;
    if (--n < 0 || a + b < 3)
      break;
  }
  return sum * 100 + a * 10 + b;
}

namespace {
struct Cursor {
  int *at{};
  int steps = 0;
};
} // namespace

AG_FUNCTION int members(std::vector<int> v, int n) {
  Cursor cursor, other = {}, last{.at = nullptr, .steps = 3};
  int *begin{v.data()};
  for (int i = 0; i < n; ++i) {
    cursor.at = begin + i;
    ++cursor.steps;
  }
  int sum = cursor.at ? *cursor.at : -1;
  return sum * 100 + cursor.steps * 10 + other.steps + (other.at == nullptr) + (last.at ? 1 : last.steps);
}

AG_FUNCTION int nestedLoops(std::vector<int> v, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    while (int *outer = pick(v, i))
      for (*outer += 10; int *inner = pick(v, i + 10); *inner += 10)
        sum += *inner + *outer;
  for (int x : v)
    sum = sum * 3 + x;
  return sum;
}

int main() {
  ag::print("{} {} {}\n", drain({}), drain({1, -2, 7, 3, 4}), drain({5, 9, 6}));
  std::vector<int> v = {1, 2, 1, 3, 1};
  int first = replaceAll(v, 1, 4), second = replaceAll(v, 8, 1);
  ag::print("{} {} {} {}\n", first, second, v[0], v[4]);
  int a = withIf(v, 2), b = withIf(v, 7), c = withIf(v, 2);
  ag::print("{} {} {}\n", a, b, c);
  ag::print("{} {}\n", stepThrough({}), stepThrough({3, 4, 5}));
  ag::print("{} {}\n", counted(0), counted(3));
  ag::print("{} {}\n", braces({1, 2, 3}, 2), braces({1, 2, 3}, 9));
  ag::print("{} {}\n", oneOfTwo(0), oneOfTwo(5));
  ag::print("{} {}\n", members({7, 8}, 0), members({7, 8}, 2));
  ag::print("{} {}\n", nestedLoops({1, 2, 1}, 0), nestedLoops({1, 2, 1}, 3));
}
