//===- Lifting.cpp - recursive bodies that take or capture closures -------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Types/Unit.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// What a lifted body is passed of a place that has a value.
struct Leaf {
  std::string name;
  bool byReference;
  bool isConst;
  /// Of a parameter by value, which the body may change, and of an `ag::Variable`, which is passed
  /// as which one it is: its type.
  mlir::Type copied;
};

bool isStored(const Place &place) {
  if (place.choice)
    return isStored(place.choice->onTrue) && isStored(place.choice->onFalse);
  return place.global || llvm::isa_and_nonnull<ag::StateType>(place.type);
}

/// Whether what an iterator points at is const.
bool pointsAtConst(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType())
    return type->getPointeeType().isConstQualified();
  auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return record && record->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         pointsAtConst(record->getTemplateArgs()[0].getAsType());
}

/// Walks everything that a place holds, always in the same order. `give` is called for what has a
/// value. It does not look at values: when the body is emitted, those of the call may be gone.
class Lifting {
public:
  using Give = llvm::function_ref<Place(const Place &, const Leaf &)>;
  Lifting(Types &types, Give give, std::vector<const ValueDecl *> &functions)
      : types(types), give(give), functions(functions) {}

  /// The place with what `give` gives in place of what it holds; none for what cannot be passed on.
  std::optional<Place> walk(const Place &place, QualType type, llvm::StringRef name,
                            bool byReference, bool isParameter) {
    if (place.closure) {
      Place result;
      result.closure = walk(*place.closure);
      return result.closure ? std::optional(result) : std::nullopt;
    }
    if (place.parts)
      return walkParts(place, type, name, byReference);
    if (place.position)
      return walkPosition(place, type, name, byReference);
    if (isStreamType(type) && place.global) {
      functions.push_back(place.global);
      return place;
    }
    if (Types::classify(type) == ClassKind::Variable && isStored(place))
      return give(
          place, {name.str(), /*byReference=*/false, /*isConst=*/false, types.convertStored(type)});
    if (!place.type || llvm::isa<ag::StateType>(place.type))
      return std::nullopt;
    bool isCopy = isParameter && !type->isReferenceType();
    mlir::Type copied = isCopy ? types.convert(type) : mlir::Type();
    return give(place,
                {name.str(), byReference,
                 type.getNonReferenceType().isConstQualified() && !types.hasMutable(type), copied});
  }
  std::shared_ptr<Closure> walk(const Closure &closure) {
    functions.push_back(closure.member ? closure.member : closure.function);
    auto result = std::make_shared<Closure>();
    result->record = closure.record, result->function = closure.function,
    result->member = closure.member, result->named = closure.named;
    if (!closure.record)
      return result;
    const CXXMethodDecl *method = closure.record->getLambdaCallOperator();
    for (const LambdaCapture &capture : closure.record->captures()) {
      if (capture.capturesThis()) {
        result->self =
            walkSelf(*closure.self, QualType(),
                     capture.getCaptureKind() == LCK_This || !method->isConst(), /*isConst=*/false);
        if (!result->self)
          return nullptr;
        continue;
      }
      const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
      if (variable && variable == closure.named)
        continue;
      auto held = closure.captures.find(variable);
      if (!variable || held == closure.captures.end())
        return nullptr;
      bool isShared = capture.getCaptureKind() == LCK_ByRef || !method->isConst();
      std::optional<Place> place = walk(held->second, variable->getType(), variable->getName(),
                                        isShared, /*isParameter=*/false);
      if (!place)
        return nullptr;
      result->captures[variable] = *place;
    }
    return result;
  }
  /// `type` is the class of an object of several places.
  std::optional<Place> walkSelf(const Place &self, QualType type, bool byReference, bool isConst) {
    if (self.parts && !type.isNull())
      return walkParts(self, type, "self", byReference && !isConst);
    if (!self.type || llvm::isa<ag::StateType>(self.type))
      return std::nullopt;
    return give(self, {"self", byReference, isConst, mlir::Type()});
  }

private:
  std::optional<Place> walkParts(const Place &place, QualType type, llvm::StringRef name,
                                 bool byReference) {
    Place result;
    result.parts = std::make_shared<std::vector<Place>>();
    for (auto [part, field] : llvm::zip(*place.parts, types.getFields(type))) {
      bool isShared = byReference || field.type->isReferenceType();
      std::optional<Place> walked = walk(part, field.type, (name + "_" + field.name).str(),
                                         isShared, /*isParameter=*/!byReference);
      if (!walked)
        return std::nullopt;
      result.parts->push_back(*walked);
    }
    return result;
  }
  /// The container is shared, the index is the iterator's own.
  std::optional<Place> walkPosition(const Place &place, QualType type, llvm::StringRef name,
                                    bool byReference) {
    const Position &position = *place.position;
    // Objects of a class that holds a pointer to its own kind are no values.
    if (!position.container.type || !position.index.type)
      return std::nullopt;
    mlir::Type number = position.index.type;
    Place result;
    result.position = std::make_shared<Position>(position);
    result.position->container =
        give(position.container,
             {name.str() + "_list", /*byReference=*/true, pointsAtConst(type), mlir::Type()});
    result.position->index = give(position.index, {name.str(), byReference, /*isConst=*/false,
                                                   byReference ? mlir::Type() : number});
    return result;
  }

