//===- Rules.cpp - the rules of the operations that tapes reach -----------===//
//
// The rule of an operation stands in `include/autograph/gradient`, once: eager tapes call it, and
// here it is instantiated for the types of each operation that a tape may record, and converted as
// a helper of the user's is.
//
#include "Module.h"

#include "clang/Sema/Overload.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace autographc::frontend {

template <typename Declaration>
static Declaration *findIn(const DeclContext *context, llvm::StringRef name,
                           const ASTContext &ast) {
  if (context)
    for (NamedDecl *found : context->lookup(&ast.Idents.get(name)))
      if (auto *declaration = dyn_cast<Declaration>(found))
        return declaration;
  return nullptr;
}

/// `floor_divide` is `ag::detail::FloorDivide`; of complex numbers `exp` is `ComplexExp`.
static std::string getOperationName(mlir::Operation *op) {
  llvm::StringRef name = op->getName().stripDialect();
  llvm::StringRef other = llvm::StringSwitch<llvm::StringRef>(name)
                              .Case("copysign", "CopySign")
                              .Case("real", "RealPart")
                              .Case("imag", "ImaginaryPart")
                              .Case("conj", "Conjugate")
                              .Case("complex", "MakeComplex")
                              .Default("");
  if (!other.empty())
    return other.str();
  bool isOfComplex = llvm::isa<ag::AbsOp, ag::ExpOp, ag::LogOp, ag::SqrtOp>(op) &&
                     llvm::isa<mlir::ComplexType>(ag::getElementType(op->getOperand(0).getType()));
  return (isOfComplex ? "Complex" : "") +
         llvm::convertToCamelFromSnakeCase(name, /*capitalizeFirst=*/true);
}

static bool isDifferentiable(mlir::Type type) {
  return llvm::isa<mlir::RankedTensorType>(type) &&
         llvm::isa<mlir::FloatType, mlir::ComplexType>(ag::getElementType(type));
}

/// What the phase itself knows the reverse of, as it depends on more than operands.
static bool isStructural(mlir::Operation *op) {
  return !op->hasTrait<ag::ElementwiseTrait>() &&
         !isa<ag::MatmulOp, ag::TakeOp, ag::SortOp, ag::ProdOp>(op);
}

/// The axes that a reduction reduces, as bits.
static unsigned markReduced(ag::ProdOp op) {
  int64_t rank = llvm::cast<mlir::RankedTensorType>(op.getOperand().getType()).getRank();
  unsigned marks = op.getAll() ? (1u << rank) - 1 : 0;
  for (int64_t axis : op.getAxes())
    marks |= 1u << (axis < 0 ? axis + rank : axis);
  return marks;
}

RuleFinder::RuleFinder(Sema &sema, Types &types)
    : sema(sema), ast(sema.getASTContext()), types(types),
      detail(findNamespace(ast, {"ag", "detail"})),
      tensor(findIn<ClassTemplateDecl>(findNamespace(ast, {"ag", "types"}), "Tensor", ast)),
      apply(findIn<FunctionTemplateDecl>(detail, "apply_rule", ast)) {}

QualType RuleFinder::findDtype(mlir::Type element) const {
  auto *codes = findIn<VarTemplateDecl>(detail, "dtype_code", ast);
  if (!codes)
    return QualType();
  for (const VarTemplateSpecializationDecl *made : codes->specializations())
    if (QualType dtype = made->getTemplateArgs()[0].getAsType();
        made->getSpecializationKind() == TSK_ExplicitSpecialization &&
        types.convert(dtype) == element)
      return dtype;
  return QualType();
}

QualType RuleFinder::makeType(mlir::Type type) const {
  QualType number = findDtype(ag::getElementType(type));
  auto ranked = llvm::dyn_cast<mlir::RankedTensorType>(type);
  if (number.isNull() || !ranked)
    return number;
  TemplateArgumentListInfo arguments;
  SourceLocation nowhere;
  arguments.addArgument(
      sema.getTrivialTemplateArgumentLoc(TemplateArgument(number), QualType(), nowhere));
  TemplateArgument rank(ast, llvm::APSInt(llvm::APInt(32, ranked.getRank()), false), ast.IntTy);
  arguments.addArgument(sema.getTrivialTemplateArgumentLoc(rank, ast.IntTy, nowhere));
  return sema.CheckTemplateIdType(ElaboratedTypeKeyword::None, TemplateName(tensor), nowhere,
                                  arguments, /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false);
}

