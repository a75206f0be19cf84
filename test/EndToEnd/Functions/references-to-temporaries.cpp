// Helpers that pass on a reference to a temporary.
#include "report.h"
struct V { int n = 0; void add(int x) { n += x; } };
V &&pass(V &&v) { v.add(2); return std::move(v); }
const V &same(const V &v) { return v; }
template <class T> T &&fwd(T &&v) { return std::forward<T>(v); }
AG_FUNCTION int a(int k) { return pass(V{k}).n; }
AG_FUNCTION int b(int k) { return same(V{k}).n; }
AG_FUNCTION int c(int k) { return fwd(V{k}).n + fwd(k); }
AG_FUNCTION int d(int k) { V v = pass(V{k}); V w{3}; V x = pass(std::move(w)); return v.n + x.n; }
int main() { show(a(1), b(1), c(1), d(1)); }
