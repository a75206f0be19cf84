// Members that are `mutable`: const methods and functions that take `const &` change them, for every name of the object.
#include "report.h"
#include <algorithm>
struct Counted {
  mutable int hits = 0;
  int value;
  const int &get() const & {
    ++hits;
    return value;
  }
  int get() && { return -value; }
  auto operator<=>(const Counted &o) const { return hits++, value <=> o.value; }
  bool operator==(const Counted &o) const { return o.hits += 10, value == o.value; }
};
struct Memo {
  int n;
  mutable std::vector<long> known;
  mutable std::optional<ag::Vector<float>> row;
  long fibonacci(int i) const {
    if (i < 2) return i;
    if (i < int(known.size()) && known[i]) return known[i];
    long sum = fibonacci(i - 1) + fibonacci(i - 2);
    if (i >= int(known.size())) known.resize(i + 1);
    return known[i] = sum;
  }
  const ag::Vector<float> &squares() const {
    if (!row) row = ag::square(ag::astype<float>(ag::arange(n)));
    (*row)[0] -= 1;
    return *row;
  }
};
struct Holder {
  Counted inner;
  std::vector<Counted> all;
};
static int look(const Counted &c, int times) {
  int sum = 0;
  for (int i = 0; i < times; ++i) sum += c.get();
  return sum;
}
static int down(const Counted &c, int n) { return n == 0 ? 0 : c.get() + down(c, n - 1); }
static int total(const Holder &h) {
  int sum = h.inner.get();
  for (const Counted &c : h.all) {
    if (c.value == 3) continue;
    sum += c.get() + look(c, 2);
  }
  return sum;
}
AG_FUNCTION std::vector<int> counts(int k) {
  Counted m{0, k};
  const Counted other{5, 2};
  std::vector<int> r{m.get(), Counted{0, 4}.get(), Counted{0, 4}.get() + m.hits};
  r.push_back((m < other) + 2 * (m == other) + 4 * (m >= other));
  r.push_back(m.hits), r.push_back(other.hits);
  r.push_back(look(m, k)), r.push_back(down(other, 3));
  const Counted &name = k % 2 ? m : other;
  look(name, 2);
  auto seen = [&] { return name.get() + m.get(); };
  for (int i = 0; i < 2; ++i) r.push_back(seen());
  auto copied = [m] { return m.get() + m.hits; };
  r.push_back(copied()), r.push_back(copied());
  r.push_back(m.hits), r.push_back(other.hits), r.push_back(std::move(m).get());
  return r;
}
AG_FUNCTION std::vector<int> held(std::vector<Counted> all, int k) {
  Holder h{{0, k}, all};
  std::vector<int> r{total(h), total(h), look(h.all.empty() ? h.inner : h.all.back(), 3)};
  std::sort(h.all.begin(), h.all.end(), [](const Counted &a, const Counted &b) { return a.value > b.value; });
  for (const auto &[hits, value] : h.all) r.push_back(value), hits += 100;
  for (const auto &c : h.all) r.push_back(c.hits > 100);
  r.push_back(h.inner.hits);
  return r;
}
AG_FUNCTION std::pair<long, ag::Vector<float>> memoised(int n) {
  const Memo memo{n, {}, {}};
  long f = memo.fibonacci(n) + memo.fibonacci(n / 2);
  ag::Vector<float> sum = memo.squares() + memo.squares();
  return {f * 100 + long(memo.known.size()), sum};
}
AG_FUNCTION int by_reference(Counted &c, Counted copy) {
  int sum = look(c, 2) + copy.get() + look(copy, 1);
  return sum + copy.hits;
}
/// Which change nothing.
AG_FUNCTION int reads(const Counted &c) { return c.hits * 10 + c.value; }
int main() {
  for (int k : {0, 1, 4}) show(counts(k));
  show(held({{0, 1}, {0, 3}, {0, 2}}, 7)), show(held({}, 2));
  for (int n : {1, 2, 20}) show(memoised(n));
  Counted c{1, 5};
  int sum = by_reference(c, c);
  show(sum, c.hits, reads(c));
}
