// A named local that a helper returns is the result itself, also where its class holds a pointer or a reference.
#include <autograph/autograph.h>
#include <vector>
struct P {
  std::vector<int> *o;
  int id;
  P(std::vector<int> *o, int i) : o(o), id(i) { o->push_back(i); }
  P(const P &l) : o(l.o), id(l.id + 100) { o->push_back(id); }
  ~P() { o->push_back(-id); }
};
P makeP(std::vector<int> *o, int i) {
  P l(o, i + 1);
  return l;
}
AG_FUNCTION std::vector<int> f(int n) {
  std::vector<int> o;
  {
    P q = makeP(&o, n);
    o.push_back(q.id);
  }
  return o;
}
struct R {
  std::vector<int> &o;
  int id;
  R(std::vector<int> &o, int i) : o(o), id(i) { o.push_back(i); }
  R(const R &l) : o(l.o), id(l.id + 100) { o.push_back(id); }
  ~R() { o.push_back(-id); }
};
R makeR(std::vector<int> &o, int i) {
  R l(o, i + 1);
  return l;
}
AG_FUNCTION std::vector<int> g(int n) {
  std::vector<int> o;
  {
    R q = makeR(o, n);
    o.push_back(q.id);
  }
  return o;
}
int main() {
  for (auto *f : {f, g}) {
    for (int x : f(1))
      std::printf("%d ", x);
    std::puts("");
  }
}
