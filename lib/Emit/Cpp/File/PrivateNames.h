//===- PrivateNames.h - what classes keep to themselves, by other names ---===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_PRIVATENAMES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_PRIVATENAMES_H

#include "autographc/Cxx/LocalNames.h"
#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace autographc::emit {

/// A type, static member or method that is private to a class.
struct PrivateName {
  enum Kind { Type, Member, Method };

  /// As bodies spell it.
  std::string spelling;
  /// The class, as `BodyContext::inside` has it.
  std::string owner;
  /// Its name outside of the class: `Rng_Node` for `Rng::Node`.
  std::string alias;
  Kind kind;
};

/// Those of the user's classes. A function stands in place of calls where its class's private names
/// mean nothing.
class PrivateNames {
public:
  PrivateNames(clang::ASTContext &ast, const LocalNames &locals);

  /// Puts aliases in place of the names that mean nothing outside of the classes `inside`; gives
  /// the names that it found.
  std::vector<const PrivateName *> replace(std::string &text,
                                           const llvm::StringSet<> &inside) const;
  /// The declaration of an alias.
  static std::string printAlias(const PrivateName &name);

private:
  std::vector<PrivateName> names;
};

} // namespace autographc::emit

#endif
