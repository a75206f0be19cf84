// Structs and enumerations that have no name, as locals, members and through typedef.
#include "report.h"

AG_FUNCTION int local(int n) {
  struct {
    int a = 1, b = 2;
  } p;
  for (int i = 0; i < n; ++i) {
    p.a += p.b;
    std::swap(p.a, p.b);
    if (p.a > 20) break;
  }
  return p.a * 100 + p.b;
}
struct Packet {
  enum { Data, Ack } kind;
  int number;
  struct {
    int x, y;
  } place;
};
AG_FUNCTION Packet moved(Packet p, int n) {
  auto place = p.place;
  while (n-- > 0) {
    if (p.kind == Packet::Data) {
      place.x += p.number;
      p.kind = Packet::Ack;
    } else {
      place.y -= 1;
      p.kind = Packet::Data;
    }
    if (place.x > 9) break;
  }
  p.place = place;
  return p;
}
typedef struct {
  double re, im;
} complex_t;
AG_FUNCTION double c_style(double x) {
  complex_t z = {x, 1}, w;
  w = z;
  complex_t pair[2] = {z, w};
  for (int i = 0; i < 2; i++) {
    pair[i].im += i;
    z.re += pair[i].re * pair[i].im;
  }
  return z.re;
}
enum : unsigned { Big = 0xffffffffu, Small = 1 };
AG_FUNCTION unsigned constants(unsigned x) { return x == Big ? Small : x + Small; }
int main() {
  for (int n : {0, 2, 9}) {
    Packet p = moved({Packet::Data, 3, {1, 1}}, n);
    show(local(n), p.kind, p.place.x, p.place.y);
  }
  show(c_style(1.5), constants(~0u), constants(3));
}
