// What subscripts give, in results whose type is deduced: alone, in pairs, tuples, vectors, arrays and class templates.
#include "report.h"
AG_FUNCTION auto first(ag::Vector<int> v) { return v[0]; }
AG_FUNCTION auto row(ag::Matrix<int> v, int i) { auto r = v[i]; r[0] = 3; return r; }
AG_FUNCTION auto two(ag::Vector<int> v) { return std::pair(v[0], v[1]); }
AG_FUNCTION auto three(ag::Vector<int> v) { return std::make_tuple(v[0], v[ag::slice(0,1)], 3); }
auto helper(ag::Matrix<int> m) { return std::tuple(m[0], m(0, 0), m.extent(0)); }
AG_FUNCTION auto call(ag::Matrix<int> m) { auto [r, x, n] = helper(m); return r * x + int(n); }
template <class X> struct Holder { X x; };
AG_FUNCTION auto held(ag::Matrix<int> m) { Holder h{m[0]}; h.x[0] = 3; return h; }
AG_FUNCTION auto list(ag::Vector<int> m) { std::vector h{m[0], m[1]}; h[0] = m[1]; return h; }
AG_FUNCTION auto arr(ag::Vector<int> m) { std::array h{m[0], m[1]}; h[0] = m[1]; return h; }
int main() {
  show(first({1, 2}), row({{1, 2}}, 0), two({1, 2}), three({1, 2}), call({{2, 3}}));
  show(held({{1,2}}).x, list({1,2}), arr({1,2}));
}
