// A span has no memory of its own that a call could lend. What a marked function calls may take and give spans: of vectors, arrays and parts of them.
#include <autograph/autograph.h>
#include <span>

AG_FUNCTION float total(std::span<const float> values) {
  float sum = 0;
  for (float x : values) sum += x;
  return sum;
}
