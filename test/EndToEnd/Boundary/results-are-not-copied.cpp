// What a marked function gives is made where its caller wants it: nothing copies, moves or makes it by default in between.
#include "report.h"
struct Counted {
  int n = 0, m = 0;
  Counted() {}
  Counted(const Counted &other) : n(other.n + 1), m(other.m) {}
  Counted(Counted &&other) : n(other.n + 100), m(other.m) {}
};
struct Holder {
  Counted part;
};
struct Several {
  Counted parts[2];
  std::array<Counted, 2> others;
  char last = 'x';
};
struct Derived : Holder {
  ag::Vector<float> tensor;
  std::vector<int> list{1, 2};
  explicit Derived(int n) { part.m = n; }
  Derived(const Derived &other) : Holder(other), tensor(other.tensor), list(other.list) { list.push_back(7); }
};
struct Unique {
  int n, moves = 0;
  explicit Unique(int n) : n(n) {}
  Unique(Unique &&other) : n(other.n), moves(other.moves + 1) { other.n = -1; }
};
struct Noisy {
  int n = 4;
  Noisy() { ag::print("+{} ", n); }
  Noisy(const Noisy &other) : n(other.n + 1) { ag::print("={} ", n); }
  ~Noisy() { ag::print("-{} ", n); }
};
struct NoisyPart {
  Noisy part;
  explicit NoisyPart(const Noisy &part) : part(part) {}
};
AG_FUNCTION Counted counted(int d) {
  Counted c;
  c.m = d;
  return c;
}
AG_FUNCTION Counted chosen(Counted c, int d) {
  if (d > 1) return c;
  return Counted(c);
}
AG_FUNCTION Holder held(int d) {
  Holder holder;
  holder.part.m = d;
  return holder;
}
AG_FUNCTION Several several(int d) {
  Several s;
  s.parts[1].m = s.others[0].m = d;
  return s;
}
AG_FUNCTION std::pair<Counted, int> paired(int d) {
  std::pair<Counted, int> pair;
  pair.first.m = pair.second = d;
  return pair;
}
AG_FUNCTION Derived derived(Derived o, int d) {
  if (d == 0) return o;
  o.list.push_back(d);
  o.tensor = ag::ones<float>({d});
  return o;
}
AG_FUNCTION Unique unique(Unique u, int d) {
  u.n += d;
  return u;
}
AG_FUNCTION Noisy noisy(int d) {
  Noisy p;
  p.n += d;
  return p;
}
AG_FUNCTION NoisyPart noisy_part(int d) {
  Noisy p;
  p.n += d;
  return NoisyPart(p);
}
void show_each(const Counted &c) { show(c.n, c.m); }
int main() {
  for (int d = 0; d < 3; ++d) {
    show_each(counted(d));
    show_each(chosen(Counted(), d));
    show_each(held(d).part);
    Several s = several(d);
    for (int i : {0, 1}) show_each(s.parts[i]), show_each(s.others[i]);
    std::pair<Counted, int> p = paired(d);
    show_each(p.first);
    Derived o = derived(Derived(d), d);
    show_each(o.part);
    show(s.last, p.second, o.tensor, o.list);
    Unique u = unique(Unique(2), d);
    show(u.n, u.moves);
    show(noisy(d).n);
    show(noisy_part(d).part.n);
  }
}
