// Functions made from templates, and overloaded ones, as values, references and parts of the names of classes.
#include "report.h"
#include <functional>
template <class T, int N> T add(T x) { return x + N; }
template <class F, int N> int with(int x) { return F{}(x) + N; }
struct Neg { int operator()(int x) const { return -x; } };
namespace n { template <class T> struct Box { template <int K> static T times(T x) { return x * K; } }; }
AG_FUNCTION int chosen(int x, int which) {
  std::function<int(int)> f = add<int, 2>;
  int (*g)(int) = with<Neg, 3>;
  if (which > 1) f = &n::Box<int>::times<5>;
  if (which > 2) g = add<int, -1>;
  for (int i = 0; i < which; ++i) x = g(f(x));
  return x;
}
template <int (*F)(int)> AG_FUNCTION int typed(int x) { while (x < 9) x = F(x); return x; }
template <int (&F)(int)> AG_FUNCTION int referred(int x) { do x = F(x); while (x < 9); return x; }
int over(int x) { return x + 3; }
double over(double x) { return x * 2; }
template <auto F> AG_FUNCTION double any(double x) { while (x < 9) x = F(x); return x; }
int main() {
  for (int w : {0, 1, 2, 3}) show(chosen(7, w));
  show(typed<add<int, 4>>(0), typed<over>(1), typed<n::Box<int>::times<3>>(1), referred<over>(2), referred<add<int, 7>>(2));
  show(any<static_cast<int (*)(int)>(over)>(2.5), any<static_cast<double (*)(double)>(over)>(2.5));
}
