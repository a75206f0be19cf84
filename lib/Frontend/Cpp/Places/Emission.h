//===- Emission.h - where in a body something is emitted, or refused ------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EMISSION_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EMISSION_H

#include "Body.h"
#include "Frontend/Cpp/Types/Unit.h"

namespace autographc::frontend {

class Evaluator;

/// What every emitter has at hand: the unit, the body, and how a construct is refused.
class Emission {
public:
  Emission(Unit &unit, Body &body, Evaluator &evaluator)
      : unit(unit), types(unit.types), ast(unit.ast), body(body), builder(body.builder),
        evaluator(evaluator) {}

  /// Where in the user's code something stands.
  mlir::Location loc(clang::SourceLocation location) {
    bool ofModel = body.frame && body.frame->call;
    return body.libraryCall ? *body.libraryCall
                            : unit.getLocation(ofModel ? body.frame->call->getExprLoc() : location);
  }
  mlir::Location loc(const clang::Stmt *statement);
  template <typename... Args>
  [[noreturn]] void refuse(clang::SourceRange range, const DiagnosticInfo &info, Args &&...args) {
    if (body.frame && body.frame->call)
      range = body.frame->call->getSourceRange();
    if (unit.reporter.report(range, info, std::forward<Args>(args)...))
      noteCallers();
    throw Refused();
  }
  /// With a note at the declaration of what is refused.
  [[noreturn]] void refuseUse(clang::SourceRange range, const clang::NamedDecl *declaration,
                              const DiagnosticInfo &info);
  [[noreturn]] void refuseUnroll(clang::SourceLocation location);
  /// Refuses a statement or an expression of a kind that is not compiled.
  [[noreturn]] void refuseConstruct(const clang::Stmt *statement);
  /// After a report, how the function that it is in comes to be compiled.
  void noteCallers() {
    if (body.frame && body.frame->function)
      unit.noteCallers(body.frame->function);
  }
  /// Nothing is said of a function in which Clang found an error.
  void requireErrorFree(const clang::FunctionDecl *function) {
    if (!unit.errorFree.isErrorFree(function))
      throw Refused();
  }
  /// The type of a value of this C++ type, which is refused where there is none.
  mlir::Type getType(clang::QualType type, clang::SourceRange range);
  /// Refuses what has values in compiled code only, where it comes from outside or goes there.
  void requireOutside(clang::QualType type, clang::SourceRange range);
  /// An object of the type has places of its own for its fields.
  bool isSplit(clang::QualType type) { return types.isSplit(type); }

  /// Says what a name means from here on.
  void bind(const clang::ValueDecl *declaration, Place place) {
    body.bindings[declaration] = std::move(place);
  }
  /// The frame of the `func.func`.
  const Frame &getOutermost() const;
  /// Whether the body that is being emitted stands in one of this function.
  bool isBeingEmitted(const clang::FunctionDecl *function);
  /// `*this` where a lambda stands in a method that is being emitted.
  std::optional<Place> findSelf(const clang::CXXRecordDecl *lambda);
  /// Whether the end of the block that is being emitted is not reached.
  bool isTerminated();
  /// Whether AG_UNROLL stands on the loop that is emitted now.
  bool takeUnroll() { return std::exchange(body.unroll, false); }
  /// The value of a constant expression.
  std::optional<int64_t> evaluateInteger(const clang::Expr *expression);
  /// The text of a literal, which an argument of a function of the public headers is.
  std::string getStringLiteral(const clang::Expr *expression);

  Unit &unit;
  Types &types;
  const clang::ASTContext &ast;
  Body &body;
  mlir::OpBuilder &builder;
  Evaluator &evaluator;
};

} // namespace autographc::frontend

#endif