bool RuleFinder::isFlat(const CXXRecordDecl *operation) const {
  auto *flat = findIn<VarTemplateDecl>(detail, "is_flat", ast);
  if (!flat)
    return false;
  return llvm::any_of(flat->specializations(), [&](const VarTemplateSpecializationDecl *made) {
    return made->getSpecializationKind() == TSK_ExplicitSpecialization &&
           made->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl() == operation;
  });
}

const CXXRecordDecl *RuleFinder::findOperation(mlir::Operation *op) const {
  auto product = llvm::dyn_cast<ag::ProdOp>(op);
  if (!product)
    return findIn<CXXRecordDecl>(detail, getOperationName(op), ast);
  auto *over = findIn<ClassTemplateDecl>(detail, "ProductOver", ast);
  if (!over)
    return nullptr;
  SourceLocation nowhere;
  TemplateArgumentListInfo arguments;
  TemplateArgument marks(ast, llvm::APSInt(llvm::APInt(32, markReduced(product)), true),
                         ast.UnsignedIntTy);
  arguments.addArgument(sema.getTrivialTemplateArgumentLoc(marks, ast.UnsignedIntTy, nowhere));
  return sema
      .CheckTemplateIdType(ElaboratedTypeKeyword::None, TemplateName(over), nowhere, arguments,
                           /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false)
      ->getAsCXXRecordDecl();
}

const FunctionDecl *RuleFinder::find(const CXXRecordDecl *operation, unsigned place,
                                     llvm::ArrayRef<QualType> types) const {
  SourceLocation nowhere = operation->getLocation();
  auto *rule = findIn<ClassTemplateDecl>(detail, "Rule", ast);
  if (!rule || !apply)
    return nullptr;
  // Implicit members of classes declare builtins there, where Clang has left the file by now.
  Scope scope(nullptr, Scope::DeclScope, sema.getDiagnostics());
  scope.setEntity(ast.getTranslationUnitDecl());
  llvm::SaveAndRestore<Scope *> file(sema.TUScope, &scope);
  TemplateArgumentListInfo given;
  TemplateArgument number(ast, llvm::APSInt(llvm::APInt(64, place), true), ast.getSizeType());
  given.addArgument(sema.getTrivialTemplateArgumentLoc(number, ast.getSizeType(), nowhere));
  given.addArgument(sema.getTrivialTemplateArgumentLoc(
      TemplateArgument(QualType(ast.getCanonicalTagType(operation))), QualType(), nowhere));
  llvm::SmallVector<Expr *> arguments;
  for (QualType type : types)
    arguments.push_back(new (ast) OpaqueValueExpr(nowhere, type, VK_LValue));
  OverloadCandidateSet candidates(nowhere, OverloadCandidateSet::CSK_Normal);
  sema.AddTemplateOverloadCandidate(apply, DeclAccessPair::make(apply, AS_public), &given,
                                    arguments, candidates);
  OverloadCandidateSet::iterator best;
  if (candidates.BestViableFunction(sema, nowhere, best) != OR_Success)
    return nullptr;
  sema.InstantiateFunctionDefinition(nowhere, best->Function, /*Recursive=*/true);
  sema.PerformPendingInstantiations();
  return best->Function->isInvalidDecl() ? nullptr : best->Function;
}

/// The functions that are reached from those that begin a tape. Where there are two, one may record
/// what the other's rules do.
static llvm::SetVector<mlir::Operation *> findRecorded(mlir::ModuleOp module) {
  llvm::SetVector<mlir::Operation *> reached;
  unsigned tapes = 0;
  module.walk([&](ag::TapeOp tape) {
    reached.insert(tape->getParentOfType<mlir::func::FuncOp>());
    ++tapes;
  });
  auto reach = [&](mlir::FlatSymbolRefAttr symbol) {
    if (mlir::Operation *callee = symbol ? module.lookupSymbol(symbol.getAttr()) : nullptr)
      reached.insert(callee);
  };
  for (unsigned i = 0; i < reached.size(); ++i)
    reached[i]->walk([&](mlir::Operation *op) {
      if (auto call = llvm::dyn_cast<ag::CallOp>(op))
        reach(call.getCalleeAttr());
      if (mlir::ArrayAttr rules = ag::getAttr<ag::RulesAttr>(op); rules && tapes > 1)
        for (mlir::Attribute rule : rules)
          reach(llvm::dyn_cast<mlir::FlatSymbolRefAttr>(rule));
    });
  return reached;
}

