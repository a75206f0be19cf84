// Methods that are called through pointers to them: `(object.*p)(...)`, `(this->*p)(...)`, as arguments of helpers and templates.
#include "report.h"

#include <functional>

struct Base {
  int scale = 2;
  int times(int x) const { return x * scale; }
};
struct Item : Base {
  int key = 1;
  int total = 0;
  int add(int x) {
    total += x + key;
    return total;
  }
  int get() const { return total; }
  void set(const ag::Vector<int> &v, int &out) {
    key = v[0].item();
    out = key * 10;
  }
  static int none(int x) { return x; }
  AG_FUNCTION int twice(int x) { return (this->*(&Item::add))(x) + ((*this).*(&Item::add))(x); }
};

template <auto Method> static int applied(Item &item, int x) { return (item.*Method)(x); }
static int through(Item item, int (Item::*method)(int), int n) {
  int last = 0;
  for (int i = 0; i < n; ++i) last = (item.*method)(i);
  return last;
}

AG_FUNCTION int direct(Item item, int n) {
  auto p = &Item::add;
  int (Item::*q)() const = &Item::get;
  int (Base::*r)(int) const = &Base::times;
  for (int i = 0; i < n; ++i) {
    if ((item.*p)(i) > 20) break;
  }
  int out = 0;
  (item.*(&Item::set))({4, 5}, out);
  return (item.*q)() * 1000 + (item.*r)(n) + out;
}

AG_FUNCTION int helpers(Item &item, int n) {
  int first = applied<&Item::add>(item, n);
  int second = through(item, &Item::add, n);
  auto call = [&](auto method, auto... arguments) { return (item.*method)(arguments...); };
  int third = call(&Item::add, 3), fourth = call(&Item::get);
  return ((first * 100 + second) * 100 + third) * 100 + fourth;
}

int main() {
  show("direct", direct(Item{}, 0), direct(Item{}, 3), direct(Item{}, 20));
  Item item;
  show("helpers", helpers(item, 3));
  show("item", item.total, item.key);
  show("twice", item.twice(4));
}
