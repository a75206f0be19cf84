// A local static variable is state that lives between calls. An `ag::Variable` at namespace scope is such state, with its updates in program order.
#include <autograph/autograph.h>

AG_FUNCTION int count() {
  static int calls = 0;
  return ++calls;
}
