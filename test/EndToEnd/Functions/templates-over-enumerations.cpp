// Specializations that --to-code prints follow the enumerations that are their arguments.
#include "report.h"

template <class T> int weight(T x) { return int(x) + 1; }
template <auto Value> int scaled(int x) { return x < 0 ? 0 : x * int(Value); }
template <class T> struct Holder {
  T x;
  int get() const { return x == T() ? 0 : weight(x) * 10; }
};

enum class Shade { dark, light };
struct Palette {
  enum Tone : std::int8_t { warm = 3, cold = -4 };
};

AG_FUNCTION int sum(int n, Palette::Tone tone) {
  int s = 0;
  while (n-- > 0) {
    s += weight(Shade::light) + scaled<Shade::light>(n) + scaled<Palette::cold>(s % 3);
    if (s > 20) break;
    s += Holder<Palette::Tone>{tone}.get();
  }
  return s + Holder<Shade>{s % 2 ? Shade::dark : Shade::light}.get();
}
int main() { show(sum(3, Palette::warm), sum(0, Palette::cold), sum(9, Palette::Tone())); }
