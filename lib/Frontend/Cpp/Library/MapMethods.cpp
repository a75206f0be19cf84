//===- MapMethods.cpp - the methods of std::map and std::set --------------===//
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

std::optional<Place> MapMethods::emitSearch(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (call->getNumArgs() != 1)
    return std::nullopt;
  auto size = [&](Value condition) {
    return emitter.makeValuePlace(emitter.castNumber(
        condition, emitter.getType(call->getType(), call->getSourceRange()), location));
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
    return makeIterator(
        emitter.select(isFound, [&] { return rank; }, [&] { return getSize(); }, location));
  if (name == "equal_range")
    return makePair(makeIterator(rank),
                    makeIterator(arithmetic(
                        BO_Add, rank, emitter.castNumber(isFound, rank.getType(), location))));
  ag::CheckAtOp::create(builder, location, number(0),
                        emitter.castNumber(isFound, number(0).getType(), location), "map");
  return getValueOf(key, rank);
}

std::optional<Place> MapMethods::emitInsertion(llvm::StringRef name,
                                               const CXXMemberCallExpr *call) {
  llvm::SmallVector<const Expr *> given(call->arguments());
  QualType entry = emitter.types.getElement(type);
  bool returnsIterator = Types::isIterator(call->getType());
  auto give = [&](const Place &inserted) {
    return returnsIterator ? (*inserted.parts)[0] : inserted;
  };
  if (name == "insert" && given.size() == 1 &&
      Types::classify(given[0]->getType()) == ClassKind::InitializerList) {
    insertAll(emitter.emitBracedList(given[0], llvm::cast<ag::ListType>(getPart(Entries).type)));
    return Place();
  }
  if (name == "insert" && given.size() == 2 && call->getType()->isVoidType()) {
    Place from = emitter.emitIterator(given[0]);
    insertRange(from, emitter.emitIterator(given[1]));
    return Place();
  }
  // A hint says where to look first, and changes nothing else.
  if ((name == "emplace_hint" ||
       (returnsIterator && !given.empty() && Types::isIterator(given[0]->getType())))) {
    emitter.emitIterator(given[0]);
    given.erase(given.begin());
  }
  if (name == "insert" || name.starts_with("emplace"))
    return give(insertEntry(emitter.emitMade(entry, given, call)));
  Value key = readKey(given[0]);
  QualType value = cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl())
                       ->getTemplateArgs()[1]
                       .getAsType();
  auto rest = llvm::ArrayRef(given).drop_front();
  if (name == "try_emplace")
    return give(insert(key, [&] { return makeEntry(key, emitter.emitMade(value, rest, call)); }));
  Value assigned = emitter.emitMade(value, rest, call);
  Place found = insert(key, [&] { return makeEntry(key, assigned); });
  emitter.write(
      emitter.getField(getEntry(emitter.readIndex((*found.parts)[0], location)), 1, entry),
      assigned, location);
  return give(found);
}

std::optional<Place> MapMethods::emitErasure(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (name == "clear") {
    emitter.write(map, makeEmpty(emitter, map.type, location), location);
    emitter.loseElements(map);
    return Place();
  }
  if (call->getNumArgs() == 0 || call->getNumArgs() > 2)
    return std::nullopt;
  const Expr *first = call->getArg(0);
  if (!Types::isIterator(first->getType())) {
    Value key = readKey(first), rank = findBound(key), isFound = isAt(rank, key);
    ifElse(isFound, [&] { erase(rank); }, [] {});
    emitter.loseElements(map, /*isMap=*/true);
    return emitter.makeValuePlace(emitter.castNumber(
        isFound, emitter.getType(call->getType(), call->getSourceRange()), location));
  }
  Value rank = emitter.readIndex(emitter.emitIterator(first), location);
  if (call->getNumArgs() == 1) {
    erase(rank);
  } else {
    Value count = arithmetic(
        BO_Sub, emitter.readIndex(emitter.emitIterator(call->getArg(1)), location), rank);
    emitter.emitCount(number(0), count, [&](Value) { erase(rank); }, location);
  }
  emitter.loseElements(map, /*isMap=*/true);
  return makeIterator(rank);
}

Value MapMethods::eraseIf(const Expr *predicate) {
  emitter.requireAssignable(map, where->getSourceRange());
  Place callable = emitter.emitPlace(predicate), rank = variable("", number(0));
  Value before = getSize();
  auto get = [&] { return emitter.read(rank, location); };
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                  builder.getStringAttr("while"));
  emitter.emitRegion(loop.getCondition(), [&] {
    ag::ConditionOp::create(builder, location, arithmetic(BO_LT, get(), getSize()));
  });
  emitter.emitRegion(loop.getBody(), [&] {
    Value matches = emitter.toCondition(
        emitter.callObject(callable, predicate->getType(), {getEntry(get())}, where), location);
    ifElse(
        matches, [&] { erase(get()); },
        [&] { emitter.write(rank, arithmetic(BO_Add, get(), number(1)), location); });
  });
  emitter.loseElements(map, /*isMap=*/true);
  return arithmetic(BO_Sub, before, getSize());
}

std::optional<Place> MapMethods::emit(llvm::StringRef name, const CXXMemberCallExpr *call) {
  if (name == "size" || name == "empty") {
    Value size = emitter.read(getPart(Size), location);
    if (name == "size")
      return emitter.makeValuePlace(size);
    return emitter.makeValuePlace(
        emitter.emitArithmetic(BO_EQ, size, emitter.emitNumber(size.getType(), 0, location),
                               emitter.ast.BoolTy, location));
  }
  if (llvm::is_contained(
          {"find", "count", "contains", "at", "lower_bound", "upper_bound", "equal_range"}, name))
    return emitSearch(name, call);
  bool inserts = llvm::is_contained(
      {"insert", "emplace", "emplace_hint", "try_emplace", "insert_or_assign"}, name);
  if (!inserts && name != "erase" && name != "clear")
    return std::nullopt;
  emitter.requireAssignable(map, call->getSourceRange());
  return inserts ? emitInsertion(name, call) : emitErasure(name, call);
}

} // namespace autographc::frontend
