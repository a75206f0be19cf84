// An assignment operator that takes its operand by value: what it is given ends after it, also where the library assigns.
#include <autograph/autograph.h>

#include <array>
#include <tuple>
#include <utility>

struct Name {
  int c;
  explicit Name(int c) : c(c) { ag::print("+{} ", c); }
  Name(const Name &other) : c(other.c + 1) { ag::print("copy{} ", c); }
  Name(Name &&other) noexcept : c(std::exchange(other.c, 0)) { ag::print("move{} ", c); }
  ~Name() { ag::print("-{} ", c); }
  Name &operator=(Name other) {
    std::swap(c, other.c);
    return *this;
  }
};

AG_FUNCTION int assigned(int n) {
  Name a(n), b(2);
  std::swap(a, b);
  Name old = std::exchange(a, Name(n + 10));
  std::pair<Name, int> p(a, 1), q(b, 2);
  p = q;
  std::array<Name, 2> list{Name(7), Name(8)}, other = list;
  other = std::move(list);
  std::tie(a, b) = std::tuple(old, Name(30));
  return a.c * 100 + b.c + p.first.c + other[1].c;
}

int main() {
  int r = assigned(5);
  ag::print("= {}\n", r);
}
