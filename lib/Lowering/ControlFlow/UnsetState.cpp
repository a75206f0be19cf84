//===- UnsetState.cpp - which variables are set, and why not --------------===//
#include "UnsetState.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {

unsigned getLine(Location loc) {
  auto line = loc->findInstanceOf<FileLineColLoc>();
  return line ? line.getLine() : 0;
}

static std::string getExitName(Operation *exit) {
  return isa<ag::BreakOp>(exit) ? "break" : isa<ag::ContinueOp>(exit) ? "continue" : "return";
}

std::string Origin::getPlace() const {
  switch (path) {
  case Then:
    return "in the first branch";
  case Else:
    return "in the else branch";
  case NoIteration:
    return "before the loop";
  case NoCase:
    return "in every case, `default` included";
  case Exit:
    return fmt::format("before the `{}` on line {}", getExitName(statement),
                       getLine(statement->getLoc()));
  case None:
    break;
  }
  return "on every path";
}

std::string Origin::getWhen() const {
  unsigned line = statement ? getLine(statement->getLoc()) : 0;
  switch (path) {
  case Then:
    return fmt::format("the condition on line {} is true", line);
  case Else:
    return fmt::format("the condition on line {} is false", line);
  case NoIteration:
    return fmt::format("the loop on line {} has not completed an iteration", line);
  case NoCase:
    return fmt::format("no case of the switch on line {} is taken", line);
  case Exit:
    return fmt::format("`{}` on line {} is taken", getExitName(statement), line);
  case None:
    break;
  }
  return "no assignment was executed";
}

bool hasFields(Type type) {
  auto structure = dyn_cast<ag::StructType>(type);
  constexpr size_t mostFields = 64;
  return structure && structure.getFields().size() <= mostFields &&
         !structure.getName().starts_with("std::");
}

Setness Setness::getField(unsigned index, StringAttr name) const {
  Setness field = *this;
  field.maySet = maySet >> index & 1;
  field.mayUnset = mayUnset >> index & 1;
  field.member = name;
  field.constant = {};
  return field;
}

void Setness::setField(unsigned index, const Setness &field) {
  uint64_t bit = uint64_t(1) << index;
  maySet = (maySet & ~bit) | (field.maySet & 1) << index;
  mayUnset = (mayUnset & ~bit) | (field.mayUnset & 1) << index;
  // The variable that it is read from is not the one that its field belongs to, which gets its name
  // where it is assigned.
  if (field.mayUnset)
    origin = field.origin;
}

void Setness::join(const Setness &other, Origin ownPath, Origin otherPath) {
  bool ownUnset = mayUnset & ~maySet & other.maySet,
       otherUnset = other.mayUnset & ~other.maySet & maySet;
  // A path on which it is certainly unset says more than one on which it may be.
  if (ownUnset)
    origin = ownPath;
  else if (otherUnset)
    origin = otherPath;
  else if (!isMaybe() && other.isMaybe())
    origin = other.origin;
  if (!variable || !mayUnset) {
    variable = other.variable;
    member = other.member;
  }
  if (constant != other.constant)
    constant = {};
  maySet |= other.maySet;
  mayUnset |= other.mayUnset;
}

void UnsetState::join(const UnsetState &other, Origin ownPath, Origin otherPath) {
  if (!other.reachable)
    return;
  if (!reachable) {
    *this = other;
    return;
  }
  for (auto [own, from] : llvm::zip(variables, other.variables))
    own.join(from, ownPath, otherPath);
}

void noteDeclaration(InFlightDiagnostic &diagnostic, ag::VariableOp variable, StringAttr member) {
  Diagnostic &note = diagnostic.attachNote(variable.getLoc());
  note << fmt::format("`{}` is declared here without a value{}", variable.getName().str(),
                      member ? " of `" + member.str() + "`" : "");
  Type element = getElementTypeOrSelf(variable.getRef().getType().getElementType());
  if (element.isInteger(1))
    note.getMetadata().push_back(DiagnosticArgument(" = false"));
  else if (element.isIntOrFloat())
    note.getMetadata().push_back(DiagnosticArgument(" = 0"));
}

} // namespace autographc
