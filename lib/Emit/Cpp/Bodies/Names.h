//===- Names.h - which C++ variable holds which value ---------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_NAMES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_NAMES_H

#include "Structure.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <deque>
#include <string>

namespace autographc::emit {

struct Scope;

/// A variable of the printed code and the values it holds.
struct Variable {
  std::string name;
  /// The user's name, without a suffix.
  std::string base;
  mlir::Type type;
  Scope *scope = nullptr;
  bool isAssignable = true;
  /// An `ag::Variable`: it is changed by `assign` and not copied.
  bool isState = false;
  llvm::SmallVector<mlir::Value> values;
  /// Takes no other value meanwhile.
  bool isReserved = false;
};

/// The body of a function or lambda.
struct Scope {
  Scope *parent = nullptr;
  mlir::Block *block = nullptr;
  /// Names declared here, and names of outer variables that are read here.
  llvm::StringSet<> taken;
  llvm::SmallVector<Variable *> variables;
};

/// Gives values their variables, as the printed code goes from statement to statement.
class Names {
public:
  Names(mlir::func::FuncOp function, const Structure &structure);

  /// Never gives a variable this name.
  void reserve(llvm::StringRef name) { reserved.insert(name); }
  /// Starts the scope of a block; the variables of the values that it reads from outside keep their
  /// names in it.
  Scope *enter(Scope *parent, mlir::Block *block);
  /// The variable that holds a value, or null.
  Variable *find(mlir::Value value) const { return variables.lookup(value); }
  /// A name like `base` that can be declared in all of these scopes.
  std::string choose(llvm::StringRef base, llvm::ArrayRef<Scope *> scopes) const;
  /// Declares a variable under a name that `choose` gave.
  Variable *declare(Scope *scope, llvm::StringRef name, llvm::StringRef base, mlir::Type type);
  /// A variable of this scope and type, called `base`, whose value nothing reads after `statement`;
  /// or null.
  Variable *findFree(Scope *scope, llvm::StringRef base, mlir::Type type,
                     mlir::Operation *statement) const;
  /// A variable that can be read in `scope`, called `base`; or null. Its name stays its own there.
  Variable *readVisible(Scope *scope, llvm::StringRef base, mlir::Type type);
  /// Nothing reads the variable's values after `statement`, and it can be assigned in `scope`.
  bool isFree(const Variable *variable, Scope *scope, mlir::Operation *statement) const;
  /// From here on the variable holds this value only.
  void assign(Variable *variable, mlir::Value value);
  /// The variable also holds this value, which is equal to the one it has.
  void alias(Variable *variable, mlir::Value value);

private:
  /// Takes the names that `op` reads in `scope`.
  void keepNames(mlir::Operation *op, Scope &scope);

  const Structure &structure;
  llvm::StringSet<> reserved;
  llvm::DenseMap<mlir::Value, Variable *> variables;
  std::deque<Variable> allVariables;
  std::deque<Scope> allScopes;
};

/// The words of a C++ text that are looked up where it stands.
void addIdentifiers(llvm::StringRef text, llvm::StringSet<> &names);

/// The name for a value that the user did not name: of the variable it is assigned to, or after
/// what computes it.
std::string suggestName(mlir::Value value);

} // namespace autographc::emit

#endif
