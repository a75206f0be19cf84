//===- Names.cpp - scopes, variables and their names ----------------------===//
#include "Names.h"

#include "Spelling.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc::emit {

static constexpr const char *keywords[] = {"ag",
                                           "std",
                                           "alignas",
                                           "alignof",
                                           "and",
                                           "and_eq",
                                           "asm",
                                           "auto",
                                           "bitand",
                                           "bitor",
                                           "bool",
                                           "break",
                                           "case",
                                           "catch",
                                           "char",
                                           "char8_t",
                                           "char16_t",
                                           "char32_t",
                                           "class",
                                           "compl",
                                           "concept",
                                           "const",
                                           "consteval",
                                           "constexpr",
                                           "constinit",
                                           "const_cast",
                                           "continue",
                                           "co_await",
                                           "co_return",
                                           "co_yield",
                                           "decltype",
                                           "default",
                                           "delete",
                                           "do",
                                           "double",
                                           "dynamic_cast",
                                           "else",
                                           "enum",
                                           "explicit",
                                           "export",
                                           "extern",
                                           "false",
                                           "float",
                                           "for",
                                           "friend",
                                           "goto",
                                           "if",
                                           "inline",
                                           "int",
                                           "long",
                                           "mutable",
                                           "namespace",
                                           "new",
                                           "noexcept",
                                           "not",
                                           "not_eq",
                                           "nullptr",
                                           "operator",
                                           "or",
                                           "or_eq",
                                           "private",
                                           "protected",
                                           "public",
                                           "register",
                                           "reinterpret_cast",
                                           "requires",
                                           "return",
                                           "short",
                                           "signed",
                                           "sizeof",
                                           "static",
                                           "static_assert",
                                           "static_cast",
                                           "struct",
                                           "switch",
                                           "template",
                                           "this",
                                           "thread_local",
                                           "throw",
                                           "true",
                                           "try",
                                           "typedef",
                                           "typeid",
                                           "typename",
                                           "union",
                                           "unsigned",
                                           "using",
                                           "virtual",
                                           "void",
                                           "volatile",
                                           "wchar_t",
                                           "while",
                                           "xor",
                                           "xor_eq",
                                           "assert"};

void addIdentifiers(StringRef text, llvm::StringSet<> &names) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  // What follows `::`, `.` or `->` is looked up in a namespace or class, where no variable hides
  // it.
  char before = ' ';
  while (!text.empty()) {
    StringRef word = text.take_while(isPart);
    if (!word.empty() && !llvm::isDigit(word[0]) && !StringRef(":.>").contains(before))
      names.insert(word);
    before = text[word.empty() ? 0 : word.size() - 1];
    text = text.drop_front(word.empty() ? 1 : word.size());
  }
}

/// What the printed code names besides its own variables.
static void addSpellings(Operation *op, llvm::StringSet<> &names) {
  if (auto spelling = op->getAttrOfType<StringAttr>("spelling"))
    addIdentifiers(spelling, names);
  for (Type type : op->getResultTypes())
    addIdentifiers(spellType(type), names);
}

Names::Names(func::FuncOp function, const Structure &structure) : structure(structure) {
  for (const char *word : keywords)
    reserved.insert(word);
  function.walk([&](Operation *op) { addSpellings(op, reserved); });
  for (Type type : function.getArgumentTypes())
    addIdentifiers(spellType(type), reserved);
}

void Names::keepNames(Operation *op, Scope &scope) {
  for (Value operand : op->getOperands()) {
    if (Variable *variable = find(operand))
      scope.taken.insert(variable->name);
    else if (Operation *source = operand.getDefiningOp(); source && structure.isInline(source))
      keepNames(source, scope);
  }
}

Scope *Names::enter(Scope *parent, Block *block) {
  Scope &scope = allScopes.emplace_back(Scope{parent, block, {}, {}});
  block->walk([&](Operation *op) { keepNames(op, scope); });
  return &scope;
}

