// Overloaded functions that are called through pointers, also by templates: the pointer chooses, not the arguments.
#include "report.h"

int over(int) { return 1; }
int over(double) { return 2; }
template <class F> int apply(F f, int n) { return f(n); }
template <int (*F)(double)> int applied(int n) { return F(n); }
int size_of(auto x) { return sizeof x; }

struct S {
  int m(int) { return 3; }
  int m(double) { return 4; }
  int m(int) const { return 5; }
};

AG_FUNCTION int of_variables(int n) {
  int (*p)(double) = over;
  int (&r)(int) = over;
  for (int i = 0; i < n; ++i)
    if (p(i) + r(i) == n) return p(n);
  return p(n) * 10 + r(2.5);
}
AG_FUNCTION int of_casts(int n) { return static_cast<int (*)(double)>(over)(3) * 10 + static_cast<int (*)(int)>(over)(n); }
AG_FUNCTION int of_arguments(int n) { return apply(static_cast<int (*)(double)>(over), n) + 10 * applied<over>(n); }
AG_FUNCTION int of_templates(int n) {
  double (*q)(double) = [](double x) { return x / 2; };
  return int(q(n) * 10) + static_cast<int (*)(double)>(size_of)(n) + static_cast<int (*)(short)>(size_of)(n);
}
AG_FUNCTION int of_methods(int n) {
  S s;
  int (S::*p)(double) = &S::m;
  return (s.*p)(n) + (s.*static_cast<int (S::*)(int) const>(&S::m))(n) * 10;
}

int main() {
  for (int n : {0, 2, 3}) show(of_variables(n), of_casts(n), of_arguments(n), of_templates(n), of_methods(n));
}
