// Functions chosen by the types of numbers, also of those that share size and sign with another one: `long long` and `long`, `char` and `signed char`.
#include <autograph/autograph.h>

AG_HOST int which(long long) { return 1; }
AG_HOST int which(long) { return 2; }
AG_HOST int which(int) { return 3; }
AG_HOST int which(unsigned long) { return 4; }
AG_HOST int which(unsigned long long) { return 5; }
AG_HOST int which(char) { return 6; }
AG_HOST int which(signed char) { return 7; }
AG_HOST int which(unsigned char) { return 8; }
AG_HOST int which(char32_t) { return 9; }
AG_HOST int which(unsigned) { return 10; }
AG_HOST int which(bool) { return 11; }
AG_HOST int which(double) { return 12; }
AG_HOST int which(float) { return 13; }
AG_HOST int which(short) { return 14; }
enum Color { red, green };
enum class Size : long long { small, big };
AG_HOST int which(Color) { return 15; }
AG_HOST int which(Size) { return 16; }
template <class T> AG_HOST int code(T) { return sizeof(T) * 10 + which(T{}); }
template <class T> AG_HOST int ccode(const T &) { return sizeof(T) * 10 + which(T{}); }
template <class T> AG_HOST int fcode(T &&) { using U = std::remove_cvref_t<T>; return sizeof(U) * 1000 + which(U{}) * 10 + std::is_const_v<std::remove_reference_t<T>> + 2 * std::is_lvalue_reference_v<T>; }
template <class T> AG_FUNCTION int mcode(T x) { if (x > T{}) return code(x); return -code(x); }
template <class T> int rcode(T x, int d) { if (d <= 0) return which(x); return rcode(x, d - 1) + which(x); }
AG_FUNCTION int marked(long long a) { return a > 0 ? 1 : 2; }
AG_FUNCTION int marked(long a) { return a > 0 ? 3 : 4; }

AG_FUNCTION int values(long long a, long b, char c, signed char d, unsigned long long e, char32_t f, Color g, Size h) {
  int s = which(a) + 20 * which(b);
  ag::print("{} {} {} {} {} {} {} {}\n", which(a), which(b), which(c), which(d), which(e), which(f), which(g), which(h));
  ag::print("{} {} {} {} {} {}\n", which(5LL), which(5L), which('c'), which(5ULL), which(true), which(2.0f));
  ag::print("{} {} {} {} {} {}\n", which(a + 1), which(a + b), which(c + 1), which(a == b), which(c), which(e + 1));
  ag::print("{} {} {} {} {}\n", which(static_cast<short>(a)), which(red), which(Size::big), which(static_cast<char>(a)), which(static_cast<long long>(c)));
  return s;
}
AG_FUNCTION int templates(long long a, long b, char c, signed char d, unsigned long long e, char32_t f, Color g, Size h) {
  ag::print("{} {} {} {} {} {} {} {}\n", code(a), code(b), code(c), code(d), code(e), code(f), code(g), code(h));
  ag::print("{} {} {} {} {} {} {} {}\n", ccode(a), ccode(b), ccode(c), ccode(d), ccode(e), ccode(f), ccode(g), ccode(h));
  ag::print("{} {} {} {} {} {}\n", code(5LL), code(5L), code('c'), code(5ULL), code(true), code(2.0f));
  return 0;
}
// What is forwarded.
AG_FUNCTION int forwarded(long long a, long b, char c) {
  const long long d = a + 1;
  return fcode(a) + 3 * fcode(b) + 5 * fcode(c) + 7 * fcode(d) + 11 * fcode(a + 1) + 13 * fcode(2LL);
}

struct Meter {
  int read(long long) const { return 1; }
  AG_HOST int read(long) const { return 2; }
  AG_HOST static int of(unsigned long long) { return 3; }
  AG_HOST static int of(unsigned long) { return 4; }
  template <class T> AG_HOST int size(T x) const { return which(x) * 10; }
  AG_HOST int operator()(long long) const { return 5; }
  AG_HOST int operator()(long) const { return 6; }
};

AG_FUNCTION int methods(int n, unsigned long long bits) {
  Meter meter;
  long long wide = n;
  long plain = n;
  return meter.read(wide) + 2 * meter.read(plain) + 3 * Meter::of(bits) + 5 * Meter::of(std::uint64_t(n)) + meter.size(wide) + meter.size(plain) +
         7 * meter(wide) + 11 * meter(plain);
}

namespace inner {
AG_HOST int kind(long) { return 1; }
} // namespace inner
namespace outer {
using inner::kind;
AG_HOST int kind(long long) { return 2; }
} // namespace outer

AG_HOST int take(long long &&x) { return static_cast<int>(x) + 1; }
AG_HOST int take(long &&x) { return static_cast<int>(x) + 100; }

AG_FUNCTION int scopes(int n) {
  long long wide = n;
  return outer::kind(wide) * 10 + outer::kind(long(n)) + take(wide + 1) + take(std::move(wide)) + take(long(n));
}

AG_FUNCTION int marks(long long a, long b, char c, signed char d, unsigned long long e) {
  ag::print("{} {} {} {} {}\n", mcode(a), mcode(b), mcode(c), mcode(d), mcode(e));
  ag::print("{} {} {} {} {}\n", rcode(a, 2), rcode(b, 2), rcode(c, 2), rcode(d, 2), rcode(e, 2));
  ag::print("{} {}\n", marked(a), marked(b));
  auto g = [](auto x, auto &self, int d) -> int { if (d <= 0) return which(x); return self(x, self, d - 1) * 2; };
  return g(a, g, 2) + g(b, g, 3);
}
AG_FUNCTION int loops(long long n) {
  int s = 0;
  for (long long i = 0; i < n; ++i) s = s * 3 + which(i);
  for (long i = 0; i < n; ++i) s = s * 3 + which(i);
  for (char c : {'a', 'b'}) s = s * 3 + which(c);
  return s;
}
int main() {
  ag::print("{}\n", values(3, 4, 'a', 5, 6, U'x', green, Size::big));
  ag::print("{}\n", templates(3, 4, 'a', 5, 6, U'x', green, Size::big));
  ag::print("{}\n", marks(3, 4, 'a', 5, 6));
  for (int n : {0, 1, 3}) {
    ag::print("{} {} {}\n", loops(n), methods(n, 7), scopes(n));
    ag::print("{}\n", forwarded(n, n, 'a'));
  }
}
