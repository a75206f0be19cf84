//===- SpecializeExtents.cpp - versions for the extents of AG_SIGNATURE ----===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Versions.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Transforms/Passes.h"

#include <set>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SPECIALIZEEXTENTS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// Where the first "list<...>" or "variable<...>" of a text ends.
size_t findAngleEnd(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i)
    if ((depth += (text[i] == '<') - (text[i] == '>')) == 0 && text[i] == '>')
      return i + 1;
  return text.size();
}

/// The extents of each part of "f32[10,?], i32"; empty for a number, a list or a variable, nothing
/// for text that is no signature.
std::optional<SmallVector<SmallVector<int64_t>>> parseSignature(StringRef text) {
  SmallVector<SmallVector<int64_t>> parts;
  while (!text.empty()) {
    if (text.ltrim().starts_with("list<") || text.ltrim().starts_with("variable<")) {
      parts.emplace_back();
      text = text.drop_front(findAngleEnd(text));
      text.consume_front(",");
      continue;
    }
    size_t end = text.find(',');
    SmallVector<int64_t> &extents = parts.emplace_back();
    if (size_t open = text.find('['); open < end) {
      size_t close = text.find(']');
      if (close == StringRef::npos)
        return std::nullopt;
      SmallVector<StringRef> words;
      text.slice(open + 1, close).split(words, ',');
      for (StringRef word : words) {
        int64_t &extent = extents.emplace_back(ShapedType::kDynamic);
        if (word.trim() != "?" && word.trim().getAsInteger(10, extent))
          return std::nullopt;
      }
      text = text.drop_front(close);
      end = text.find(',');
    }
    text = end == StringRef::npos ? StringRef() : text.drop_front(end + 1);
  }
  return parts;
}

/// The argument types with those extents; empty where they do not fit the parameters.
SmallVector<Type> getArgumentTypes(func::FuncOp function, StringRef signature) {
  auto shapes = parseSignature(signature);
  auto interface = ag::getAttr<ag::ArgumentsAttr>(function);
  if (!shapes || !interface || shapes->size() != interface.size())
    return {};
  SmallVector<Type> types(function.getArgumentTypes());
  size_t leaf = 0;
  for (auto [part, shape] : llvm::zip(interface, *shapes)) {
    Type partType = cast<TypeAttr>(part).getValue();
    auto tensor = dyn_cast<RankedTensorType>(partType);
    // Only the last leaf of a part fixes extents.
    leaf += getLeafTypes(partType).size() - 1;
    if (leaf >= types.size() ||
        (tensor ? tensor.getRank() : 0) != static_cast<int64_t>(shape.size()))
      return {};
    if (!shape.empty())
      types[leaf] =
          RankedTensorType::get(shape, cast<RankedTensorType>(types[leaf]).getElementType());
    ++leaf;
  }
  return leaf == types.size() ? types : SmallVector<Type>();
}

/// Whether a type knows more extents than another, and no different ones.
bool isNarrower(Type type, Type than) {
  auto a = dyn_cast<RankedTensorType>(type), b = dyn_cast<RankedTensorType>(than);
  return a && b && a != b && a.getElementType() == b.getElementType() &&
         a.getRank() == b.getRank() &&
         llvm::all_of(llvm::zip(a.getShape(), b.getShape()), [](auto pair) {
           auto [known, other] = pair;
           return ShapedType::isDynamic(other) || known == other;
         });
}

/// The tensor whose extents a cast forgets; null for other values.
Value getKnown(Value value) {
  auto cast = value.getDefiningOp<tensor::CastOp>();
  return cast && isNarrower(cast.getSource().getType(), cast.getType()) ? cast.getSource()
                                                                        : Value();
}

/// Gives a value a narrower type; its users see the old one.
void narrow(Value value, Type type, Block *block, Block::iterator place) {
  OpBuilder builder(block, place);
  Type old = value.getType();
  value.setType(type);
  auto cast = tensor::CastOp::create(builder, value.getLoc(), old, value);
  value.replaceAllUsesExcept(cast, cast);
}

/// Supposes that an operand has the narrower type. No tensor.cast: upstream folds those into what
/// makes the tensor, as if they were true.
void supposeOperand(OpOperand &operand, Type type) {
  OpBuilder builder(operand.getOwner());
  operand.set(
      UnrealizedConversionCastOp::create(builder, operand.getOwner()->getLoc(), type, operand.get())
          .getResult(0));
}

