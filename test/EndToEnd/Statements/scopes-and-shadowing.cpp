// Inner declarations that shadow outer names, blocks, and reuse of a name in sibling scopes.
#include "report.h"

AG_FUNCTION ag::Scalar<int> shadows(ag::Scalar<int> x) {
  ag::Scalar<int> y = x;
  {
    ag::Scalar<int> x = 5;
    y = y + x;
    {
      ag::Scalar<int> y = 100;
      x = x + y;
    }
    y = y * x;
  }
  if (x > 0) {
    ag::Scalar<int> t = x;
    y = y + t;
  } else {
    ag::Scalar<float> t = 2.5f;
    if (t > 2) y = y - 1;
  }
  for (int x = 0; x < 3; ++x) {
    int y_2 = x;
    for (int x = 0; x < 2; ++x) y = y + x + y_2;
  }
  return y * 1000 + x;
}
AG_FUNCTION int same_name(int i) {
  int s = 0;
  for (int i = 0; i < 3; ++i) s += i;
  for (int i = 5; i > 2; --i) s = s * 2 + i;
  return s + i;
}
int main() {
  for (int x : {-2, 0, 3}) show(shadows(x), same_name(x));
}
