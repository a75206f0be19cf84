//===- TypeNames.h - types as people write them ---------------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_EXPLAIN_TYPENAMES_H
#define AUTOGRAPHC_LIB_EMIT_EXPLAIN_TYPENAMES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace autographc {

/// `std::queue<int>` for `std::queue<int, std::deque<int, std::allocator<int>>>`: the name of a
/// type without the arguments of the library's templates that are the default ones.
std::string dropDefaults(llvm::StringRef type);

} // namespace autographc

#endif
