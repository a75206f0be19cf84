//===- MapMethods.cpp - the methods of std::map and std::set --------------===//
#include "Emitters.h"
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

std::optional<Place> MapMethods::emitSearch(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (call->getNumArgs() != 1)
    return std::nullopt;
  auto size = [&](Value condition) {
    return makeValuePlace(
        castNumber(condition, getType(call->getType(), call->getSourceRange()), location));
  };
  Value key = readKey(call->getArg(0));
  if (name == "upper_bound")
    return makeIterator(findBound(key, /*orEqual=*/true));
  Value rank = findBound(key);
  if (name == "lower_bound")
    return makeIterator(rank);
  Value isFound = isAt(rank, key);
  if (name == "count" || name == "contains")
    return size(isFound);
  if (name == "find")
    return makeIterator(select(isFound, [&] { return rank; }, [&] { return getSize(); }, location));
  if (name == "equal_range")
    return makePair(makeIterator(rank),
                    makeIterator(emitArithmetic(
                        BO_Add, rank, castNumber(isFound, rank.getType(), location), location)));
  ag::CheckAtOp::create(builder, location, number(0),
                        castNumber(isFound, number(0).getType(), location), "map");
  return getValueOf(key, rank);
}

std::optional<Place> MapMethods::emitInsertion(llvm::StringRef name,
                                               const CXXMemberCallExpr *call) {
  llvm::SmallVector<const Expr *> given(call->arguments());
  QualType entry = types.getElement(type);
  bool returnsIterator = Types::isIterator(call->getType());
  auto give = [&](const Place &inserted) {
    return returnsIterator ? (*inserted.parts)[0] : inserted;
  };
  if (name == "insert" && given.size() == 1 &&
      Types::classify(given[0]->getType()) == ClassKind::InitializerList) {
    insertAll(library.emitBracedList(given[0], llvm::cast<ag::ListType>(getPart(Entries).type)));
    return Place();
  }
  if (name == "insert" && given.size() == 2 && call->getType()->isVoidType()) {
    Place from = iterators.emitIterator(given[0]);
    insertRange(from, iterators.emitIterator(given[1]));
    return Place();
  }
  // A hint says where to look first, and changes nothing else.
  if ((name == "emplace_hint" ||
       (returnsIterator && !given.empty() && Types::isIterator(given[0]->getType())))) {
    iterators.emitIterator(given[0]);
    given.erase(given.begin());
  }
  if (name == "insert" || name.starts_with("emplace"))
    return give(insertEntry(evaluator.emitMade(entry, given, call)));
  Value key = readKey(given[0]);
  QualType value = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
                       ->getTemplateArgs()[1]
                       .getAsType();
  auto rest = llvm::ArrayRef(given).drop_front();
  if (name == "try_emplace")
    return give(insert(key, [&] { return makeEntry(key, evaluator.emitMade(value, rest, call)); }));
  Value assigned = evaluator.emitMade(value, rest, call);
  Place found = insert(key, [&] { return makeEntry(key, assigned); });
  places.write(places.getField(getEntry(places.readIndex((*found.parts)[0], location)), 1, entry),
               assigned, location);
  return give(found);
}

std::optional<Place> MapMethods::emitErasure(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (name == "clear") {
    places.write(map, makeEmpty(*this, map.type, location), location);
    borrows.invalidate(map);
    return Place();
  }
  if (call->getNumArgs() == 0 || call->getNumArgs() > 2)
    return std::nullopt;
  const Expr *first = call->getArg(0);
  if (!Types::isIterator(first->getType())) {
    Value key = readKey(first), rank = findBound(key), isFound = isAt(rank, key);
    emitIf(isFound, [&] { erase(rank); }, location);
    borrows.invalidate(map, /*isMap=*/true);
    return makeValuePlace(
        castNumber(isFound, getType(call->getType(), call->getSourceRange()), location));
  }
  Value rank = places.readIndex(iterators.emitIterator(first), location);
  if (call->getNumArgs() == 1) {
    erase(rank);
  } else {
    Value count =
        emitArithmetic(BO_Sub, places.readIndex(iterators.emitIterator(call->getArg(1)), location),
                       rank, location);
    emitCount(number(0), count, [&](Value) { erase(rank); }, location);
  }
  borrows.invalidate(map, /*isMap=*/true);
  return makeIterator(rank);
}

std::optional<Place> MapMethods::emit(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (name == "size" || name == "empty") {
    Value size = places.read(getPart(Size), location);
    if (name == "size")
      return makeValuePlace(size);
    return makeValuePlace(emitArithmetic(BO_EQ, size, 0, location));
  }
  if (llvm::is_contained(
          {"find", "count", "contains", "at", "lower_bound", "upper_bound", "equal_range"}, name))
    return emitSearch(name, call);
  bool inserts = llvm::is_contained(
      {"insert", "emplace", "emplace_hint", "try_emplace", "insert_or_assign"}, name);
  if (!inserts && name != "erase" && name != "clear")
    return std::nullopt;
  places.requireAssignable(map, call->getSourceRange());
  return inserts ? emitInsertion(name, call) : emitErasure(name, call);
}

} // namespace autographc::frontend
