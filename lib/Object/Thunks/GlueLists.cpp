//===- GlueLists.cpp - lists between vectors and slots -------------------===//
#include "GlueBuilder.h"

#include "Cxx/LeafTypes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

// A list that is read is taken from the slots before its elements are, one that is written is put
// there after them.
void GlueBuilder::addList(StringRef method, Expr *lvalue, QualType element) {
  bool reads = method == "read";
  std::string leaves = describeLeaves(context, element);
  RecordDecl *listClass = findRecord(sema, detail, reads ? "ListReader" : "ListWriter");
  if (!listClass || leaves.empty())
    return void(valid = false);
  auto *owner = llvm::cast<FunctionDecl>(call->getDeclContext());
  VarDecl *list = declareLocal(owner, ("list" + llvm::Twine(listCount++)).str(),
                               context.getCanonicalTagType(listClass), {makeText(leaves)});
  if (!valid)
    return;
  uint64_t slots = (reads ? resultSlots : argumentSlots) + countListSlots(leaves);
  if (reads)
    addCall(method, refer(list));
  bool isAdded = reads && !isSpanType(lvalue->getType()) && !isMadeByDefault(element);
  addListLoop(method, list, lvalue, isAdded ? element : QualType());
  if (!reads)
    addCall(method, refer(list));
  (reads ? resultSlots : argumentSlots) = slots;
}

void GlueBuilder::addListLoop(StringRef method, VarDecl *list, Expr *vector, QualType added) {
  auto *owner = llvm::cast<FunctionDecl>(call->getDeclContext());
  llvm::SaveAndRestore<VarDecl *> inner(call, list);
  llvm::SaveAndRestore<bool> inside(isInList, true);
  llvm::SmallVector<Stmt *> outside = std::move(statements);
  statements.clear();
  Expr *next = buildCall(added.isNull() ? "next" : "next_to_add", vector);
  Expr *element = added.isNull()
                      ? buildCall("element", vector)
                      : declareObject(owner, ("element" + llvm::Twine(listCount)).str(), added);
  if (!next || !element)
    return void(valid = false);
  addLeaves(method, element);
  if (!added.isNull())
    addCall("add", {vector, element});
  Stmt *body = CompoundStmt::Create(context, statements, FPOptionsOverride(), location, location);
  statements = std::move(outside);
  statements.push_back(
      WhileStmt::Create(context, nullptr, next, body, location, location, location));
}

} // namespace autographc
