// Callees whose names hold what only the body around them declares: aliases, constants, enumerations, types of variables.
#include "report.h"

#include <array>

namespace shapes {
struct Disc { int r = 2; };
template <typename T> int area(int x) { return x * T().r; }
template <typename T> struct Stack {
  template <typename U> static U top(T x) { return static_cast<U>(x + 1); }
};
} // namespace shapes
template <typename T> struct Traits {
  struct In { static T id(T x) { return x; } };
  static T one() { return 1; }
  template <int N> T plus(T x) const { return x + N; }
};
template <typename T> T fn(T x) {
  if (x > 2) return x;
  return x * 2;
}
template <int N> int rep(int x) {
  for (int i = 0; i < N; ++i) x += i;
  return x;
}
template <double Factor> double scaled(double x) { return x > 100 ? x : x * Factor; }
template <auto A> int sum(int x) {
  for (int each : A) x += each;
  return x;
}
template <typename... T> int count(int x) { return x + static_cast<int>(sizeof...(T)); }

AG_FUNCTION double alias(double x) { using D = double; return fn<D>(x); }
AG_FUNCTION int constant(int x) { constexpr int n = 4; return rep<n>(x) + rep<n + 1>(x) + count<char[n], long>(x); }
AG_FUNCTION int ofVariable(int x) { Traits<int> t; return x + decltype(t)::one() + fn<decltype(x)>(x); }
AG_FUNCTION double nested(double x) { using Tr = Traits<double>; return Tr::In::id(x); }
AG_FUNCTION int enumerator(int x) { enum { A = 3 }; return rep<A>(x); }
AG_FUNCTION double third(double x) { constexpr double k = 1.0 / 3; return scaled<k>(x); }
AG_FUNCTION int deduced(int x) { return sum<std::array{1, 2, 3}>(x); }
AG_FUNCTION int method(int x) { constexpr int n = 5; Traits<int> t; return t.plus<n>(x); }
AG_FUNCTION int byUsing(int x) {
  using namespace shapes;
  using S = Stack<int>;
  return area<Disc>(x) + S::top<long>(x);
}
template <typename T> AG_FUNCTION T ofTemplate(T x) { using U = T; return fn<U>(x); }
template <typename... T> AG_FUNCTION int ofPack(int x) { return rep<sizeof...(T)>(x); }
struct Host {
  using Value = float;
  static constexpr int depth = 3;
  static Value make(int x) { return fn<Value>(x) + rep<depth>(x); }
  template <class F> static int with(F f, int x) { return f(x) + static_cast<int>(fn<Value>(x)) + rep<depth>(x); }
};
AG_FUNCTION double members(int x) { return Host::make(x) + Host::with([](int y) { return y + 1; }, x); }

int main() {
  for (int x : {1, 4, 30}) {
    show(alias(x), constant(x), ofVariable(x), nested(x), enumerator(x), third(x), deduced(x), method(x));
    show(byUsing(x), ofTemplate(x), ofTemplate(x * 0.5), ofPack<int, char>(x), members(x));
  }
}
