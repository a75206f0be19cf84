//===- Frame.h - what an emitter keeps of calls and of what lives ---------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_FRAME_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_FRAME_H

#include "Frontend/Cpp/Places/Place.h"

#include "autographc/IR/AG.h"

#include "clang/AST/DeclCXX.h"

namespace autographc::frontend {

/// A function whose body is being emitted: the `func.func` itself, or a lambda or helper put in
/// place of its call.
struct Frame {
  const clang::FunctionDecl *function = nullptr;
  /// Of a model of a function of the library: the call that it stands for.
  const clang::Expr *call = nullptr;
  /// What `this` points at.
  std::optional<Place> self;
  Frame *outer = nullptr;
  /// The lambda object whose body it is; null where it may be any of its class.
  const Closure *closure = nullptr;
  /// A function that the source does not have, which stands outside of all classes.
  bool isLifted = false;
  /// The function that such a one was made for.
  const clang::FunctionDecl *site = nullptr;
  /// Statements go straight into the caller's block and the last one's `return` gives this place.
  bool direct = false;
  std::optional<Place> result;
  /// Of a body with several returns of places: what each gives, which one was taken, and the scope
  /// that they leave.
  std::vector<Place> returned;
  Place which;
  mlir::Operation *scope = nullptr;
  /// Destructors pending where the frame begins.
  size_t cleanups = 0;
};

/// While it lives, `this` is the object in the making that a default member initialiser among
/// braces names: `make` gives what is there of it.
class ObjectInBraces {
public:
  ObjectInBraces(Frame &frame, const clang::Expr *init, llvm::function_ref<Place()> make);
  ~ObjectInBraces();

private:
  Frame &frame;
  std::optional<Place> outer;
  bool isNamed = false;
};

/// A local with a destructor of the user's, to be run where its block ends.
struct Cleanup {
  Place object;
  const clang::CXXDestructorDecl *destructor;
  /// What an error does instead; null in what an error does.
  ag::CleanupOp unwinding;
  /// The local that it is or is a part of.
  const clang::VarDecl *variable = nullptr;
  /// A part of an object that is being made: only an error ends its life.
  bool isPart = false;
};

/// A temporary with a destructor of the user's, to be run at the end of the full expression.
struct Temporary {
  Cleanup cleanup;
  mlir::Block *block;
  const clang::Expr *expression;
};

/// Arguments of a call, references still as places, so that each is read when the call happens.
struct Argument {
  Place place;
  const clang::Expr *expression = nullptr;
  bool reference = false;
  /// The object that the parameter is: destroyed as the callee leaves it.
  bool isParameter = false;
};

/// A member that is selected by a pointer to it, and the object of class `type` that it is selected
/// from.
struct PointedMember {
  Place object;
  clang::QualType type;
  const clang::ValueDecl *member = nullptr;
};

} // namespace autographc::frontend

#endif
