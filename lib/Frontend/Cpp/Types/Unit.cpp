//===- Unit.cpp - what the functions of one translation unit share --------===//
#include "Unit.h"

#include <fmt/format.h>

using namespace clang;

namespace autographc::frontend {

Unit::Unit(Sema &sema, mlir::MLIRContext &context, llvm::ArrayRef<SourceLocation> errors)
    : sema(sema), ast(sema.getASTContext()), context(context), errorFree(ast, errors),
      functions(sema.getASTContext(),
                [this](const Decl *declaration) { return isSystem(declaration); }),
      movedLists([this](const Decl *declaration) { return isSystem(declaration); }),
      types(ast, context, functions), reporter(sema),
      mangler(sema.getASTContext().createMangleContext()) {
  // Everything that cannot be compiled is reported in one run.
  sema.getDiagnostics().setErrorLimit(0);
  context.loadDialect<ag::AGDialect, mlir::func::FuncDialect>();
}

mlir::Location Unit::getLocation(SourceLocation location) {
  PresumedLoc presumed =
      ast.getSourceManager().getPresumedLoc(ast.getSourceManager().getExpansionLoc(location));
  if (presumed.isInvalid())
    return mlir::UnknownLoc::get(&context);
  return mlir::FileLineColLoc::get(&context, presumed.getFilename(), presumed.getLine(),
                                   presumed.getColumn());
}

std::string Unit::mangle(GlobalDecl declaration) {
  auto *named = cast<NamedDecl>(declaration.getDecl());
  std::string name;
  llvm::raw_string_ostream stream(name);
  if (mangler->shouldMangleDeclName(named))
    mangler->mangleName(declaration, stream);
  else
    stream << named->getName();
  return name;
}

bool Unit::isSystem(const Decl *declaration) {
  return ast.getSourceManager().isInSystemHeader(
      ast.getSourceManager().getExpansionLoc(declaration->getLocation()));
}

void Unit::noteCall(const FunctionDecl *callee, const FunctionDecl *caller, SourceLocation place) {
  calls.try_emplace(callee->getCanonicalDecl(), caller, place);
}

/// What a lambda stands in, or the function itself.
static const FunctionDecl *getNamed(const FunctionDecl *function) {
  auto *method = dyn_cast<CXXMethodDecl>(function);
  while (method && method->getParent()->isLambda()) {
    auto *around = dyn_cast<FunctionDecl>(method->getParent()->getDeclContext());
    if (!around)
      break;
    function = around;
    method = dyn_cast<CXXMethodDecl>(around);
  }
  return function;
}

void Unit::noteCallers(const FunctionDecl *function) {
  constexpr unsigned mostLinks = 4;
  function = getNamed(function);
  for (unsigned links = 0; links < mostLinks && !findAnnotation(function, "autograph.function");
       ++links) {
    auto found = calls.find(function->getCanonicalDecl());
    if (found == calls.end())
      return;
    auto [caller, place] = found->second;
    caller = getNamed(caller);
    bool isAnnotated = findAnnotation(caller, "autograph.function").has_value();
    // A line of the library is of no use.
    if (!sema.getSourceManager().isInSystemHeader(place))
      reporter.note(place, fmt::format("`{}` is compiled because {}`{}` calls it here",
                                       getSpelling(function), isAnnotated ? "AG_FUNCTION " : "",
                                       getSpelling(caller)));
    function = caller;
  }
}

std::vector<Parameter> Unit::getSignature(const FunctionDecl *function) {
  std::vector<Parameter> parameters = getParameters(function);
  if (findAnnotation(function, "autograph.function"))
    for (Parameter &parameter : parameters)
      parameter.inout |= parameter.declaration && types.hasUserDestructor(parameter.type);
  return parameters;
}

std::string Unit::nameGiven(QualType type) {
  std::string name = "callable.";
  llvm::raw_string_ostream out(name);
  mangler->mangleCanonicalTypeName(type, out);
  return name;
}

std::string Unit::nameOutput(OutputCall call) {
  for (const OutputCall &known : outputs)
    if (known.callee == call.callee && known.stream == call.stream &&
        known.arguments == call.arguments)
      return known.symbol;
  call.symbol = "output." + std::to_string(outputs.size());
  outputs.push_back(std::move(call));
  return outputs.back().symbol;
}

} // namespace autographc::frontend
