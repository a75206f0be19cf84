// Maps and sets in classes, in maps and lists of these, as results in optionals, in algorithms, and with tensors in them.
#include <autograph/autograph.h>
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

struct Edge { int to; double w; bool operator<(const Edge &o) const { return to < o.to; } };
struct City { std::set<Edge> roads; std::map<int, std::vector<int>> stops; int id = 0; };
class Index {
 public:
  void add(int doc, const std::vector<int> &words) {
    for (int w : words) { postings_[w].insert(doc); ++counts_[doc][w]; }
  }
  std::vector<int> query(const std::vector<int> &words) const {
    std::vector<int> r;
    bool first = true;
    for (int w : words) {
      auto it = postings_.find(w);
      if (it == postings_.end()) return {};
      std::vector<int> docs(it->second.begin(), it->second.end());
      if (first) r = docs;
      else {
        std::vector<int> both;
        std::set_intersection(r.begin(), r.end(), docs.begin(), docs.end(), std::back_inserter(both));
        r = both;
      }
      first = false;
    }
    return r;
  }
  int score(int doc, int w) const { auto d = counts_.find(doc); if (d == counts_.end()) return 0; auto c = d->second.find(w); return c == d->second.end() ? 0 : c->second; }
 private:
  std::map<int, std::set<int>> postings_;
  std::map<int, std::map<int, int>> counts_;
};

AG_FUNCTION int search(int n) {
  Index index;
  for (int d = 0; d < n; ++d) index.add(d, {d % 3, d % 5, d * d % 7});
  int s = 0;
  for (int x : index.query({1, 2})) s = s % 10007 * 10 + x;
  return s * 100 + index.score(4, 1) + index.score(99, 1);
}

AG_FUNCTION double cities(int n) {
  std::map<int, City> all;
  for (int i = 0; i < n; ++i) {
    City &c = all[i % 4];
    c.id += i;
    c.roads.insert({i * 3 % 5, i * 0.5});
    c.stops[i % 2].push_back(i);
  }
  double s = 0;
  for (auto &[k, c] : all) {
    for (const Edge &e : c.roads) s = s * 1.5 + e.to * e.w;
    for (auto &[p, list] : c.stops) for (int x : list) s += x * p;
    if (auto r = c.roads.find({0, 0}); r != c.roads.end()) s += 100 * r->w;
    c.roads.erase({1, 0});
    s += c.id + static_cast<double>(c.roads.size());
  }
  return s;
}

AG_FUNCTION int sweep(const std::vector<int> &starts, const std::vector<int> &ends) {
  std::set<std::pair<int, int>> open;
  std::vector<std::set<std::pair<int, int>>> groups;
  int most = 0;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    for (auto it = open.begin(); it != open.end() && it->first <= starts[i];) it = open.erase(it);
    open.emplace(ends[i], static_cast<int>(i));
    groups.push_back(open);
    most = std::max(most, static_cast<int>(open.size()));
  }
  for (auto &g : groups) for (auto [e, i] : g) most = most % 10007 * 3 + e - i;
  return most;
}

int paths(std::map<int, std::set<int>> &g, int from, int to, std::set<int> &seen) {
  if (from == to) return 1;
  if (!seen.insert(from).second) return 0;
  int n = 0;
  for (int next : g[from]) n += paths(g, next, to, seen);
  seen.erase(from);
  return n;
}

AG_FUNCTION int count(int n) {
  std::map<int, std::set<int>> g;
  for (int i = 0; i < n; ++i) for (int j = i + 1; j <= i + 2 && j <= n; ++j) { g[i].insert(j); if (i % 3 == 0) g[j].insert(i); }
  std::set<int> seen;
  return paths(g, 0, n, seen) * 100 + static_cast<int>(g.size()) + static_cast<int>(seen.size());
}

std::optional<std::set<int>> maybe(const std::vector<std::set<int>> &all, int k) {
  for (const auto &s : all) if (s.contains(k)) return s;
  return std::nullopt;
}

AG_FUNCTION int options(int n) {
  std::vector<std::set<int>> all;
  for (int i = 0; i < n; ++i) all.push_back({i, i * 2, i * 3});
  int s = 0;
  for (int k = 0; k < 2 * n; ++k) if (auto found = maybe(all, k)) { found->insert(99); s = s % 10007 * 2 + static_cast<int>(found->size()) + *found->rbegin(); }
  auto biggest = std::max_element(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
  if (biggest != all.end()) s += static_cast<int>(biggest->size()) * 1000 + *biggest->begin();
  int total = 0;
  std::for_each(all.begin(), all.end(), [&](std::set<int> &x) { x.erase(0); total += static_cast<int>(x.size()); });
  std::array<std::vector<std::set<int>>, 2> halves;
  for (int i = 0; i < n; ++i) halves[i % 2].push_back(all[i]);
  std::reverse(all.begin(), all.end());
  all.erase(std::remove_if(all.begin(), all.end(), [](const std::set<int> &x) { return x.size() == 3; }), all.end());
  for (auto &h : halves) { h.resize(3); for (auto &x : h) { x.insert(5); for (int y : x) s = s % 10007 * 3 + y; } }
  for (auto &x : all) for (int y : x) s = s % 10007 * 3 + y;
  return s + total;
}

AG_FUNCTION ag::Scalar<float> tensors(int n) {
  std::map<int, std::map<int, ag::Vector<float>>> m;
  std::vector<std::map<int, ag::Vector<float>>> v(2);
  for (int i = 0; i < n; ++i) {
    m[i % 2][i % 3] = ag::full({i % 4}, static_cast<float>(i));
    v[i % 2].emplace(i, ag::full({2}, static_cast<float>(i)));
    if (i % 3 == 2) v[(i + 1) % 2].erase(i - 1);
  }
  ag::Scalar<float> s = 0.0f;
  for (auto &[a, inner] : m) for (auto &[b, t] : inner) { t += 1.0f; s += ag::sum(t) * (a + 1); }
  for (auto &one : v) for (auto &[k, t] : one) { t(0) += k; s = s * 0.5f + ag::sum(t); }
  return s;
}

int main() {
  ag::print("{} {} {}\n", search(20), cities(12), sweep({1, 2, 3, 7, 8}, {4, 9, 5, 8, 12}));
  ag::print("{} {} {} {}\n", count(6), options(6), tensors(9), options(0));
  ag::print("{} {} {} {}\n", search(0), cities(0), sweep({}, {}), tensors(0));
}
