// Functions of every visibility, linkage, section and calling convention.
#include <autograph/autograph.h>

AG_FUNCTION int plain(int x) { return x + 1; }
inline AG_FUNCTION int inlined(int x) { return x + 2; }
__attribute__((visibility("hidden"))) AG_FUNCTION int hidden(int x) { return x + 3; }
__attribute__((visibility("protected"))) AG_FUNCTION int guarded(int x) { return x + 4; }
__attribute__((visibility("internal"))) AG_FUNCTION int internal(int x) { return x + 5; }
__attribute__((visibility("default"))) AG_FUNCTION int shown(int x) { return x + 6; }
__attribute__((visibility("hidden"))) inline AG_FUNCTION int hidden_inlined(int x) { return x + 7; }
__attribute__((visibility("hidden"), weak)) AG_FUNCTION int hidden_weak(int x) { return x + 8; }
__attribute__((visibility("hidden"))) static AG_FUNCTION int local(int x) { return x + 9; }

#pragma GCC visibility push(hidden)
AG_FUNCTION int in_pragma(int x) { return x + 10; }
#pragma GCC visibility pop

struct __attribute__((visibility("hidden"))) Hidden {
  int by;
  AG_FUNCTION int add(int x) const { return x + by; }
  static AG_FUNCTION int twice(int x) { return x * 2; }
};
namespace __attribute__((visibility("hidden"))) n {
template <class T> AG_FUNCTION T add(T x) { return x + 11; }
} // namespace n
template __attribute__((visibility("hidden"))) int n::add<int>(int);

__attribute__((visibility("hidden"))) ag::Variable<int> state{1};
AG_FUNCTION ag::Scalar<int> count(int x) {
  state += x;
  return state;
}
__attribute__((visibility("hidden"))) AG_HOST int host(int x) { return x + 12; }
AG_FUNCTION int call_host(int x) { return host(x); }

__attribute__((weak)) AG_FUNCTION int weak(int x) { return x + 13; }
__attribute__((section(".text.ours"))) AG_FUNCTION int in_section(int x) { return x + 14; }
extern "C" AG_FUNCTION int aliased(int x) { return x + 15; }
int alias_of_it(int) __attribute__((alias("aliased")));
int weak_alias_of_it(int) __attribute__((weak, alias("aliased")));
AG_FUNCTION int renamed(int x) __asm__("another_name");
AG_FUNCTION int renamed(int x) { return x + 16; }
#pragma weak weak_by_pragma
extern "C" AG_FUNCTION int weak_by_pragma(int x) { return x + 17; }
__attribute__((used, retain)) AG_FUNCTION int kept(int x) { return x + 18; }
__attribute__((constructor)) AG_FUNCTION void at_start() { ag::print("start\n"); }

__attribute__((ms_abi)) AG_FUNCTION int of_windows(int x, double y, ag::Scalar<int> s) { return x + int(y) + s.item(); }
__attribute__((regcall)) AG_FUNCTION ag::Scalar<int> in_registers(int x, ag::Scalar<int> s) { return x + s; }
__attribute__((preserve_most)) AG_FUNCTION int preserving(int x) { return x + 19; }
__attribute__((preserve_all)) AG_FUNCTION double preserving_all(double x) { return x + 20; }

int main() {
  ag::print("{} {} {} {} {} {} {}\n", plain(0), inlined(0), hidden(0), guarded(0), internal(0), shown(0), hidden_inlined(0));
  ag::print("{} {} {} {} {} {}\n", hidden_weak(0), local(0), in_pragma(0), Hidden{3}.add(4), Hidden::twice(4), n::add(0));
  ag::print("{} {} {} {} {} {}\n", count(2), call_host(0), weak(0), in_section(0), alias_of_it(0), weak_alias_of_it(0));
  ag::print("{} {} {} {} {}\n", renamed(0), weak_by_pragma(0), kept(0), of_windows(1, 2, 3), in_registers(1, 2));
  int (*volatile pointer)(int) = hidden;
  ag::print("{} {} {}\n", preserving(0), preserving_all(0), pointer(1));
}
