// Elements of vectors, optionals and pairs that cross the boundary, whose default constructor prints or fails: it does not run.
#include "report.h"

struct Loud {
  int v;
  Loud(int x = -1) : v(x) {
    ag::print("made {}\n", x);
    ag::check(x != -1, "made by default");
  }
  Loud(int x, int y) : v(x + y) {}
};
struct Holder {
  Loud loud;
  ag::Vector<int> t;
};

AG_FUNCTION std::optional<Loud> maybe(int n) {
  std::optional<Loud> r;
  if (n > 2) r = Loud(n, 1);
  return r;
}
AG_FUNCTION std::vector<Loud> list(int n) {
  std::vector<Loud> r;
  for (int i = 0; i < n; ++i) r.push_back(Loud(n, i));
  return r;
}
AG_FUNCTION std::pair<Holder, int> pair(int n) {
  std::pair<Holder, int> r(Holder{Loud(1, 2), {n}}, n);
  while (r.second > 2) r.second--;
  return r;
}
AG_FUNCTION int sum(const std::vector<Loud> &v, std::optional<Loud> o, std::vector<Holder> h) {
  int s = o ? o->v : 0;
  for (const Loud &l : v) s += l.v;
  for (const Holder &x : h) s += x.loud.v + ag::sum(x.t).item();
  return s;
}
AG_FUNCTION void change(std::vector<Loud> &v, std::vector<Holder> &h, int n) {
  for (Loud &l : v) l.v += n;
  if (n > 1) v.push_back(Loud(n, n));
  h.push_back(h.front());
  h.front().t = h.front().t + n;
}

int main() {
  for (int n : {1, 3}) {
    std::optional<Loud> o = maybe(n);
    show(o ? o->v : -5);
    std::vector<Loud> v = list(n);
    std::pair<Holder, int> p = pair(n);
    show(p.first.loud.v, p.first.t, p.second);
    std::vector<Holder> h = {p.first};
    show(sum(v, o, h));
    change(v, h, n);
    show(sum(v, o, h), h.front().t, v.back().v);
  }
}
