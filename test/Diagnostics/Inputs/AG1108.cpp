// The construct has no meaning as a computation on values. A function marked `AG_HOST` may contain anything: compiled code calls it back, in order,
// and takes its result.
#include <autograph/autograph.h>
#include <typeinfo>

AG_FUNCTION int address_bits(int n) {
  const std::type_info &kind = typeid(n);
  return kind == typeid(int) ? n : 0;
}
