// Switches on enumerations without a name and on numbers that only std::uint64_t holds.
#include "report.h"

AG_FUNCTION std::vector<int> tokens(std::vector<char> text) {
  enum { Idle, Word, Number } state = Idle;
  std::vector<int> out;
  int current = 0;
  for (char c : text) {
    const bool digit = c >= '0' && c <= '9', letter = (c | 32) >= 'a' && (c | 32) <= 'z';
    switch (state) {
    case Idle:
      if (digit) {
        state = Number;
        current = c - '0';
      } else if (letter) {
        state = Word;
        current = 1;
      }
      break;
    case Number:
      if (digit) {
        current = current * 10 + (c - '0');
        break;
      }
      out.push_back(current);
      state = letter ? Word : Idle;
      current = 1;
      break;
    case Word:
      if (letter || digit) {
        ++current;
      } else {
        out.push_back(-current);
        state = Idle;
      }
      break;
    }
  }
  if (state == Number) out.push_back(current);
  return out;
}
AG_FUNCTION std::uint64_t wide(std::uint64_t x) {
  switch (x) {
  case 0xffffffffffffffffull: return 1;
  case 1ull << 40: return 2;
  case 0xfffffffffffffff0ull ... 0xfffffffffffffff2ull: return 3;
  default: return x / 2;
  }
}
int main() {
  show(tokens({'a', 'b', ' ', '1', '2', 'x', ' ', '9'}), tokens({}));
  show(wide(~0ull), wide(1ull << 40), wide(~0ull - 14), wide(~0ull - 1), wide(9));
}
