#include <autograph/autograph.h>
#include <vector>
struct Trace {
  std::vector<int> &log; int id;
  Trace(std::vector<int> &l, int i) : log(l), id(i) {}
  ~Trace() { log.push_back(id); }
};
static Trace open(std::vector<int> &log, int id) { return Trace(log, id > 2 ? id * 10 : id); }
static Trace open2(std::vector<int> &log, int id) { return Trace(log, id); }
static Trace open3(std::vector<int> &log, int id) { return {log, id > 2 ? id : 7}; }
static Trace open4(std::vector<int> &log, int id) { Trace t(log, id); log.push_back(-1); return t; }
static Trace open5(std::vector<int> &log, int id) { return Trace(log, Trace(log, id).id + 1); }
static Trace open6(std::vector<int> &log, int id) { Trace other(log, -2); return open(log, open(log, id).id + open5(log, 3).id); }
struct Maker { std::vector<int> &log; Trace operator()(int id) const { return Trace(log, id % 2 ? id : -id); } Trace make(int id) { return (log.push_back(55), open5(log, id)); } };
AG_FUNCTION void f(std::vector<int> &log, int n) {
  Trace t = open5(log, n);
  Trace u = open6(log, n);
  Maker m{log};
  for (int i = 0; i < n; ++i) {
    auto v = m.make(i);
    if (i == 1) continue;
    const auto &w = open3(log, i);
    if (i == 2) return;
    log.push_back(w.id + v.id);
  }
}
AG_FUNCTION void a(std::vector<int> &log, int n) { Trace t = open(log, n); log.push_back(100); }
AG_FUNCTION void b(std::vector<int> &log, int n) { Trace t = open2(log, n); log.push_back(100); }
AG_FUNCTION void c(std::vector<int> &log, int n) { Trace t = open3(log, n); log.push_back(100); }
AG_FUNCTION void d(std::vector<int> &log, int n) { Trace t = open4(log, n); log.push_back(100); }
AG_FUNCTION void e(std::vector<int> &log, int n) { open(log, n); log.push_back(100); const Trace &u = open(log, n + 1); log.push_back(200); }
int main() {
  std::vector<int> log;
  a(log, 3);
  b(log, 4);
  c(log, 4);
  d(log, 5);
  e(log, 6);
  for (int n : {0, 1, 3}) f(log, n);
  for (int x : log) ag::print("{} ", x);
}
