// What a recursive method of a class with a map names of its class and namespace: printed, it is a function outside of both.
#include <autograph/autograph.h>

#include <map>

namespace games {
namespace detail {
int half(int n) {
  return n / 2;
}
} // namespace detail
int third(int n) {
  return n / 3;
}
struct Game {
  struct Rules {
    static int smallest() { return 2; }
    template <int N> static int add(int x) { return x + N; }
  };
  using Same = Rules;
  enum Kind { Plain, Odd = 5 };
  static constexpr int limit = 5;
  std::map<int, int> memo;
  static int winner(int b) {
    for (int c = Rules::smallest(); c < limit; ++c)
      if (b % c == 0) return c;
    return 0;
  }
  template <typename T> static T twice(T x) { return x + x; }
  int best(int n) {
    if (auto it = memo.find(n); it != memo.end()) return it->second;
    if (int w = winner(n)) return memo[n] = w + Rules::smallest() + Same::add<limit>(1) + twice(w) + twice<int>(w);
    Kind kind = n % 2 ? Odd : Kind::Plain;
    return memo[n] = best(n - 2) + 1 + detail::half(n) + third(n) + games::detail::half(n) + kind + Game::limit;
  }
};
// A free one.
int count(std::map<int, int> &memo, int n) {
  if (n < 2) return third(7) + detail::half(3);
  if (memo.contains(n)) return memo[n];
  return memo[n] = count(memo, n - 1) + count(memo, n - 2);
}
} // namespace games
AG_FUNCTION int play(int n) {
  games::Game g;
  std::map<int, int> memo;
  return g.best(n) * 100 + games::count(memo, 5);
}
int main() {
  ag::print("{} {} {}\n", play(7), play(12), play(23));
}
