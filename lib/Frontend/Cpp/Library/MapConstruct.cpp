//===- MapConstruct.cpp - maps and sets of what they are given ------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void MapMethods::insertAll(Value list) {
  Place source = variable("", list);
  Value size = iterators.emitSize(source, location);
  emitCount(
      number(0), size,
      [&](Value k) {
        insertEntry(places.read(places.emitElementPlace(source, k, type), location));
      },
      location);
}

void MapMethods::insertRange(const Place &from, const Place &to) {
  insertAll(library.emitCopied(llvm::cast<ag::ListType>(getPart(Entries).type),
                               types.getElement(type), from, to, where));
}

void MapMethods::assignBraces(const Expr *braces) {
  Value list = library.emitBracedList(braces, llvm::cast<ag::ListType>(getPart(Entries).type));
  places.requireAssignable(map, where->getSourceRange());
  places.write(map, makeEmpty(*this, map.type, location), location);
  borrows.invalidate(map);
  insertAll(list);
}

Value MapMethods::construct(LibraryCode &code, const CXXConstructExpr *expression) {
  mlir::Location location = code.loc(expression);
  QualType type = expression->getType();
  Place made = code.makeVariable("", code.getType(type, expression->getSourceRange()), location);
  code.places.write(made, makeEmpty(code, made.type, location), location, /*declares=*/true);
  llvm::SmallVector<const Expr *> given;
  for (const Expr *argument : expression->arguments())
    if (!isa<CXXDefaultArgExpr>(argument) &&
        !code.ast.hasSameUnqualifiedType(argument->getType(), Types::getComparison(type)))
      given.push_back(argument);
  MapMethods methods(code, made, type, expression);
  if (given.size() == 1 && Types::classify(given[0]->getType()) == ClassKind::InitializerList) {
    methods.assignBraces(given[0]);
  } else if (given.size() == 2 && Types::isIterator(given[0]->getType())) {
    Place from = code.iterators.emitIterator(given[0]);
    methods.insertRange(from, code.iterators.emitIterator(given[1]));
  } else if (!given.empty()) {
    code.refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
                "this constructor of `" + code.types.spell(type) + "`");
  }
  return code.places.read(made, location);
}

} // namespace autographc::frontend
