// What is moved is empty afterwards, vectors and tensors alike, wherever it is moved from.
#include <autograph/autograph.h>

#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

struct Bag {
  std::vector<int> items;
  int id = 0;
};
struct Counted { // its own destructor: moving copies
  std::vector<int> items;
  ~Counted() {}
};
struct Own {
  std::vector<int> items;
  Own() = default;
  Own(const Own &) = default;
  Own(Own &&other) : items(std::move(other.items)) { other.items.push_back(-1); }
  Own &operator=(Own &&other) {
    items = std::move(other.items);
    other.items.push_back(-2);
    return *this;
  }
};
AG_FUNCTION int construct(int n) {
  std::vector<int> a;
  for (int i = 0; i < n; ++i)
    a.push_back(i);
  std::vector<int> b = std::move(a);
  return 100 * static_cast<int>(a.size()) + static_cast<int>(b.size());
}
AG_FUNCTION int assign(int n) {
  std::vector<int> a, b = {1, 2};
  for (int i = 0; i < n; ++i)
    a.push_back(i);
  b = std::move(a);
  a.push_back(7);
  return 100 * static_cast<int>(a.size()) + static_cast<int>(b.size()) + a[0];
}
AG_FUNCTION std::vector<int> rows(int n) {
  std::vector<std::vector<int>> all;
  std::vector<int> row;
  for (int i = 0; i < n; ++i) {
    row.push_back(i);
    if (i % 3 == 2)
      all.push_back(std::move(row));
  }
  if (!row.empty())
    all.emplace_back(std::move(row));
  all.insert(all.begin(), std::move(row));
  std::vector<int> sizes;
  for (const auto &each : all)
    sizes.push_back(static_cast<int>(each.size()));
  return sizes;
}
static int total(std::vector<int> v) {
  int sum = 0;
  for (int x : v)
    sum += x;
  return sum;
}
static int sink(std::vector<int> &&v) { return static_cast<int>(v.size()); }
static std::vector<int> take(std::vector<int> &&v) { return std::move(v); }
AG_FUNCTION int arguments(int n) {
  std::vector<int> a(n, 2), c(n, 3), d(n, 4);
  int sum = total(std::move(a));
  int size = sink(std::move(c));
  std::vector<int> e = take(std::move(d));
  return sum + 10 * size + 100 * static_cast<int>(a.size()) + 1000 * static_cast<int>(c.size()) +
         10000 * static_cast<int>(d.size()) + 100000 * static_cast<int>(e.size());
}
AG_FUNCTION int members(int n) {
  Bag bag{std::vector<int>(n, 1), 5};
  std::vector<int> out = std::move(bag.items);
  Bag second{std::vector<int>(n, 2), 6};
  Bag third = std::move(second);
  Bag fourth{std::move(third.items), third.id};
  Bag fifth;
  fifth = std::move(fourth);
  return static_cast<int>(bag.items.size()) + bag.id + 10 * static_cast<int>(second.items.size()) + second.id +
         100 * static_cast<int>(third.items.size() + fourth.items.size()) + 1000 * static_cast<int>(fifth.items.size());
}
AG_FUNCTION int destructors(int n) {
  Counted a;
  a.items.resize(n);
  Counted b = std::move(a);
  Own c;
  c.items.resize(n);
  Own d = std::move(c), e;
  e = std::move(d);
  return static_cast<int>(a.items.size() + 10 * b.items.size() + 100 * c.items.size() + 1000 * d.items.size() +
                          10000 * e.items.size());
}
AG_FUNCTION int aggregates(int n) {
  std::vector<int> a(n), b(n), c(n), d(n), f(n);
  auto p = std::make_pair(std::move(a), 1);
  std::pair<std::vector<int>, std::vector<int>> q(std::move(b), c);
  auto t = std::make_tuple(std::move(c), std::move(p));
  std::optional<std::vector<int>> o = std::move(d), o2 = std::move(o), o3;
  o3 = std::move(f);
  std::array<std::vector<int>, 2> r = {std::vector<int>(n), std::vector<int>(2)}, s = std::move(r);
  auto size = [](const std::vector<int> &v) { return static_cast<int>(v.size()); };
  ag::print("{} {} {} {} {} {} {} {} {} {} {} {} {} {}", size(a), size(b), size(c), size(d), size(f), size(p.first),
            size(q.first), size(std::get<0>(t)), o.has_value(), size(*o), size(*o2), size(*o3), size(r[0]), size(s[0]));
  std::vector<int> g = *std::move(o2), h;
  std::tie(g, h) = std::move(q);
  ag::print("{} {} {} {}", size(*o2), size(g), size(q.first), size(h));
  return 0;
}
AG_FUNCTION int lambda(int n) {
  std::vector<int> a(n);
  auto f = [b = std::move(a)] { return static_cast<int>(b.size()); };
  auto g = [&]() mutable { return sink(std::move(a)); };
  int before = g();
  a.push_back(1);
  return f() * 10 + before * 100 + static_cast<int>(a.size());
}
AG_FUNCTION int exchanged(int n) {
  std::vector<int> a(n), b(2);
  auto c = std::exchange(a, std::move(b));
  return static_cast<int>(a.size() * 100 + b.size() * 10 + c.size());
}
AG_FUNCTION int branches(int n, bool which) {
  std::vector<int> a(n), b(n + 1), c;
  if (which)
    c = std::move(a);
  else
    c = std::move(b);
  std::vector<int> d = which ? std::move(b) : std::move(a);
  return static_cast<int>(a.size() + 10 * b.size() + 100 * c.size() + 1000 * d.size());
}
AG_FUNCTION void inout(std::vector<int> &from, std::vector<int> &to) { to = std::move(from); }
AG_FUNCTION ag::Scalar<float> tensors(ag::Tensor<float, 1> x) {
  ag::Tensor<float, 1> y = std::move(x);
  ag::Tensor<float, 1> z = y;
  y = std::move(z);
  return ag::sum(y) + 10.0f * static_cast<float>(x.size()) + 100.0f * static_cast<float>(z.size());
}
AG_FUNCTION ag::Scalar<float> scalars(ag::Scalar<float> x) {
  ag::Scalar<float> y = std::move(x);
  return x + y;
}
AG_FUNCTION int swapLoop(int n) {
  std::vector<int> now = {1}, next;
  for (int i = 0; i < n; ++i) {
    for (int x : now) {
      next.push_back(x + i);
      if (x % 2)
        next.push_back(x * 2);
    }
    now = std::move(next);
  }
  return total(now) * 10 + static_cast<int>(next.size());
}
struct Node {
  std::vector<std::vector<int>> children;
};
AG_FUNCTION int nested(int n) {
  std::vector<std::vector<int>> v;
  for (int i = 0; i < n; ++i)
    v.push_back(std::vector<int>(i + 1, i));
  std::vector<int> sum;
  for (auto &each : v) {
    if (each.size() % 2)
      sum = std::move(each);
  }
  int left = 0;
  for (const auto &each : v)
    left = left * 10 + static_cast<int>(each.size());
  std::vector<std::vector<int>> w;
  for (int i = 0; i < n; ++i)
    w.push_back(std::move(v[i]));
  for (const auto &each : v)
    left = left * 10 + static_cast<int>(each.size());
  return left + static_cast<int>(sum.size());
}
int main() {
  for (int n : {0, 1, 4}) {
    ag::print("{} {} {} {} {} {} {} {} {}", construct(n), assign(n + 1), arguments(n), members(n), destructors(n), lambda(n),
              exchanged(n), branches(n, true), branches(n, false));
    for (int x : rows(n))
      ag::print("{}", x);
    aggregates(n);
    std::vector<int> a(n), b(9);
    inout(a, b);
    ag::print("{} {} {} {}", a.size(), b.size(), swapLoop(n), nested(n));
  }
  ag::print("{} {}", tensors(ag::Tensor<float, 1>{1, 2, 3}), scalars(2.0f));
  ag::Tensor<float, 1> kept{1, 2};
  ag::print("{} {}", tensors(kept), kept);
}
