// Templates within templates within classes, whose results name their siblings.
#include "report.h"

struct Outer {
  template <class T> struct Cell {
    T t;
    T get() const { return t; }
    template <class U> Cell<U> as() const { return {static_cast<U>(t)}; }
    Cell twice() const { return {static_cast<T>(t * 2)}; }
  };
  template <class T> using Alias = Cell<T>;
  template <class T> struct Maker {
    Alias<T> make(T t) const {
      if (t > 3) return {t};
      return Alias<T>{static_cast<T>(t + 1)};
    }
  };
};
AG_FUNCTION int cells(double x) {
  Outer::Cell<double> c{x};
  auto i = c.as<int>();
  auto u = i.as<unsigned char>();
  return i.get() + u.get() + i.twice().get() + Outer::Maker<int>().make(u.get()).get();
}
int main() { show(cells(300.7), cells(1)); }
