//===- Frames.cpp - the functions that an emitter is in -------------------===//
#include "EmitterBase.h"

using namespace clang;

namespace autographc::frontend {

const Frame &EmitterBase::getOutermost() const {
  const Frame *outermost = frame;
  while (outermost->outer)
    outermost = outermost->outer;
  return *outermost;
}

bool EmitterBase::canName(const NamedDecl *declaration) {
  const Frame &outermost = getOutermost();
  const DeclContext *user = !outermost.isLifted ? outermost.function : standsInClass(outermost.site) ? outermost.site : nullptr;
  for (const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext()); owner; owner = dyn_cast<CXXRecordDecl>(owner->getDeclContext())) {
    if (declaration->getAccess() != AS_public && declaration->getAccess() != AS_none && !(user && owner->Encloses(user)))
      return false;
    declaration = owner;
  }
  return true;
}

bool EmitterBase::isBeingEmitted(const FunctionDecl *function) {
  for (const Frame *outer = frame; outer; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == function->getCanonicalDecl())
      return true;
  return false;
}

/// `*this` where a lambda stands in a method that is being emitted.
std::optional<Place> EmitterBase::findSelf(const CXXRecordDecl *lambda) {
  auto *context = dyn_cast<FunctionDecl>(lambda->getDeclContext());
  while (auto *method = dyn_cast_or_null<CXXMethodDecl>(context)) {
    if (!method->getParent()->isLambda())
      break;
    context = dyn_cast<FunctionDecl>(method->getParent()->getDeclContext());
  }
  for (const Frame *outer = frame; outer && context; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == context->getCanonicalDecl())
      return outer->self;
  return std::nullopt;
}

} // namespace autographc::frontend