  Types &types;
  Give give;
  std::vector<const ValueDecl *> &functions;
};

/// A place that a call passes and what the body knows of it.
struct Passed {
  Place place;
  Leaf leaf;
  bool inout;
  /// Passed as a path in the variable that it is a part of, which others are, too.
  bool isPath = false;
};

/// The operands of a lifted call as they are found.
class LiftedOperands {
public:
  explicit LiftedOperands(Lifted &lifted) : lifted(lifted) {}

  std::vector<Passed> passed;
  /// For each parameter what is passed.
  std::vector<Place> operands;

  /// Marks what must be passed as a path; false where there is none.
  bool findPaths() {
    for (size_t i = 0; i < passed.size(); ++i)
      for (size_t j = i + 1; j < passed.size(); ++j) {
        Passed &left = passed[i], &right = passed[j];
        bool overlap = left.leaf.byReference && right.leaf.byReference &&
                       (left.inout || right.inout) && left.place.mayOverlap(right.place);
        if (!overlap)
          continue;
        if (!left.place.isVariable() || !right.place.isVariable())
          return false;
        left.isPath = right.isPath = true;
      }
    return true;
  }
  void add(const Passed &next) {
    Lifted::Slot slot;
    if (!next.isPath) {
      mlir::Type type = next.leaf.copied ? next.leaf.copied : next.place.type;
      slot.parameter =
          addParameter(next.place, next.leaf.name, type, next.inout,
                       next.leaf.copied && !llvm::isa<ag::StateType>(next.leaf.copied));
    } else {
      Place root = next.place;
      root.steps.clear();
      root.type = llvm::cast<ag::RefType>(root.root.getType()).getElementType();
      auto known = llvm::find_if(operands, [&](const Place &other) {
        return other.isWholeVariable() && other.root == root.root;
      });
      slot.parameter = known - operands.begin();
      auto variable = root.root.getDefiningOp<ag::VariableOp>();
      if (known == operands.end())
        addParameter(root, variable ? variable.getName().str() : next.leaf.name, root.type,
                     next.inout, /*isCopy=*/false);
      lifted.parameters[slot.parameter].inout |= next.inout;
      for (const Step &step : next.place.steps) {
        slot.steps.push_back(step);
        for (auto [at, operand] : llvm::enumerate(step.operands)) {
          auto ref = llvm::dyn_cast<ag::RefType>(operand.getType());
          Place index;
          index.root = operand;
          index.type = ref ? ref.getElementType() : operand.getType();
          slot.operands.push_back(addParameter(index, next.leaf.name + "_index", index.type,
                                               /*inout=*/false, /*isCopy=*/true));
        }
      }
    }
    lifted.slots.push_back(std::move(slot));
  }

private:
  unsigned addParameter(const Place &operand, const std::string &name, mlir::Type type, bool inout,
                        bool isCopy) {
    operands.push_back(operand);
    lifted.parameters.push_back({name.empty()     ? "x"
                                 : name == "this" ? "self"
                                                  : name,
                                 type, inout, isCopy});
    return operands.size() - 1;
  }
  Lifted &lifted;
};
} // namespace

/// What a method is passed besides its parameters.
static bool isConstMethod(Types &types, const FunctionDecl *callee) {
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  return method && method->isConst() && !types.hasMutable(method->getFunctionObjectParameterType());
}

QualType CallEmitter::getClass(const FunctionDecl *callee) {
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  return method ? QualType(ast.getCanonicalTagType(method->getParent())) : QualType();
}

