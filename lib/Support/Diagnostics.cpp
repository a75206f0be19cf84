//===- Diagnostics.cpp - the registry is unique ---------------------------===//
#include "autographc/Support/Diagnostics.h"

namespace autographc {
namespace {
constexpr int codes[] = {
#define AG_DIAGNOSTIC(name, code, severity, text) code,
#define AG_WARNING(name, code, group, text) code,
#include "autographc/Support/Diagnostics.def"
};

constexpr bool codesAreUnique() {
  for (unsigned i = 0; i < std::size(codes); ++i)
    for (unsigned j = i + 1; j < std::size(codes); ++j)
      if (codes[i] == codes[j])
        return false;
  return true;
}
static_assert(codesAreUnique(), "two diagnostics have the same code");
} // namespace
} // namespace autographc
