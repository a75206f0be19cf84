//===- MacroSpelling.h - "did you mean" for misspelt macros ---------------===//
#ifndef AUTOGRAPHC_LIB_CLANG_MACROSPELLING_H
#define AUTOGRAPHC_LIB_CLANG_MACROSPELLING_H

namespace clang {
class DiagnosticsEngine;
}

namespace autographc {

/// From now on an error at an unknown `AG_...` is followed by a note that names the macro meant,
/// with a fix-it, or the header that defines it. Clang itself corrects names of declarations only.
void suggestMacros(clang::DiagnosticsEngine &engine);

} // namespace autographc

#endif
