// Variable templates that are read and written: printed code names them with their arguments.
#include "report.h"
template <class T> ag::Variable<T> state = T(3);
namespace inner {
template <class T> ag::Vector<T> base = {1, 2};
template <class T, int N> const std::array<T, N> many = {T(N), T(N + 1)};
struct Local {
  int k;
};
} // namespace inner
template <class T> const T half = T(1) / 2;
template <class T> ag::Variable<int> counted = int(sizeof(T));
template <class T> AG_FUNCTION T add(T k) {
  state<T> += k;
  return state<T>.value().item();
}
template <class T> AG_FUNCTION T read(T k) { return half<T> + k + inner::base<T>[1].item() + inner::many<T, 2>[int(k)]; }
AG_FUNCTION int count(int k) {
  counted<inner::Local> += k;
  return counted<inner::Local>.value().item() + counted<std::vector<double>>.value().item();
}
int main() {
  show(add(2));
  show(add(0.5));
  show(add(2));
  show(read(1), read(0.5));
  show(count(2) - int(sizeof(std::vector<double>)));
}
