// A `std::vector` at the boundary of a marked function is refused, and no object file is left; inside it is a value like any other.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

#include <vector>

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a `std::vector` cannot be a parameter or the result of a marked function; {{.*}}[AG5104]
AG_FUNCTION ag::Scalar<int> last(std::vector<ag::Scalar<int>> list) { return list.back(); }
