//===- LanguageCode.h - the vocabulary of the language --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_LANGUAGECODE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_LANGUAGECODE_H

#include "Frontend/Cpp/Functions/CallCode.h"

namespace autographc::frontend {

class ConstructEmitter;
class ExpressionEmitter;

/// The vocabulary of the language's emitters.
class LanguageCode : public CallCode {
public:
  LanguageCode(const CallCode &code, ConstructEmitter &construction, ExpressionEmitter &expressions)
      : CallCode(code), construction(construction), expressions(expressions) {}

  ConstructEmitter &construction;
  ExpressionEmitter &expressions;
};

} // namespace autographc::frontend

#endif
