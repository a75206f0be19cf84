// C strings asked whether they are null, and compared with others.
#include "report.h"

#include <array>
#include <cassert>
#include <map>
#include <optional>
#include <vector>

struct Named {
  const char *name;
  int n;
};
static const char *or_none(const char *s) { return s ? s : "none"; }
static const char *find(const std::vector<Named> &all, int n) {
  for (auto &e : all)
    if (e.n == n)
      return e.name;
  return nullptr;
}
AG_FUNCTION int f(int n, const char *given) {
  std::vector<Named> all = {{"one", 1}, {nullptr, 2}, {"three", 3}};
  int h = 0;
  for (int i = 0; i < n; ++i) {
    const char *s = find(all, i);
    if (s)
      h = h * 2 + 1;
    if (!s)
      h += 3;
    if (s == nullptr)
      h += 5;
    if (nullptr != s && i > 0)
      h += 7;
    if (s == NULL || i == 4)
      h += 2;
    ag::print("{} {} {}\n", or_none(s), s ?: "nothing", or_none(given));
    if (const char *t = find(all, i + 1))
      ag::print("found {}\n", t);
    const char *u = given;
    h += (u == given) + 2 * (s == u) + 4 * (u != nullptr);
    bool b = s, c = s && given;
    h += b + c * 2;
    while (u) {
      h += 1;
      u = i > 1 ? nullptr : find(all, i);
      if (h > 50)
        break;
    }
  }
  return h;
}
AG_FUNCTION const char *first(const char *a, const char *b) { return a ? a : b; }
AG_FUNCTION bool set(const Named &n) { return n.name && n.n; }
AG_HOST const char *lookup(int n) { return n % 2 ? nullptr : "even"; }
enum class Kind { a, b };
template <class T> bool is_set(const T &t) { return t != nullptr; }
template <class T> bool same(const T &a, const T &b) { return a == b; }
struct Table {
  std::array<const char *, 3> names{};
  const char *fallback = nullptr;
  const char *get(int i) const { return names[i] ? names[i] : fallback ? fallback : "?"; }
  bool operator==(const Table &o) const = default;
};
static const char *deep(int n, const char *s) { return n == 0 ? (s ? s : "end") : deep(n - 1, n % 3 == 0 ? nullptr : s); }
AG_FUNCTION int tables(int n) {
  Table t;
  t.names[n % 3] = "set";
  Table u = t;
  ag::print("{} {} {}\n", t.get(0), t.get(1), t.get(2));
  if (n > 2)
    t.fallback = "fall";
  ag::print("{} {} {}\n", t.get(0), t.get(1), t.get(2));
  int h = t == u;
  const char *s = lookup(n);
  h = h * 2 + is_set(s);
  h = h * 2 + same(s, s);
  ag::print("{} {}\n", s ? s : "none", deep(n, "deep"));
  ag::check(s != nullptr || n % 2, "no {}", n);
  std::optional<const char *> o;
  if (s)
    o = s;
  h += o.has_value() && *o == s;
  std::map<int, const char *> m;
  m[n] = s;
  m[n + 1];
  for (auto &[k, v] : m)
    h = h * 2 + (v == nullptr);
  assert(s || n % 2);
  auto pick = [&](bool c) { return c ? s : nullptr; };
  h += pick(true) == s;
  h += pick(false) == nullptr;
  return h;
}
int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  for (int n : {0, 1, 3, 6}) {
    show(f(n, nullptr));
    show(f(n, "x"));
    show(tables(n));
  }
  show(first("a", "b"), first(nullptr, "b"), set({"a", 1}), set({nullptr, 1}));
}
