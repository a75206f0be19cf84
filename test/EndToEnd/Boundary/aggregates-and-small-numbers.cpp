// Structs, tuples, arrays and numbers of every width, by value and by reference.
#include "report.h"
#include <cstdint>
struct Small { short a; char b; bool c; };
struct Big { std::array<double, 4> d; ag::Matrix<float> m; Small s; std::int64_t n; };
struct Empty {};
enum E : std::int8_t { e0, e1 = -3 };
AG_FUNCTION Small small(Small s, bool b) { s.a += 1; s.c = s.c != b; s.b = 'z'; return s; }
AG_FUNCTION Big big(const Big &b, float f) { Big r = b; for (int i = 0; i < 4; ++i) r.d[i] *= f; r.m = r.m + f; r.s = small(b.s, true); return r; }
AG_FUNCTION E en(E e, unsigned char c, signed char sc, unsigned short us, std::uint64_t u) { if (c > 200 && sc < 0 && us == 65535 && u > (1ull << 63)) return e1; return e == e0 ? e1 : e0; }
AG_FUNCTION std::tuple<bool, char, short, float, std::uint64_t, ag::Scalar<bool>> tup(bool b, char c, short s, float f, std::uint64_t u) { return {!b, char(c + 1), short(-s), f / 2, ~u, s > 0}; }
AG_FUNCTION std::array<ag::Vector<int>, 2> arr(std::array<ag::Vector<int>, 2> a, std::pair<int, ag::Scalar<float>> &p) { p.first++; p.second = p.second * 2; return {a[1], a[0] + p.first}; }
AG_FUNCTION Empty empty(Empty e, int &n) { ++n; return e; }
AG_FUNCTION void boolref(bool &b, char &c, short &s, unsigned char &u, float &f, E &e) { b = !b; c += 1; s -= 1; u += 10; f *= 3; e = e1; }
int main() {
  Small s{1, 'a', true};
  Small r = small(s, true); show(int(r.a), int(r.b), r.c); r = small(s, false); show(int(r.a), int(r.b), r.c);
  Big b{{1, 2, 3, 4}, {{1, 2}}, s, 1ll << 50};
  Big q = big(b, 0.5f); show(q.d[0], q.d[3], q.m, int(q.s.a), q.s.c, q.n);
  show(int(en(e0, 255, -1, 65535, ~0ull)), int(en(e1, 0, 0, 0, 0)));
  show(tup(true, 'x', -32768, 1.5f, 5)); show(tup(false, 0, 7, -0.0f, 0));
  std::pair<int, ag::Scalar<float>> p{1, 2.5f};
  show(arr({ag::Vector<int>{1, 2}, ag::Vector<int>{}}, p), p);
  int n = 0; empty({}, n); show(n);
  bool bb = false; char c = 127; short sh = -32768; unsigned char u = 250; float f = 2; E e = e0;
  boolref(bb, c, sh, u, f, e); show(bb, int(c), int(sh), int(u), f, int(e));
}
