// The function that replaces the marked one makes the elements of a vector and fills them with what compiled code gave. Give their type a default
// constructor.
#include <autograph/autograph.h>

struct Range {
  int low, high;
  Range(int low, int high) : low(low), high(high) {}
};

AG_FUNCTION std::vector<Range> widen(int x) {
  std::vector<Range> ranges;
  ranges.push_back(Range(x - 1, x + 1));
  return ranges;
}
