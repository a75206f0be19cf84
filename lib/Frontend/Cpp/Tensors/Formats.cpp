//===- Formats.cpp - formats that do not fit ------------------------------===//
#include "Frontend/Cpp/Types/Syntax.h"
#include "Frontend/Cpp/Types/Unit.h"
#include "Texts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/Support/Regex.h"

#include <fmt/format.h>

using namespace clang;

namespace autographc::frontend {

/// What a field shows, as far as fmt tells them apart.
enum class Shown { Text, Floating, Bool, Unsigned, Signed, Unknown };

static Shown getShown(mlir::Type type) {
  if (!type || ag::isText(type))
    return Shown::Text;
  // A field of a container applies to each of its elements.
  if (auto list = llvm::dyn_cast<ag::ListType>(type))
    return getShown(list.getElementType());
  if (isOptional(type))
    return getShown(llvm::cast<ag::StructType>(type).getFields()[heldValue]);
  if (auto structure = llvm::dyn_cast<ag::StructType>(type)) {
    std::optional<Shown> common;
    for (mlir::Type field : structure.getFields())
      if (Shown shown = getShown(field); !common || *common == shown)
        common = shown;
      else
        return Shown::Unknown;
    return common.value_or(Shown::Unknown);
  }
  mlir::Type element = ag::getRealType(ag::getElementType(type));
  if (llvm::isa<mlir::FloatType>(element))
    return Shown::Floating;
  return element.isInteger(1)          ? Shown::Bool
         : element.isUnsignedInteger() ? Shown::Unsigned
                                       : Shown::Signed;
}

static Shown getShown(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (auto *enumeration = type->getAsEnumDecl())
    return isInAg(enumeration) ? Shown::Text : getShown(enumeration->getIntegerType());
  if (type->isBooleanType())
    return Shown::Bool;
  if (type->isRealFloatingType())
    return Shown::Floating;
  if (type->isIntegerType())
    return type->isUnsignedIntegerType() ? Shown::Unsigned : Shown::Signed;
  if (type->isPointerType() || type->isArrayType())
    return Shown::Text;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier())
    return Shown::Unknown;
  if (isInAg(record) && record->getName().ends_with("float16"))
    return Shown::Floating;
  if (isStringClass(type))
    return Shown::Text;
  // Tensors, their elements and variables, and complex numbers.
  auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(record);
  bool hasElements = instance && (isInAg(record) || record->getName() == "complex") &&
                     instance->getTemplateArgs().size() > 0;
  if (hasElements && instance->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
    return getShown(instance->getTemplateArgs()[0].getAsType());
  return Shown::Unknown;
}

/// Whether fmt takes a field for what it shows; what it says, where it does not.
static std::string tryField(llvm::StringRef specification, Shown shown) {
  if (shown != Shown::Text)
    specification.consume_back("?");
  std::string field = "{:" + specification.str() + "}";
  auto tryWith = [&](auto value) { (void)fmt::format(fmt::runtime(field), value); };
  try {
    switch (shown) {
    case Shown::Text:
      tryWith("");
      break;
    case Shown::Floating:
      tryWith(0.0);
      break;
    case Shown::Bool:
      tryWith(false);
      break;
    case Shown::Unsigned:
      tryWith(0u);
      break;
    case Shown::Signed:
      tryWith(0);
      break;
    case Shown::Unknown:
      break;
    }
  } catch (const fmt::format_error &error) {
    return std::string("`") + field + "`: " + error.what();
  }
  return "";
}

/// Reads a format as the run time does. What is wrong with it for what is to be shown; `used` says
/// which of them it has fields for.
static std::string findWrong(llvm::StringRef format, llvm::ArrayRef<Shown> shown,
                             std::vector<bool> &used) {
  FormatReader reader(format);
  while (reader.next()) {
    std::optional<size_t> index = reader.takeIndex();
    if (!index)
      return "fields are numbered, not named; `{}` and `{0}` are the first argument";
    if (*index >= shown.size())
      return "more fields than arguments; pass one for each `{}`";
    used[*index] = true;
    if (std::string reason = tryField(reader.specification, shown[*index]); !reason.empty())
      return reason;
  }
  return reader.unmatched ? fmt::format("unmatched `{0}`; `{0}{0}` prints it", reader.unmatched)
                          : "";
}

static bool checkFormat(Unit &unit, const CallExpr *call, unsigned formatAt, llvm::StringRef format,
                        llvm::ArrayRef<Shown> shown) {
  std::vector<bool> used(shown.size());
  if (std::string wrong = findWrong(format, shown, used); !wrong.empty()) {
    // The format of a check comes behind its condition.
    const char *thrower = formatAt ? "the check, where it fails," : "the call";
    unit.reporter.report(call->getArg(formatAt)->getSourceRange(), diag::WrongFormat, thrower,
                         wrong);
    return false;
  }
  auto unused = llvm::find(used, false);
  if (unused == used.end())
    return true;
  static const llvm::Regex conversion("%[-+#0-9.]*(hh|h|ll|l|z|j|t)?[diouxXeEfgGaAcsp]");
  llvm::SmallVector<llvm::StringRef> found;
  std::string remedy = conversion.match(format, &found) ? "write `{}`, not `" + found[0].str() + "`"
                                                        : "write `{}` where it is to stand";
  unit.reporter.report(call->getArg(formatAt + 1 + (unused - used.begin()))->getSourceRange(),
                       diag::NotPrinted, remedy);
  return true;
}

bool checkFormat(Unit &unit, const CallExpr *call, unsigned formatAt, llvm::StringRef format,
                 llvm::ArrayRef<mlir::Type> types) {
  return checkFormat(unit, call, formatAt, format,
                     llvm::map_to_vector(types, [](mlir::Type type) { return getShown(type); }));
}

namespace {

/// Checks the formats in what stands outside of the functions that `isLeftOut` says. A template is
/// looked at in its instances.
class FormatVisitor : public DynamicRecursiveASTVisitor {
public:
  FormatVisitor(Unit &unit, llvm::function_ref<bool(const FunctionDecl *)> isLeftOut)
      : unit(unit), isLeftOut(isLeftOut) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseDecl(Decl *declaration) override {
    auto *function = llvm::dyn_cast_or_null<FunctionDecl>(declaration);
    auto *space = llvm::dyn_cast_or_null<NamespaceDecl>(declaration);
    bool isLibrary = space && space->getParent()->isTranslationUnit() && space->getName() == "ag";
    return isLibrary || (function && isLeftOut(function)) ||
           DynamicRecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) override {
    const FunctionTemplateDecl *pattern = lambda->getDependentCallOperator();
    if (!pattern)
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
    for (FunctionDecl *instance : pattern->specializations())
      TraverseStmt(instance->getBody());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !isInAg(callee) || call->containsErrors())
      return true;
    std::optional<std::string> operation = findAnnotation(callee, "autograph.op");
    if (operation == "print" || operation == "check")
      check(call, operation == "check");
    return true;
  }

private:
  void check(const CallExpr *call, unsigned formatAt) {
    const Expr *format = stripProxies(call->getArg(formatAt));
    if (auto *cast = dyn_cast<CastExpr>(format))
      format = stripProxies(cast->getSubExpr());
    auto *literal = dyn_cast<clang::StringLiteral>(format);
    if (!literal || literal->getCharByteWidth() != 1)
      return;
    llvm::SmallVector<Shown> shown;
    for (unsigned i = formatAt + 1; i < call->getNumArgs(); ++i)
      shown.push_back(getShown(call->getArg(i)->getType()));
    checkFormat(unit, call, formatAt, getText(literal), shown);
  }

  Unit &unit;
  llvm::function_ref<bool(const FunctionDecl *)> isLeftOut;
};

} // namespace

void checkFormatsOutside(Unit &unit, llvm::ArrayRef<Decl *> declarations,
                         llvm::function_ref<bool(const FunctionDecl *)> isLeftOut) {
  FormatVisitor visitor(unit, isLeftOut);
  for (Decl *declaration : declarations)
    visitor.TraverseDecl(declaration);
}

} // namespace autographc::frontend
