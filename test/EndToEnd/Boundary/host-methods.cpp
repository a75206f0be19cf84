// AG_HOST methods, templates, operators and overloads.
#include "report.h"
struct Logger {
  int calls = 0;
  ag::Vector<float> last;
  AG_HOST void log(ag::Vector<float> v) { ++calls; last = v; std::printf("log %d\n", calls); }
  AG_HOST int count() const { return calls; }
  AG_HOST static int twice(int x) { return 2 * x; }
  AG_FUNCTION ag::Scalar<float> run(ag::Vector<float> v, int n) {
    for (int i = 0; i < n; ++i) {
      log(v);
      v = v * 2 + float(count()) + float(twice(i));
    }
    return ag::sum(v);
  }
};
namespace util { template <class T> AG_HOST T host_max(T a, T b) { return a > b ? a : b; } 
struct H { AG_HOST int operator()(int x) const { std::printf("H\n"); return x + base; } int base = 3; };
AG_HOST int over(int x) { return x; } AG_HOST int over(double x) { return int(x * 10); } 
AG_HOST int dflt(int x, int y = 5) { return x * y; } }
AG_FUNCTION double mix(int n, Logger &l) {
  double d = 0;
  util::H h;
  for (int i = 0; i < n; ++i) { d += util::host_max(i, 2) + util::host_max(0.5, d) + h(i) + util::over(i) + util::over(0.5) + util::dflt(i); l.log({float(i)}); }
  return d + l.count();
}
int main() {
  Logger l;
  for (int n : {0, 2}) { show(l.run({1, 2}, n)); show(l.calls, l.last); }
  show(mix(3, l)); show(l.calls, l.last);
}
