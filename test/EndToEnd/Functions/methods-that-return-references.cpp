// Methods that return references to members and to the object.
#include "report.h"
struct V2 {
  float x = 0, y = 0;
  float &at(int i) { return i == 0 ? x : y; }
  const float &get(int i) const {
    if (i == 0)
      return x;
    return y;
  }
  V2 &set(float v) {
    x = v;
    return *this;
  }
  V2 &twice() {
    x *= 2;
    return *this;
  }
};
AG_FUNCTION float f(float a, int i) {
  V2 p{a, 2};
  p.at(i) = 7;
  p.at(1 - i) += 1;
  p.set(3).twice().y -= 1;
  float &r = p.y;
  r *= 3;
  return p.get(0) * 100 + p.get(1);
}
int main() { show(f(1, 0), f(2, 1)); }
