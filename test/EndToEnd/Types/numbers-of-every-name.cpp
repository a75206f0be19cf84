// `char`, `long long` and their like beside the sized integers: they print, convert and make vectors of their own classes.
#include "report.h"
#include <array>
#include <vector>

AG_FUNCTION void print_all(char c, long long k, unsigned char u, signed char s, char8_t w, wchar_t x, char16_t y) {
  for (int i = 0; i < 2; ++i) {
    c++;
    ++k;
    ++u;
    ++s;
    if (k > 5) ++w, ++x, ++y;
  }
  ag::print("{} {} {} {} {} {} {}\n", c, k, u, s, int(w), int(x), int(y));
  std::array<char, 2> pair{c, char(c + 1)};
  for (char q : pair) ag::print("{}", q);
  ag::print("\n");
}
AG_FUNCTION std::vector<long long> grow(std::vector<long long> v, const std::vector<char> &text, std::vector<unsigned long long> sizes,
                                        std::vector<std::vector<char>> lines) {
  for (char x : text) {
    if (x == 'b') break;
    v.push_back(x);
    sizes.push_back(x);
    lines.push_back(text);
    ag::print("{}", x);
  }
  v.push_back(sizes.size() + lines.size());
  return v;
}
AG_FUNCTION bool visit(const std::vector<std::vector<int>> &graph, int u, std::vector<char> &state) {
  if (state[u] == 1) return false;
  if (state[u] == 2) return true;
  state[u] = 1;
  for (int v : graph[u])
    if (!visit(graph, v, state)) return false;
  state[u] = 2;
  return true;
}
AG_FUNCTION bool is_acyclic(const std::vector<std::vector<int>> &graph) {
  std::vector<char> state(graph.size());
  for (int u = 0; u < int(graph.size()); u++)
    if (!visit(graph, u, state)) return false;
  return true;
}
int main() {
  print_all('a', 4, 'b', 'c', u8'd', L'e', u'f');
  for (long long x : grow({1}, {'a', 'c', 'b'}, {}, {{'x'}})) show(x);
  show(is_acyclic({{1, 2}, {2}, {}}), is_acyclic({{1}, {0}}), is_acyclic({}));
}