/// What a call passes to a function of its own that stands for a body, and the operands of its
/// parameters; none where that cannot be.
std::optional<std::pair<Lifted, std::vector<Place>>>
CallEmitter::findLifted(const FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
                        const std::optional<Place> &self, llvm::ArrayRef<Argument> arguments) {
  Lifted lifted;
  lifted.callee = callee;
  LiftedOperands operandsOf(lifted);
  auto give = [&](const Place &place, const Leaf &leaf) {
    operandsOf.passed.push_back(
        {place, leaf, leaf.byReference && place.isObject() && !place.global && !leaf.isConst});
    return place;
  };
  Lifting lifting(types, give, lifted.functions);
  if (closure && !(lifted.closure = lifting.walk(*closure)))
    return std::nullopt;
  if (self &&
      !(lifted.self = lifting.walkSelf(*self, getClass(callee), self->parts || self->isObject(),
                                       isConstMethod(types, callee))))
    return std::nullopt;
  for (auto [argument, parameter] : llvm::zip(arguments, callee->parameters())) {
    bool byReference = argument.reference && parameter->getType()->isReferenceType();
    // What the body does to a parameter by value, its destructor sees.
    bool isOwn = argument.isParameter && argument.place.isVariable();
    std::optional<Place> place =
        lifting.walk(argument.place, parameter->getType(), parameter->getName(),
                     byReference || isOwn, /*isParameter=*/true);
    if (!place)
      return std::nullopt;
    lifted.arguments.push_back(*place);
  }
  QualType result = callee->getReturnType();
  bool gives = result->isVoidType() || OutputCalls::findReturned(callee) ||
               (!result->isReferenceType() && types.convert(result));
  if (!gives || !operandsOf.findPaths())
    return std::nullopt;
  for (const Passed &next : operandsOf.passed)
    operandsOf.add(next);
  const Frame &outermost = getOutermost();
  lifted.site = outermost.isLifted ? outermost.site : outermost.function;
  // Printed, the function would stand before the class template that it takes an instance of.
  bool takesThis = lifted.self || (lifted.closure && lifted.closure->self);
  if (takesThis && lifted.site->getLexicalDeclContext()->isRecord() && !standsInClass(lifted.site))
    return std::nullopt;
  return std::pair(std::move(lifted), std::move(operandsOf.operands));
}

CallEmitter::ArgumentVariables CallEmitter::bindLifted(const Lifted &lifted,
                                                       mlir::func::FuncOp op) {
  mlir::Location location = loc(lifted.callee->getLocation());
  std::vector<Place> inputs;
  ArgumentVariables entries;
  for (auto [index, parameter] : llvm::enumerate(lifted.parameters)) {
    Value argument = op.getArgument(index);
    if (!parameter.inout && !parameter.isCopy) {
      inputs.push_back(makeValuePlace(argument));
      continue;
    }
    inputs.push_back(makeVariable(parameter.name, parameter.type, location));
    ag::AssignOp::create(builder, location, inputs.back().root, argument);
    if (parameter.inout)
      ag::setAttr<ag::ArgumentAttr>(inputs.back().root.getDefiningOp(),
                                    builder.getI64IntegerAttr(index));
    else
      entries.push_back({argument, inputs.back().root});
  }
  size_t next = 0;
  std::vector<const ValueDecl *> functions;
  auto give = [&](const Place &, const Leaf &) {
    const Lifted::Slot &slot = lifted.slots[next++];
    Place place = inputs[slot.parameter];
    unsigned index = 0;
    for (Step step : slot.steps) {
      for (Value &operand : step.operands)
        operand = inputs[slot.operands[index++]].root;
      place.type = step.type;
      place.steps.push_back(std::move(step));
    }
    return place;
  };
  Lifting lifting(types, give, functions);
  if (lifted.closure) {
    std::shared_ptr<Closure> closure = lifting.walk(*lifted.closure);
    this->functions.bindCaptures(*closure);
    body.frame->self = closure->self;
  }
  if (lifted.self)
    body.frame->self = lifting.walkSelf(*lifted.self, getClass(lifted.callee), /*byReference=*/true,
                                        /*isConst=*/false);
  for (auto [argument, parameter] : llvm::zip(lifted.arguments, lifted.callee->parameters()))
    bind(parameter, *lifting.walk(argument, parameter->getType(), parameter->getName(),
                                  /*byReference=*/false, /*isParameter=*/true));
  return entries;
}

} // namespace autographc::frontend
