// The headers name an operation that this compiler does not have: they belong to another version. autographc brings its own headers; do not put
// others before them with `-I`.
#include <autograph/autograph.h>

namespace ag {
AG_OP("fold_twice") Scalar<int> fold_twice(Scalar<int> x);
}

AG_FUNCTION ag::Scalar<int> fold(ag::Scalar<int> x) {
  return ag::fold_twice(x);
}
