// A while loop around a switch with a host state and tensor data.
#include "report.h"

AG_FUNCTION ag::Scalar<int> parse(ag::Vector<int> text) {
  int state = 0, at = 0;
  ag::Scalar<int> value = 0, sign = 1;
  while (at < text.extent(0)) {
    ag::Scalar<int> c = text[at];
    switch (state) {
    case 0:
      state = 1;
      if (c == '-') {
        sign = -1;
        break;
      }
      continue;
    case 1:
      if (c < '0' || c > '9') {
        state = 2;
        continue;
      }
      value = value * 10 + (c - '0');
      break;
    default: return sign * value * 1000 - c;
    }
    ++at;
  }
  return sign * value;
}
int main() {
  show(parse({}), parse({'4', '2'}), parse({'-', '7'}), parse({'1', 'x'}), parse({'-'}));
}
