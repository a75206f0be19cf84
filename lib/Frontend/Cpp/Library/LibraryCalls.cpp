//===- LibraryCalls.cpp - functions of the library by their own bodies ----===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Output.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace autographc::frontend {

bool LibraryEmitter::takesNumbers(const FunctionDecl *callee) {
  auto isNumber = [](QualType type) {
    bool isChanged = type->isReferenceType() && !type.getNonReferenceType().isConstQualified();
    return (type.getNonReferenceType()->isArithmeticType() || Types::isComplex(type)) && !isChanged;
  };
  QualType result = callee->getReturnType();
  bool gives =
      result->isVoidType() || isNumber(result) ||
      (result->isRecordType() && !isInStd(result->getAsCXXRecordDecl()) && types.convert(result));
  return gives && !callee->isVariadic() && !isa<CXXMethodDecl>(callee) && !callee->isConsteval() &&
         llvm::all_of(callee->parameters(), [&](const ParmVarDecl *parameter) {
           return isNumber(parameter->getType()) && types.convert(parameter->getType());
         });
}

/// What is not known here is an algorithm like any other function template: its body is put in
/// place of the call, as the compiler of eager code would see it. Where the body has what cannot be
/// compiled, the function is what is refused, not a line of the library.
Place LibraryEmitter::emitLibraryCall(const FunctionDecl *callee, std::optional<Place> self,
                                      llvm::ArrayRef<Argument> arguments, const Expr *where,
                                      const std::string &name) {
  // Iterators and ranges may be classes of the user's; an enum is `std::byte`, or one of the
  // user's.
  bool isKnown = llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
    QualType type = parameter->getType().getNonReferenceType();
    bool isUserClass =
        Types::classify(type) == ClassKind::Struct && !isInStd(type->getAsCXXRecordDecl());
    return Types::isIterator(type) || Types::isRange(type) || isUserClass ||
           type->isEnumeralType() || Types::classify(type) == ClassKind::Optional;
  });
  isKnown |= Types::classify(callee->getReturnType()) == ClassKind::Struct;
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (!isKnown && !(method && Types::classify(ast.getCanonicalTagType(method->getParent())) ==
                                  ClassKind::Struct))
    refuse(where->getSourceRange(), diag::SystemFunction, name);
  std::optional<Place> result;
  bool leftOut;
  {
    llvm::SaveAndRestore<std::optional<mlir::Location>> call(body.libraryCall, loc(where));
    unit.reporter.startTrial();
    try {
      result = evaluator.callFunction(callee, self, arguments, where, "");
    } catch (const Refused &) {
    }
    leftOut = unit.reporter.endTrial();
  }
  // In a lambda of the user's, where it was reported.
  if (!result && !leftOut && unit.reporter.hasErrors())
    throw Refused();
  if (!result || leftOut)
    refuse(where->getSourceRange(), diag::SystemFunction, name);
  return *result;
}

std::optional<Place> LibraryEmitter::tryCall(const CallExpr *call, const FunctionDecl *callee) {
  if (std::optional<Place> output = OutputCalls(*this, call, callee).emit())
    return output;
  return emitComplexCall(call, callee);
}

bool LibraryEmitter::isAssertFailure(const FunctionDecl *function) {
  return function->getIdentifier() && function->getName() == "__assert_fail";
}

bool LibraryEmitter::isReferenceWrapper(const Place &place, QualType type) {
  return place.parts && isStdClass(type, "reference_wrapper");
}

} // namespace autographc::frontend
