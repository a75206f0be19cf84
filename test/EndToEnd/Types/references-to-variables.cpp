// References at namespace scope and static ones, to an ag::Variable and to one another: each is the variable.
#include <autograph/autograph.h>

#include <cstdio>

ag::Variable<int> counted = 1;
ag::Variable<int> &alias = counted;
ag::Variable<int> &other = alias;
struct Holder {
  static inline ag::Variable<int> own = 5;
  static inline ag::Variable<int> &reference = own;
};

AG_FUNCTION int count(int n) {
  for (int i = 0; i < n; ++i) other += i;
  if (n > 2) alias.assign(alias * 2);
  Holder::reference += counted.value();
  return alias.value().item() + Holder::reference.value().item() * 100;
}

int main() {
  for (int n : {0, 1, 4}) std::printf("%d\n", count(n));
  std::printf("%d %d\n", counted.value().item(), Holder::own.value().item());
}
