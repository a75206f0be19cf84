// Pointers to locals, members and elements, in helpers, classes, iterators of the user and recursive functions.
#include "report.h"
#include <algorithm>
#include <memory>
struct Node {
  int key, value, next = -1;
};
static void divmod(int a, int b, int *q, int *r) {
  if (q) *q = a / b;
  if (r != nullptr) *r = a % b;
}
static Node *find(std::vector<Node> &nodes, int key) {
  for (Node &n : nodes)
    if (n.key == key) return &n;
  return nullptr;
}
static const Node *smallest(const std::vector<Node> &nodes) {
  if (nodes.empty()) return nullptr;
  const Node *best = &nodes[0];
  for (auto &n : nodes)
    if (n.value < best->value) best = &n;
  return best;
}
AG_FUNCTION std::array<int, 4> outputs(int a, int b) {
  int q = -1, r = -1, only = -1;
  divmod(a, b, &q, &r);
  divmod(a, b, nullptr, &only);
  int *p = &only;
  *p += 100;
  p[0] *= 2;
  return {q, r, only, p == &only};
}
AG_FUNCTION std::array<int, 3> lookup(std::vector<Node> nodes, int key) {
  int found = 0;
  if (Node *n = find(nodes, key)) {
    n->value += 1000;
    found = n->value;
  } else
    found = -1;
  const Node *s = smallest(nodes);
  int i = 0;
  for (; i < int(nodes.size()); ++i)
    if (nodes[i].value > 1000) break;
  return {found, s ? s->key : -5, i};
}
AG_FUNCTION std::vector<int> chain(std::vector<Node> nodes, int at) {
  std::vector<int> out;
  if (nodes.empty()) return out;
  const Node *n = &nodes[at];
  while (true) {
    out.push_back(n->key);
    if (n->next < 0 || out.size() > 10) break;
    n = &nodes[n->next];
  }
  return out;
}
template <class T> class Ring {
  std::array<T, 4> data_{};
  int size_ = 0;
public:
  class iterator {
    const Ring *ring_ = nullptr;
    int at_ = 0;
  public:
    iterator() = default;
    iterator(const Ring *r, int at) : ring_(r), at_(at) {}
    const T &operator*() const { return ring_->data_[at_]; }
    iterator &operator++() { ++at_; return *this; }
    bool operator==(const iterator &o) const { return at_ == o.at_ && ring_ == o.ring_; }
  };
  void push(T x) { data_[size_++ % 4] = x; }
  iterator begin() const { return {this, 0}; }
  iterator end() const { return iterator(this, std::min(size_, 4)); }
};
AG_FUNCTION int ring(std::vector<int> xs) {
  Ring<int> r, other;
  for (int x : xs) r.push(x);
  int s = 0;
  for (int x : r) s = 10 * s + x;
  if (r.begin() == other.begin()) s += 100000;
  if (r.begin() == r.end()) s += 200000;
  return s;
}
class Counter {
  int *target_;
public:
  explicit Counter(int *t) : target_(t) {}
  void hit(int n = 1) { *target_ += n; }
  Counter *self() { return this; }
};
AG_FUNCTION int counters(int n) {
  int total = 0, other = 5;
  Counter a(&total), b{&other};
  for (int i = 0; i < n; ++i) if (i % 2) a.hit(i); else b.hit(i);
  a.self()->hit();
  Counter *c = n > 3 ? &a : &a;
  c->hit(100);
  return total * 1000 + other;
}
struct Base {
  int b = 1;
  int twice() const { return 2 * b; }
};
struct Derived : Node, Base {
  int d = 7;
};
static int through(const Base *base) { return base ? base->twice() : -1; }
static void bump(Base *base, int by) { base->b += by; }
AG_FUNCTION std::array<int, 3> bases(int x) {
  Derived d;
  d.b = x;
  bump(&d, 3);
  Base *p = &d;
  p->b *= 2;
  static_cast<Derived *>(p)->d = x;
  Derived *none = nullptr;
  return {through(&d), d.d, through(none)};
}
AG_FUNCTION int elements(std::vector<int> v, int n) {
  if (v.empty()) return 0;
  int *first = &v[0], *last = &v.back();
  std::sort(first, last + 1);
  int s = 0;
  for (int *p = &v[0]; p != last + 1; ++p) s = 10 * s + *p;
  std::swap(*first, *last);
  int table[3] = {1, 2, 3};
  int *t = &table[1];
  t[1] += n;
  --t;
  return s * 1000 + v[0] * 100 + table[2] * 10 + *t + int(last - first) + (t == &table[0]) + (t == &table[n % 3]) + (std::addressof(table[2]) > t);
}
static int depth(const std::vector<Node> &nodes, const Node *n) {
  if (!n || n->next < 0) return 0;
  return 1 + depth(nodes, &nodes[n->next]);
}
static void fill(int *begin, int *end, int x) {
  if (begin == end) return;
  *begin = x;
  fill(begin + 1, end, x + 1);
}
static int sum_until(int *total, int n) {
  if (n == 0) return *total;
  *total += n;
  return sum_until(total, n - 1);
}
AG_FUNCTION std::tuple<int, int, std::array<int, 4>> recursions(std::vector<Node> nodes, int n) {
  std::array<int, 4> a{};
  fill(a.data(), a.data() + n, 5);
  int total = 1000;
  int r = sum_until(&total, n);
  return {nodes.empty() ? -1 : depth(nodes, &nodes[0]), r + total, a};
}
AG_FUNCTION bool same(int x, bool c) {
  int a = x, b = x, *p = &a, *q = &b;
  int arr[2] = {x, x}, other[2] = {x, x};
  int *r = arr, *s = other;
  return p == q || r == s || (c ? p : &a) != p;
}
int main() {
  show(outputs(17, 5));
  show(lookup({}, 1), lookup({{1, 5}, {2, 3}, {3, 9}}, 2), lookup({{1, 5}, {2, 3}, {3, 9}}, 4));
  show(chain({}, 0), chain({{1, 0, 2}, {2, 0}, {3, 0, 1}}, 0));
  show(ring({}), ring({1, 2}), ring({1, 2, 3, 4, 5}));
  show(counters(0), counters(5));
  show(bases(4));
  show(elements({}, 1), elements({3, 1, 2}, 1), elements({4}, 0));
  show(recursions({}, 0), recursions({{1, 0, 2}, {2, 0}, {3, 0, 1}}, 3));
  show(same(1, true), same(2, false));
}