std::string Names::choose(StringRef base, ArrayRef<Scope *> scopes) const {
  std::string name = base.empty() ? "value" : base == "this" ? "self" : base.str();
  // A field of an object without a name.
  if (llvm::isDigit(name[0]))
    name.insert(0, "field_");
  auto isTaken = [&](StringRef candidate) {
    return reserved.contains(candidate) ||
           llvm::any_of(scopes, [&](Scope *scope) { return scope->taken.contains(candidate); });
  };
  std::string candidate = name;
  // Two underscores are the implementation's.
  std::string stem = StringRef(name).ends_with("_") ? name : name + "_";
  for (int suffix = 1; isTaken(candidate); ++suffix)
    candidate = stem + std::to_string(suffix);
  return candidate;
}

Variable *Names::declare(Scope *scope, StringRef name, StringRef base, Type type) {
  Variable &variable =
      allVariables.emplace_back(Variable{name.str(), base.str(), type, scope, true, false, {}});
  scope->taken.insert(name);
  scope->variables.push_back(&variable);
  return &variable;
}

Variable *Names::findFree(Scope *scope, StringRef base, Type type, Operation *statement) const {
  for (Variable *variable : llvm::reverse(scope->variables))
    if (variable->base == base && variable->type == type && !variable->isReserved &&
        isFree(variable, scope, statement))
      return variable;
  return nullptr;
}

Variable *Names::readVisible(Scope *reader, StringRef base, Type type) {
  llvm::StringSet<> hidden;
  for (Scope *scope = reader; scope; scope = scope->parent) {
    for (Variable *variable : llvm::reverse(scope->variables)) {
      if (variable->base != base || variable->type != type || variable->isState ||
          hidden.contains(variable->name))
        continue;
      for (Scope *inner = reader; inner != scope; inner = inner->parent)
        inner->taken.insert(variable->name);
      return variable;
    }
    for (Variable *variable : scope->variables)
      hidden.insert(variable->name);
  }
  return nullptr;
}

bool Names::isFree(const Variable *variable, Scope *scope, Operation *statement) const {
  if (variable->scope != scope || !variable->isAssignable)
    return false;
  return llvm::all_of(variable->values, [&](Value value) {
    return value.getParentBlock() != scope->block || structure.isLastUse(value, statement);
  });
}

void Names::assign(Variable *variable, Value value) {
  variable->values.assign(1, value);
  variables[value] = variable;
}

void Names::alias(Variable *variable, Value value) {
  variable->values.push_back(value);
  variables[value] = variable;
}

static StringRef getLastWord(StringRef spelling) {
  spelling = spelling.take_until([](char c) { return c == '<' || c == '('; });
  size_t begin = spelling.find_last_of(":.>");
  return begin == StringRef::npos ? spelling : spelling.substr(begin + 1);
}

std::string suggestName(Value value) {
  for (Operation *user : value.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user); bind && !bind.getName().empty())
      return bind.getName().str();
  return llvm::TypeSwitch<Operation *, std::string>(value.getDefiningOp())
      .Case<ag::ExtentOp>([](auto) { return "extent"; })
      .Case<ag::SizeOp, ag::ListSizeOp, ag::RangeSizeOp>([](auto) { return "size"; })
      .Case<ag::SubscriptOp, ag::ListGetOp>([](auto) { return "element"; })
      .Case<ag::GetFieldOp, ag::SetFieldOp>([](auto op) {
        // That of a base may be qualified.
        StringRef name = getLastWord(op.getName());
        return name.empty() || llvm::isDigit(name[0]) ? std::string("field") : name.str();
      })
      .Case<ag::GlobalReadOp>([](auto op) { return getLastWord(op.getSpelling()).str() + "_now"; })
      .Case<ag::CallOp, ag::HostCallOp>([](auto) { return "result"; })
      .Default([&](Operation *) { return value.getType().isInteger(1) ? "condition" : "value"; });
}

} // namespace autographc::emit
