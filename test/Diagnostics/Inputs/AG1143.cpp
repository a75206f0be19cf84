// A span has no memory of its own that a call could give back. What a marked function calls may give spans: of vectors, arrays and parts of them. A marked
// function takes them by value, of what a `std::vector` may hold there.
#include <autograph/autograph.h>
#include <span>

AG_FUNCTION std::span<const float> rest(std::span<const float> values) { return values.subspan(1); }
