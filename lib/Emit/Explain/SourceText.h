//===- SourceText.h - the user's lines ------------------------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_EXPLAIN_SOURCETEXT_H
#define AUTOGRAPHC_LIB_EMIT_EXPLAIN_SOURCETEXT_H

#include "autographc/Emit/Explain.h"

namespace autographc {

/// The line of a place without its newline; empty where the file cannot be read.
std::string readLine(const ExplainedPlace &place);

/// A statement's head, from its first character to the parenthesis that closes its condition, or to
/// its end; on one line, shortened.
std::string readHead(const ExplainedPlace &place);

/// How many characters the head has as it stands there.
unsigned measureHead(const ExplainedPlace &place);

/// The length of the word or operator at a place, at least 1.
unsigned measureToken(const ExplainedPlace &place);

} // namespace autographc

#endif