/// One attempt at a version: extents are carried forward; at loops they are supposed to stay, which
/// the end of the body must show.
class Attempt {
public:
  using Slot = std::pair<int64_t, unsigned>;

  Attempt(func::FuncOp version, const std::set<Slot> &refused,
          llvm::function_ref<LogicalResult(func::FuncOp)> clean)
      : version(version), refused(refused), clean(clean) {}

  /// The slots whose extents change after all; nothing where clean-up failed.
  std::optional<std::set<Slot>> run(ArrayRef<Type> types) {
    Block &entry = version.getBody().front();
    for (auto [argument, type] : llvm::zip(entry.getArguments(), types))
      if (argument.getType() != type)
        narrow(argument, type, &entry, entry.begin());
    version.setFunctionType(
        FunctionType::get(version.getContext(), types, version.getResultTypes()));
    for (bool changed = true; changed;) {
      changed = false;
      if (failed(clean(version)))
        return std::nullopt;
      version.walk([&](Operation *op) {
        if (auto loop = dyn_cast<scf::WhileOp>(op))
          changed |= narrowLoop(loop);
        else if (auto branch = dyn_cast<scf::IfOp>(op))
          changed |= narrowBranch(branch);
        else if (auto insert = dyn_cast<tensor::InsertOp>(op))
          changed |= narrowInsert(insert);
        else if (auto supposed = dyn_cast<UnrealizedConversionCastOp>(op))
          changed |= confirm(supposed);
      });
    }
    return findWrong();
  }

private:
  static int64_t getNumber(scf::WhileOp loop) {
    auto number = ag::getAttr<ag::LoopAttr>(loop);
    return number ? number.getInt() : -1;
  }

  bool narrowLoop(scf::WhileOp loop) {
    bool changed = false;
    auto condition = loop.getConditionOp();
    for (unsigned i = 0; i < loop.getNumOperands(); ++i) {
      Value known = getKnown(loop.getOperand(i));
      if (!known || getNumber(loop) < 0 || refused.count({getNumber(loop), i}) ||
          i >= loop.getNumResults() || condition.getArgs()[i] != loop.getBeforeArguments()[i])
        continue;
      Type type = known.getType();
      loop->setOperand(i, known);
      narrow(loop.getBeforeArguments()[i], type, loop.getBeforeBody(),
             loop.getBeforeBody()->begin());
      condition.getArgsMutable()[i].set(loop.getBeforeArguments()[i]);
      narrow(loop.getAfterArguments()[i], type, loop.getAfterBody(), loop.getAfterBody()->begin());
      supposeOperand(loop.getYieldOp()->getOpOperand(i), type);
      narrow(loop.getResult(i), type, loop->getBlock(), std::next(loop->getIterator()));
      changed = true;
    }
    return changed;
  }

  bool narrowBranch(scf::IfOp branch) {
    bool changed = false;
    for (OpResult result : branch.getResults()) {
      OpOperand &then = branch.thenYield()->getOpOperand(result.getResultNumber());
      OpOperand &otherwise = branch.elseYield()->getOpOperand(result.getResultNumber());
      Value a = getKnown(then.get()), b = getKnown(otherwise.get());
      if (!a || !b || a.getType() != b.getType())
        continue;
      then.set(a);
      otherwise.set(b);
      narrow(result, a.getType(), branch->getBlock(), std::next(branch->getIterator()));
      changed = true;
    }
    return changed;
  }

  bool narrowInsert(tensor::InsertOp insert) {
    Value known = getKnown(insert.getDest());
    if (!known)
      return false;
    insert.getDestMutable().assign(known);
    narrow(insert.getResult(), known.getType(), insert->getBlock(),
           std::next(insert->getIterator()));
    return true;
  }

  /// A supposition holds where the tensor turned out to have these extents.
  bool confirm(UnrealizedConversionCastOp supposed) {
    Value known = getKnown(supposed.getOperand(0));
    Type type = supposed.getResult(0).getType();
    if (!known || !(known.getType() == type || isNarrower(known.getType(), type)))
      return false;
    OpBuilder builder(supposed);
    supposed.getResult(0).replaceAllUsesWith(
        builder.createOrFold<tensor::CastOp>(supposed.getLoc(), type, known));
    supposed.erase();
    return true;
  }

