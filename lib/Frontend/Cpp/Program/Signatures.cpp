//===- Signatures.cpp - parameters and results of a func.func -------------===//
#include "Module.h"

using namespace clang;

namespace autographc::frontend {

/// Whether what a call leaves in an element can be put back there, as printed code does.
static bool isAssignable(Sema &sema, QualType element) {
  auto *record = element->getAsCXXRecordDecl();
  if (!record)
    return true;
  CXXMethodDecl *assignment =
      sema.LookupCopyingAssignment(record, Qualifiers::Const, /*RValueThis=*/false, 0);
  return assignment && !assignment->isDeleted();
}

/// Reports every part of a signature that has no type here, and gives it another one, with which
/// the body is looked at.
SignatureRefusals Module::convertSignature(const FunctionDecl *function, mlir::func::FuncOp &op) {
  llvm::SmallVector<mlir::Type> inputs, results;
  SignatureRefusals refusals;
  auto report = [&](SourceRange range, const DiagnosticInfo &info, auto &&...arguments) {
    if (!reporter.report(range, info, arguments...))
      return;
    if (&info == &diag::TextRead)
      reporter.note(textUse, "a `const char *` is used as a pointer here");
    noteCallers(function);
  };
  mlir::Type placeholder = types.convert(ast.IntTy);
  // Null where it was reported.
  auto convert = [&](QualType type, SourceRange range, bool isResult, bool isSpan,
                     bool inout = false) {
    bool isGiven = !isResult && !isSpan && !inout && FunctionSets::isFunctionValue(type) &&
                   findAnnotation(function, "autograph.function");
    mlir::Type converted = isGiven    ? types.convertGiven(type)
                           : isResult ? types.convert(type)
                           : isSpan   ? types.convertSpanned(type)
                                      : types.convertStored(type);
    if (isSpan && inout && !isAssignable(sema, Types::getSpanned(type)))
      converted = {};
    bool isFunction = types.holdsFunction(isSpan ? Types::getSpanned(type) : type) &&
                      (isResult || !types.holdsGiven(converted));
    if (!converted || isFunction || Types::classify(type) == ClassKind::InitializerList) {
      if (isGiven || (converted && isFunction))
        report(range, diag::ClosureAsValue);
      else if (textUse.isValid() && isCString(type))
        report(range, diag::TextRead);
      else if (type.getNonReferenceType()->isPointerType())
        report(range, diag::Pointer);
      else if (Types::isSpan(type))
        report(range, diag::SpanInSignature, types.describeSpan(type, isResult, isSpan));
      else
        report(range, diag::UnsupportedType, types.describe(type));
      converted = {};
    } else if (Types::staysInside(converted) && findAnnotation(function, "autograph.function")) {
      // In the body it is as good as any.
      report(range, diag::UnsupportedType, types.describeInside(type));
    }
    return converted;
  };
  std::vector<Parameter> parameters = getSignature(function);
  for (const Parameter &parameter : parameters) {
    SourceRange range = parameter.declaration ? parameter.declaration->getSourceRange()
                                              : SourceRange(function->getLocation());
    mlir::Type input =
        convert(parameter.type, range, /*isResult=*/false, parameter.isSpan, parameter.inout);
    if (!input && parameter.declaration)
      refusals.parameters.insert(parameter.declaration);
    else if (!input)
      refusals.isWhole = true;
    inputs.push_back(input ? input : placeholder);
    inputs.back().walk([&](ag::CallableType type) {
      callables.insert({types.getGiven(type), parameter.declaration
                                                  ? parameter.declaration->getLocation()
                                                  : function->getLocation()});
    });
  }
  std::optional<unsigned> returned = findReturnedParameter(function);
  bool isVoid = returned || function->getReturnType()->isVoidType();
  if (!isVoid) {
    // A helper's `const &` is as good as the value.
    bool isValue = function->getReturnType().getNonReferenceType().isConstQualified() &&
                   !findAnnotation(function, "autograph.function");
    if (function->getReturnType()->isReferenceType() && !isValue) {
      report(SourceRange(function->getLocation()), diag::ReturnsReference,
             function->getNameAsString());
      refusals.result = true;
    }
    SourceRange written = function->getReturnTypeSourceRange();
    mlir::Type result = convert(function->getReturnType(),
                                written.isValid() ? written : SourceRange(function->getLocation()),
                                /*isResult=*/true, /*isSpan=*/false);
    refusals.result |= !result;
    results.push_back(result ? result : placeholder);
  }
  if (function->isVariadic()) {
    report(SourceRange(function->getLocation()), diag::Variadic);
    refusals.isWhole = true;
  }
  if (refusals.isWhole)
    return refusals;
  op =
      mlir::func::FuncOp::create(getLocation(function->getLocation()), mangle(GlobalDecl(function)),
                                 mlir::FunctionType::get(&context, inputs, results));
  mlir::Builder builder(&context);
  for (auto [index, parameter] : llvm::enumerate(parameters)) {
    ag::setArgAttr<ag::NameAttr>(op, index, builder.getStringAttr(parameter.name));
    if (parameter.inout)
      ag::setArgAttr<ag::InoutAttr>(op, index);
    if (parameter.isSpan)
      ag::setArgAttr<ag::SpanAttr>(op, index);
  }
  ag::setAttr<ag::SpellingAttr>(op, builder.getStringAttr(getSpelling(function)));
  if (isVoid)
    ag::setAttr<ag::VoidAttr>(op);
  if (returned)
    ag::setAttr<ag::ReturnsAttr>(op, builder.getI64IntegerAttr(*returned));
  return refusals;
}

} // namespace autographc::frontend
