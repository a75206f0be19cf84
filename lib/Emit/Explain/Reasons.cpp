//===- Reasons.cpp - why a value is known at run time only ----------------===//
#include "Reasons.h"
#include "TypeNames.h"

#include "autographc/IR/AG.h"

#include "llvm/Support/SaveAndRestore.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {

static std::string dtypeName(Type type) {
  if (isa<ComplexType>(type))
    return ag::getRealType(type).isF32() ? "complex64" : "complex128";
  if (type.isBF16())
    return "bfloat16";
  if (type.isF80())
    return "long double";
  if (isa<FloatType>(type))
    return fmt::format("float{}", type.getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  if (isa<IntegerType>(type))
    return fmt::format("{}int{}", type.isUnsignedInteger() ? "u" : "",
                       type.getIntOrFloatBitWidth());
  return "value";
}

std::string describeType(Type type, std::optional<Shape> shape) {
  if (auto structure = dyn_cast<ag::StructType>(type))
    return dropDefaults(structure.getName());
  if (auto enumeration = dyn_cast<ag::EnumType>(type))
    return enumeration.getName().str();
  if (auto callable = dyn_cast<ag::CallableType>(type))
    return callable.getName().str();
  if (auto list = dyn_cast<ag::ListType>(type))
    return "list of " + describeType(list.getElementType());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return dtypeName(type);
  std::string text;
  for (int64_t extent : shape ? ArrayRef<int64_t>(*shape) : tensor.getShape())
    text += (text.empty() ? "" : ",") +
            (ShapedType::isDynamic(extent) ? std::string("?") : std::to_string(extent));
  return dtypeName(tensor.getElementType()) + "[" + text + "]";
}

static std::string nameAt(Operation *op, unsigned index) {
  auto names = ag::getAttr<ag::NamesAttr>(op);
  if (!names || index >= names.size())
    return "";
  return cast<StringAttr>(names[index]).getValue().str();
}

std::string findName(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (auto function = dyn_cast<func::FuncOp>(parent)) {
      auto name = ag::getArgAttr<ag::NameAttr>(function, argument.getArgNumber());
      return name ? name.getValue().str() : "";
    }
    return nameAt(parent, argument.getArgNumber());
  }
  if (auto bind = value.getDefiningOp<ag::BindOp>())
    return bind.getName().str();
  for (Operation *user : value.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user))
      return bind.getName().str();
  return nameAt(value.getDefiningOp(), cast<OpResult>(value).getResultNumber());
}

/// A flag that the control-flow phase added to a loop.
static bool isAdded(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && value.getType().isInteger(1) &&
         isa<scf::WhileOp>(argument.getOwner()->getParentOp());
}

/// One that holds what the loop's own condition was, as `do` and conditions with effects need it.
static bool holdsCondition(Value value) {
  std::string name = findName(value);
  StringRef base = StringRef(name).rtrim("_0123456789");
  return isAdded(value) && (base == "again" || base == "go");
}

bool Reasons::isFlag(Value value) const {
  return isAdded(value) && !isVariable(value) && !holdsCondition(value);
}

std::optional<Reason> Reasons::find(Value condition, Operation *asked) {
  statement = asked;
  for (bool flags : {false, true}) {
    throughFlags = flags;
    visited.clear(), measured.clear();
    if (auto root = search(condition, "")) {
      bool isRoot = root->subject.empty() || root->subject == root->name;
      std::string text =
          isRoot ? root->sentence
                 : fmt::format("`{}` is computed from {}", root->subject, root->apposition);
      return Reason{flags && isa<scf::WhileOp>(statement) ? "an early exit leaves it: " + text
                                                          : text,
                    root->help};
    }
  }
  return std::nullopt;
}

bool Reasons::isStaged(scf::WhileOp loop) {
  auto [known, isNew] = staged.try_emplace(loop, false);
  if (!isNew)
    return known->second;
  // A search of its own that knows what this one does of loops.
  Reasons own(variables, extents);
  std::swap(own.staged, staged);
  bool isStaged = own.find(loop.getConditionOp().getCondition(), loop).has_value();
  std::swap(own.staged, staged);
  return staged[loop] = isStaged;
}

Reasons::Root Reasons::makeRoot(const std::string &name, const std::string &noun,
                                const std::string &help, const std::string &subject) {
  return {fmt::format("`{}`, {}", name, noun), fmt::format("`{}` is {}", name, noun), help, name,
          subject};
}

std::optional<Reasons::Root> Reasons::search(Value value, std::string subject) {
  llvm::SaveAndRestore size(inSize, inSize && isa<ag::ListType>(value.getType()));
  if ((!throughFlags && isFlag(value)) || !(inSize ? measured : visited).insert(value).second)
    return std::nullopt;
  if (subject.empty() && isVariable(value))
    subject = findName(value);
  return isa<BlockArgument>(value) ? searchArgument(cast<BlockArgument>(value), subject)
                                   : searchResult(cast<OpResult>(value), subject);
}

