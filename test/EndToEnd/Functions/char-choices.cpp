// Choices between `char` parameters, literals and elements, in arrays that are written at an index known at run time only.
#include "report.h"

#include <algorithm>

using Board = std::array<char, 4>;
static int fill(Board &b, char who) {
  int n = 0;
  for (char &c : b) {
    if (c != '.') continue;
    c = who;
    n += 1 + fill(b, who == 'X' ? 'O' : 'X');
    if (n > 6) return n;
    c = n % 3 ? '.' : who;
  }
  return n;
}
AG_FUNCTION std::pair<Board, int> filled(Board b, char who, int at) {
  b[at] = who;
  b[(at + 1) % 4] = at > 1 ? '.' : b[at];
  int n = fill(b, who);
  return {b, n};
}
AG_FUNCTION std::vector<char> mapped(const std::vector<char> &s, char fallback) {
  std::vector<char> out;
  for (char c : s) out.push_back(c >= 'a' && c <= 'z' ? char(c - 32) : c == ' ' ? fallback : c);
  return out;
}
int main() { show(filled({'.', '.', '.', '.'}, 'X', 0), filled({'X', '.', 'O', '.'}, 'O', 3), mapped({'a', ' ', '7', -5}, '_')); }
