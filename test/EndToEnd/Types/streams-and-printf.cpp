// What std::cout and std::printf print of every type, and the state of a stream, which is set and read inside and outside of marked functions.
#include "report.h"

#include <iomanip>
#include <iostream>
#include <limits>

enum Color { red, green = 5 };
enum class Deep : std::int8_t { low = 65, high };

AG_FUNCTION void integers(char c, signed char s, unsigned char u, short h, unsigned short uh, int i, unsigned ui, long l, unsigned long ul, long long ll, unsigned long long ull) {
  std::cout << c << s << u << ' ' << h << ' ' << uh << ' ' << i << ' ' << ui << ' ' << l << ' ' << ul << ' ' << ll << ' ' << ull << '\n';
  std::cout << std::hex << h << ' ' << i << ' ' << l << std::oct << ' ' << ui << std::dec << ' ' << -1 << ' ' << 1ul << ' ' << char(i % 26 + 'a') << '\n';
  std::printf("%c %hhd %hhu %hd %hu %d %u %ld %lu %lld %llu %x\n", c, s, u, h, uh, i, ui, l, ul, ll, ull, i);
  std::int8_t small = static_cast<std::int8_t>(c + 1);
  std::int64_t wide = ll / 2;
  std::size_t size = ul + 1;
  std::cout << small << ' ' << +small << ' ' << wide << ' ' << size << ' ' << 5L << ' ' << 'x' << ' ' << int('x') << '\n';
  std::printf("%d %d %lld %zu %c%c\n", small, 'x', static_cast<long long>(wide), size, small, 'y');
}
AG_FUNCTION void floats(float f, double d, long double x) {
  std::cout << f << ' ' << d << ' ' << x << ' ' << f / 3 << ' ' << 1.0f << ' ' << 2.5 << ' ' << 1e30L << '\n';
  std::cout << std::fixed << std::setprecision(3) << f << ' ' << d << std::scientific << ' ' << x << std::defaultfloat << std::setprecision(6) << '\n';
  std::printf("%f %g %.3Lf %e %a\n", f, d, x, 1.0f, d);
  std::cout << std::numeric_limits<float>::infinity() << ' ' << f * 0 << ' ' << -d * 0 << '\n';
}
AG_FUNCTION void others(bool b, Color color, int n) {
  std::cout << b << std::boolalpha << b << !b << std::noboolalpha << ' ' << true << ' ' << color << green << ' ' << static_cast<int>(Deep::low) << '\n';
  const char *name = n > 1 ? "many" : "one";
  std::cout << name << (b ? " yes" : " no") << " \"quoted\\\" {} %d\t" << __func__ << '\n';
  std::printf("%s %s 100%% {}\n", name, b ? "yes" : "no");
  std::puts(name);
  std::fputs("fputs\n", stdout);
  std::cout << std::setw(6) << n << '|' << std::left << std::setw(6) << name << '|' << std::internal << std::setfill('0') << std::setw(6) << -n << std::right << std::setfill(' ') << '\n';
  std::printf("%*d|%-6d|%06.2f\n", 5, n, n, n / 3.0);
  std::cout << std::showpos << n << std::noshowpos << std::hex << std::showbase << std::uppercase << n + 254 << std::nouppercase << std::noshowbase << std::dec << std::endl;
  int count = std::printf("counted %d\n", n);
  std::cout << count << ' ' << std::putchar('p') << '\n' << std::flush;
}
AG_FUNCTION long state(double d, int n) {
  std::cout << d << '\n';
  std::streamsize old = std::cout.precision(n);
  std::cout << d << ' ' << std::cout.precision() << '\n';
  std::cout.width(n + 5);
  std::cout.fill('.');
  std::cout << n << '\n';
  std::cout.fill(' ');
  std::cout.put('!').put('\n');
  std::cout.write("written", 4).flush() << '\n';
  std::cout.setf(std::ios::showpoint);
  std::cout << 1.0 << '\n';
  std::cout.unsetf(std::ios::showpoint);
  std::cout.setf(std::ios::hex, std::ios::basefield);
  return old;
}
int main() {
  integers('c', 's', 'u', -7, 65535, -123456, 4000000000u, -5000000000l, 1ul << 63, std::numeric_limits<long long>::min(), ~0ull);
  floats(0.1f, 3.14159265358979, 2.718281828459045L);
  for (int n : {1, 2}) others(n == 1, n == 1 ? red : green, n);
  std::cout << std::setprecision(3);
  show(state(3.14159265, 8));
  std::cout << 255 << ' ' << 3.14159265 << std::dec << std::setprecision(6) << '\n';
}