/// Whether the user assigns an argument.
static bool isAssigned(BlockArgument argument) {
  std::string name = findName(argument);
  auto isOther = [&](ag::BindOp bind) {
    return bind.getName() == name && bind->getOperand(0) != argument ? WalkResult::interrupt()
                                                                     : WalkResult::advance();
  };
  return argument.getOwner()->getParentOp()->walk(isOther).wasInterrupted();
}

std::optional<Reasons::Root> Reasons::searchArgument(BlockArgument argument,
                                                     const std::string &subject) {
  Operation *parent = argument.getOwner()->getParentOp();
  std::string name = findName(argument);
  if (auto loop = dyn_cast<scf::WhileOp>(parent)) {
    if (auto root = search(loop.getInits()[argument.getArgNumber()], subject))
      return root;
    {
      llvm::SaveAndRestore inside(
          inCondition, inCondition || (holdsCondition(argument) && !isVariable(argument)));
      if (auto root = search(loop.getYieldOp().getOperand(argument.getArgNumber()), subject))
        return root;
    }
    if (isVariable(argument) && loop->isProperAncestor(statement) && isStaged(loop))
      return makeRoot(name, "carried by a loop that is staged", "", subject);
    return std::nullopt;
  }
  if (isa<RankedTensorType>(argument.getType()))
    return makeRoot(name, "a tensor argument", "", subject);
  if (isa<ag::StructType, ag::ListType>(argument.getType()))
    return makeRoot(name,
                    name == "this" ? "the object, known at run time only"
                                   : "an argument, known at run time only",
                    "", subject);
  std::string help = fmt::format("a template argument or a `constexpr` variable in place of `{}` "
                                 "is known when the function is compiled",
                                 name);
  return makeRoot(name, "a run-time scalar", isAssigned(argument) ? "" : help, subject);
}

/// `f(x)` of an object, or of what a parameter was given, is known by its name.
static std::string nameCallee(Operation *call, StringRef spelling) {
  std::string object;
  if (spelling == ".operator()") {
    auto member = call->getOperand(0).getDefiningOp<ag::GetFieldOp>();
    object = member ? member.getName().str() : findName(call->getOperand(0));
  }
  return object.empty() ? spelling.str() : object;
}

std::optional<Reasons::Root> Reasons::searchResult(OpResult result, const std::string &subject) {
  Operation *op = result.getOwner();
  if (isa<ag::CallOp, ag::HostCallOp>(op)) {
    auto spelling = op->getAttrOfType<StringAttr>("spelling");
    std::string name = spelling ? nameCallee(op, spelling) : "a function";
    return Root{fmt::format("the result of `{}`", name),
                fmt::format("the result of `{}` is known at run time only", name), "", "", subject};
  }
  if (auto read = dyn_cast<ag::GlobalReadOp>(op))
    return makeRoot(
        read.getSpelling().str(), "a global, read at run time",
        fmt::format("a `constexpr` global in place of `{}` is known when the function is compiled",
                    read.getSpelling()),
        subject);
  if (auto extent = dyn_cast<ag::ExtentOp>(op)) {
    Shape shape = extents.find(extent.getOperand());
    if (llvm::none_of(shape, ShapedType::isDynamic))
      return std::nullopt;
    std::string of = isVariable(extent.getOperand())
                         ? fmt::format("the extent of `{}`", findName(extent.getOperand()))
                         : "the extent of its range";
    bool helps = llvm::none_of(fixedExtents.find(extent.getOperand()), ShapedType::isDynamic);
    return Root{of, of + " is known at run time only",
                helps ? "AG_SIGNATURE compiles a version of the function for fixed extents" : "",
                "", ""};
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    // The left side of the user's `&&` or `||` comes first.
    auto kind = ag::getAttr<ag::KindAttr>(branch);
    if (kind && (kind.getValue() == "and" || kind.getValue() == "or"))
      if (auto root = search(branch.getCondition(), subject))
        return root;
    for (Region &region : branch->getRegions())
      if (auto root =
              search(region.front().getTerminator()->getOperand(result.getResultNumber()), subject))
        return root;
    // A branch that does not come to the condition is an early exit.
    if (inCondition && !throughFlags)
      return std::nullopt;
    return search(branch.getCondition(), subject);
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    if (auto root = search(loop.getBeforeArguments()[result.getResultNumber()], subject))
      return root;
    return search(loop.getConditionOp().getCondition(), subject);
  }
  llvm::SaveAndRestore size(inSize, inSize || isa<ag::ListSizeOp>(op));
  ValueRange operands = op->getOperands();
  // Elements do not change the size, nor do places of elements.
  if (inSize && isa<ag::ListPushOp, ag::ListSetOp, ag::ListPopOp, ag::ListFillOp>(op))
    operands = operands.take_front();
  else if (inSize && isa<ag::MakeListOp>(op))
    return std::nullopt;
  for (Value operand : operands)
    if (auto root = search(operand, subject))
      return root;
  return std::nullopt;
}

} // namespace autographc
