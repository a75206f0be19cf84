#include "model.h"
#include <cstdio>

int main() {
  std::printf("%d%d%d%d\n", is_between(true, -3, -3, 200), is_between(false, -3, -3, 200), is_between(true, 'a', 200, 201), is_between(false, 'a', -1, 255));
  std::printf("%d %d %d\n", narrow(100, 100, Mode::add), narrow(-7, 300, Mode::multiply), narrow(1, 1, Mode(7)));
  Small s = relabel({'a', 2}, 'z', 0.25), t = relabel({'b', 0.5f}, 'z', 4);
  std::printf("%c %g %c %g\n", s.tag, s.value.item(), t.tag, t.value.item());
  ag::Scalar<int> last = -1;
  ag::print("{} {}\n", fill({7}, last, 3), last);
  ag::print("{}\n", fill({}, last, 100));
  try {
    fill({}, last, -1);
  } catch (const ag::Error &error) {
    std::printf("%s\n", error.message());
  }
  Model m{{1, 2, 3}};
  m.step(0.5f);
  ag::print("{} {} {} {}\n", m({1, -1, 2}), triangle(4), twice(3, true), twice(ag::Scalar<double>(1.5), false));
  std::printf("%d\n", use_inline(5));
}