  std::set<Slot> findWrong() {
    std::set<Slot> wrong;
    version.walk([&](UnrealizedConversionCastOp supposed) {
      if (!isa<TensorType>(supposed.getResult(0).getType()))
        return;
      for (OpOperand &use : supposed->getUses())
        if (auto loop = dyn_cast<scf::WhileOp>(use.getOwner()->getParentOp()))
          wrong.insert({getNumber(loop), use.getOperandNumber()});
    });
    return wrong;
  }

  func::FuncOp version;
  const std::set<Slot> &refused;
  llvm::function_ref<LogicalResult(func::FuncOp)> clean;
};

struct SpecializeExtents : impl::SpecializeExtentsBase<SpecializeExtents> {
  /// The first pass of its phase: what the linalg phase leaves has no signs.
  LogicalResult verifyInput() {
    auto isLowered = [](Type type) {
      auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
      return !integer || integer.isSignless();
    };
    auto verify = [&](Operation *op) -> WalkResult {
      auto function = dyn_cast<func::FuncOp>(op);
      bool isRight = llvm::all_of(op->getResultTypes(), isLowered);
      if (function)
        isRight = llvm::all_of(function.getArgumentTypes(), isLowered) &&
                  llvm::all_of(function.getResultTypes(), isLowered);
      return isRight ? WalkResult::advance()
                     : WalkResult(op->emitOpError(
                           "must go through the linalg phase before: it has types with a sign"));
    };
    return failure(getOperation().walk(verify).wasInterrupted());
  }

  void runOnOperation() override {
    if (failed(verifyInput()))
      return signalPassFailure();
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      auto signatures = ag::getAttr<ag::SignaturesAttr>(function);
      if (!signatures || !ag::hasAttr<ag::AnnotatedAttr>(function) || function.isDeclaration())
        continue;
      SmallVector<Attribute> versions;
      for (auto text : signatures.getAsRange<StringAttr>())
        if (func::FuncOp version = specialize(function, text, versions.size()))
          versions.push_back(FlatSymbolRefAttr::get(version));
      ag::setAttr<ag::VersionsAttr>(function, ArrayAttr::get(&getContext(), versions));
    }
  }

  /// Null where the signature does not fit, or no extent of it is fixed.
  func::FuncOp specialize(func::FuncOp function, StringAttr signature, size_t number) {
    SmallVector<Type> types = getArgumentTypes(function, signature);
    if (types.empty()) {
      function.emitWarning() << "the signature `" << signature.getValue()
                             << "` does not fit the parameters of `" << function.getSymName()
                             << "`; it is ignored";
      return {};
    }
    if (TypeRange(types) == TypeRange(function.getArgumentTypes()))
      return {};
    int64_t loops = 0;
    OpBuilder builder(function);
    function.walk([&](scf::WhileOp loop) {
      ag::setAttr<ag::LoopAttr>(loop, builder.getI64IntegerAttr(loops++));
    });
    OpPassManager canonicalize("func.func");
    addCanonicalizer(canonicalize);
    canonicalize.addPass(createCSEPass());
    std::set<Attempt::Slot> refused;
    // A wrong supposition may make IR that the verifier refuses: that attempt is dropped, and is
    // nothing to tell the user.
    ScopedDiagnosticHandler silence(&getContext(), [](Diagnostic &) { return success(); });
    // Each further attempt refuses at least one slot more.
    for (int attempt = 0; attempt < 16; ++attempt) {
      builder.setInsertionPointAfter(function);
      auto version = cast<func::FuncOp>(builder.clone(*function));
      version.setSymName((function.getSymName() + "." + Twine(number)).str());
      version.setPrivate();
      ag::removeAttr<ag::AnnotatedAttr>(version);
      auto wrong = Attempt(version, refused, [&](func::FuncOp op) {
                     return runPipeline(canonicalize, op);
                   }).run(types);
      if (wrong && wrong->empty())
        return version;
      version.erase();
      if (!wrong)
        return {};
      size_t before = refused.size();
      refused.insert(wrong->begin(), wrong->end());
      if (refused.size() == before)
        return {};
    }
    return {};
  }
};

} // namespace
} // namespace autographc