namespace {
struct DefinerFinder : ConstDynamicRecursiveASTVisitor {
  explicit DefinerFinder(const FunctionDecl *function) : function(function) {}
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || findAnnotation(callee, "autograph.op") != "defined")
      return true;
    // A name, a definition, and the operands: the function's own parameters.
    bool areOperands = call->getNumArgs() == function->getNumParams() + 2;
    for (unsigned i = 0; areOperands && i < function->getNumParams(); ++i) {
      auto *named = dyn_cast<DeclRefExpr>(call->getArg(i + 2)->IgnoreParenImpCasts());
      areOperands = named && named->getDecl() == function->getParamDecl(i);
    }
    found = areOperands ? callee : nullptr;
    return false;
  }
  const FunctionDecl *function, *found = nullptr;
};
} // namespace

const FunctionDecl *findDefiner(const FunctionDecl *function) {
  if (!isInAg(function))
    return nullptr;
  DefinerFinder finder(function);
  finder.TraverseStmt(function->getBody());
  return finder.found;
}

mlir::ArrayAttr Module::makeRules(mlir::Operation *op) {
  if (auto call = llvm::dyn_cast<ag::CallOp>(op)) {
    const FunctionDecl *definer = defined.lookup(call.getCallee());
    if (!definer)
      return {};
    llvm::SmallVector<QualType> types(2, definer->getReturnType());
    for (const ParmVarDecl *parameter : definer->parameters().drop_front(2))
      types.push_back(parameter->getType().getNonReferenceType().getUnqualifiedType());
    const TemplateArgument &operation = definer->getTemplateSpecializationArgs()->get(0);
    mlir::ArrayAttr made = makeRules(op, operation.getAsType()->getAsCXXRecordDecl(), types);
    // Its definition is not differentiated.
    mlir::Builder attributes(&context);
    return made ? made : attributes.getArrayAttr(attributes.getBoolAttr(false));
  }
  const CXXRecordDecl *operation = rules->findOperation(op);
  if (!operation)
    return {};
  llvm::SmallVector<QualType> types(2, rules->makeType(op->getResult(0).getType()));
  for (mlir::Type operand : op->getOperandTypes())
    types.push_back(rules->makeType(operand));
  if (llvm::isa<ag::TakeOp, ag::SortOp>(op))
    types.push_back(sema.getASTContext().IntTy); // the axis
  return makeRules(op, operation, types);
}

mlir::ArrayAttr Module::makeRules(mlir::Operation *op, const CXXRecordDecl *operation,
                                  llvm::ArrayRef<QualType> types) {
  mlir::Builder attributes(&context);
  if (rules->isFlat(operation))
    return attributes.getArrayAttr({});
  if (llvm::any_of(types, [](QualType type) { return type.isNull(); }))
    return {};
  llvm::SmallVector<mlir::Attribute> symbols;
  for (auto [place, operand] : llvm::enumerate(op->getOperandTypes())) {
    if (!isDifferentiable(operand)) {
      symbols.push_back(attributes.getUnitAttr());
      continue;
    }
    const FunctionDecl *rule = rules->find(operation, place, types);
    if (!rule || this->types.convert(rule->getReturnType()) != operand)
      return {};
    symbols.push_back(require(rule));
  }
  return attributes.getArrayAttr(symbols);
}

bool Module::requireRules() {
  llvm::SetVector<mlir::Operation *> functions = findRecorded(*module);
  if (functions.empty())
    return false;
  if (!rules)
    rules.emplace(sema, types);
  bool isNew = false;
  for (mlir::Operation *function : functions)
    function->walk([&](mlir::Operation *op) {
      bool isCall = llvm::isa<ag::CallOp>(op);
      if (op->getNumResults() != 1 || (isStructural(op) && !isCall) ||
          ag::hasAttr<ag::RulesAttr>(op) || !isDifferentiable(op->getResult(0).getType()) ||
          llvm::none_of(op->getOperandTypes(), isDifferentiable))
        return;
      if (mlir::ArrayAttr made = makeRules(op)) {
        ag::setAttr<ag::RulesAttr>(op, made);
        isNew = true;
      }
    });
  return isNew;
}

} // namespace autographc::frontend
