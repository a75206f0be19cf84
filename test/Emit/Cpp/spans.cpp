// A span keeps its place in the signature. The body works on a vector with what it names, and puts that back.
// RUN: %autographc %s --to-code | grep -v "CHECK" | FileCheck %s
#include <autograph/autograph.h>

#include <span>

// CHECK-LABEL: AG_FUNCTION float first(std::span<const float> values, const std::span<int, 2> &counts, std::span<int>) {
// CHECK-NEXT:    std::vector<float> values_elements(values.begin(), values.end());
// CHECK-NEXT:    std::vector<int> counts_elements(counts.begin(), counts.end());
// CHECK-NEXT:    counts_elements[{{.*}}1}] = 3;
// CHECK-NEXT:    std::copy(counts_elements.begin(), counts_elements.end(), counts.begin());
// CHECK-NEXT:    return values_elements[{{.*}}0}];
AG_FUNCTION float first(std::span<const float> values, const std::span<int, 2> &counts, std::span<int>) {
  counts[1] = 3;
  return values[0];
}

// A loop carries the vector under the span's name.
// CHECK-LABEL: AG_FUNCTION void scale(std::span<float> values, float by) {
// CHECK:         std::tie(values_elements, std::ignore) = ag::while_loop(
// CHECK-NEXT:        [&](std::vector<float> values, std::int64_t i) {
// CHECK:         std::copy(values_elements.begin(), values_elements.end(), values.begin());
AG_FUNCTION void scale(std::span<float> values, float by) {
  for (float &x : values) x *= by;
}
