#include <autograph/autograph.h>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>
// Moves through everything.
struct Buffer {
  std::vector<float> data;
  std::optional<std::vector<int>> index;
  std::pair<std::vector<int>, ag::Vector<int>> extra;
  static Buffer of(int n) {
    Buffer b;
    for (int i = 0; i < n; ++i) { b.data.push_back(static_cast<float>(i)); b.extra.first.push_back(i * i); }
    if (n > 1) b.index = b.extra.first;
    b.extra.second = ag::arange(n);
    return b;
  }
  int code() const { return static_cast<int>(data.size()) + 10 * (index ? static_cast<int>(index->size()) : 9) + 100 * static_cast<int>(extra.first.size()) + 1000 * static_cast<int>(extra.second.size()); }
  Buffer &operator<<(Buffer &&other) & {
    data.insert(data.end(), other.data.begin(), other.data.end());
    other.data.clear();
    index = std::move(other.index);
    extra = std::move(other.extra);
    return *this;
  }
  friend Buffer operator|(Buffer a, Buffer &&b) { a << std::move(b); return a; }
};
template <class T> struct Queue {
  std::vector<T> items;
  template <class... A> T &push(A &&...a) { return items.emplace_back(std::forward<A>(a)...); }
  std::optional<T> pop() {
    if (items.empty()) return std::nullopt;
    T out = std::move(items.front());
    items.erase(items.begin());
    return out;
  }
  explicit operator bool() const { return !items.empty(); }
};
AG_FUNCTION std::vector<int> flow(int n) {
  std::vector<int> out;
  Queue<Buffer> q;
  for (int i = 0; i <= n; ++i) {
    Buffer b = Buffer::of(i);
    if (i % 2) q.push(std::move(b)); else q.push(b);
    out.push_back(b.code());
  }
  while (auto b = q.pop()) {
    Buffer c = *std::move(b);
    out.push_back(b->code());
    out.push_back(c.code());
    if (c.data.size() == 3) {
      Buffer d = std::move(c) | Buffer::of(2);
      out.push_back(c.code() + d.code());
      break;
    }
    if (!q) { q.push(Buffer::of(7)); Buffer e; e << std::move(q.items[0]); out.push_back(q.items[0].code()); q.items.clear(); }
  }
  return out;
}
AG_FUNCTION int ternaries(int n, bool c) {
  std::vector<int> a(n, 1), b(n + 2, 2);
  auto &&r = c ? std::move(a) : std::move(b);
  std::vector<int> taken(std::move(r));
  auto pick = [](std::vector<int> &x, std::vector<int> &y, bool which) -> std::vector<int> && { return which ? std::move(x) : std::move(y); };
  std::vector<int> second = pick(a, b, !c);
  int code = static_cast<int>(a.size() * 1000 + b.size() * 100 + taken.size() * 10 + second.size());
  a = std::move(second);
  b = taken;
  taken = std::move(a);
  return code * 10 + static_cast<int>(a.size() + second.size() + taken.size() * 2 + b.size());
}
AG_FUNCTION ag::Vector<float> lambdas(ag::Vector<float> x, int n) {
  std::vector<ag::Vector<float>> log;
  auto keep = [&log](ag::Vector<float> &&v) -> ag::Vector<float> & { log.push_back(std::move(v)); return log.back(); };
  auto peek = [](const ag::Vector<float> &&v) { return v.size(); };
  auto ignore = [](ag::Vector<float> &&v) { return v.size() > 1; };
  float seen = 0;
  for (int i = 0; i < n; ++i) {
    auto y = x + static_cast<float>(i);
    seen += static_cast<float>(peek(std::move(y)));
    if (ignore(std::move(y)) && i % 2) keep(std::move(y))[0] = -1;
    seen += 10 * static_cast<float>(y.size());
  }
  auto drain = [log = std::move(log)]() mutable { auto l = std::exchange(log, {}); return l; };
  auto first = drain(), again = drain();
  std::function<int(std::vector<ag::Vector<float>>)> count = [](std::vector<ag::Vector<float>> v) { return static_cast<int>(v.size()); };
  int c1 = count(first), c2 = count(std::move(first)), c3 = count(first);
  return ag::concat({std::move(x), ag::Vector<float>{seen, static_cast<float>(log.size()), static_cast<float>(again.size()), static_cast<float>(c1 * 100 + c2 * 10 + c3), static_cast<float>(x.size())}}, 0);
}
AG_FUNCTION int spans(std::vector<std::vector<int>> v, int from) {
  int total = 0;
  for (std::size_t i = from; i + 1 < v.size(); ++i) {
    v[i + 1] = std::move(v[i]);
    std::span<int> s(v[i + 1]);
    for (int &x : s) total += x++;
  }
  for (auto &&row : std::move(v)) total = total * 3 + static_cast<int>(row.size());
  auto w = std::move(v);
  return total * 10 + static_cast<int>(v.size() + w.size());
}
int main() {
  for (int n : {0, 1, 3}) {
    for (int x : flow(n)) ag::print("{} ", x);
    ag::print("{} {} {}\n", ternaries(n, true), ternaries(n, false), lambdas({1, 2}, n));
    ag::print("{}\n", lambdas({}, n));
  }
  ag::print("{} {} {}\n", spans({}, 0), spans({{1, 2}, {3}, {}}, 0), spans({{1, 2}, {3}, {4, 5, 6}}, 1));
}
