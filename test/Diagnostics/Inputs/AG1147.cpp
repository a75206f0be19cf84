// A constructor has several symbols, for complete objects and for bases, and so has a destructor. Marked functions that make or end objects of the
// class compile both in place; what all callers shall run compiled goes into a method.
#include <autograph/autograph.h>

struct Range {
  int low, high;
  AG_FUNCTION Range(int a, int b) : low(a < b ? a : b), high(a < b ? b : a) {}
};

AG_FUNCTION int width(int a, int b) {
  Range range(a, b);
  return range.high - range.low;
}
