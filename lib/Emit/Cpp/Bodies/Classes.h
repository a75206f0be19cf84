//===- Classes.h - what the printed code must know of C++ classes ---------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_CLASSES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_CLASSES_H

#include "autographc/IR/AG.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace autographc::emit {

/// A class of the user's.
struct ClassInfo {
  /// Its objects cannot be made from their fields, copied or thrown away: the printed code keeps
  /// the fields apart.
  bool isApart = false;
  /// `Class{fields}` makes an object of these.
  bool takesFields = true;
  /// A copy, a move or the end of an object does something of the user's.
  bool copiesItself = false;
  /// `Class{}` makes one.
  bool hasDefault = true;
  /// `std::map` or `std::set`: the fields are not C++'s.
  bool isMap = false;
  /// A constructor that takes them is explicit.
  bool isExplicit = false;
  std::vector<std::string> fields;
  /// The names of all that it declares, and of its bases.
  llvm::StringSet<> members;
  /// How many of them, the first ones, are base classes.
  unsigned bases = 0;
  /// The fields that are an `ag::Variable`, which `assign` changes.
  llvm::SmallSet<unsigned, 4> variables;
  /// The fields that are `[[no_unique_address]]`.
  llvm::SmallSet<unsigned, 4> overlapping;
  /// Where its members lie, in bytes, where that is not one behind the other.
  std::vector<int64_t> offsets;
  /// An assignment of an object does something of the user's, or cannot be written.
  bool assignsItself = false;
  /// The fields that are const.
  llvm::SmallSet<unsigned, 4> constant;
  /// The fields that only the class's own functions may name.
  llvm::SmallSet<unsigned, 4> hidden;
};

/// By the name of the `!ag.struct`.
using Classes = llvm::StringMap<ClassInfo>;

/// `index == i ? onHit : otherwise` of an index and a number `i`.
mlir::Value chooseAt(mlir::OpBuilder &builder, mlir::Location loc,
                     std::pair<mlir::Value, unsigned> at, mlir::Type type,
                     llvm::function_ref<mlir::Value()> onHit,
                     llvm::function_ref<mlir::Value()> otherwise);

/// An element that an index of run time names in an array of objects that are kept apart is chosen
/// from all of them, as nothing can name it.
void chooseElements(mlir::func::FuncOp function, llvm::function_ref<bool(mlir::Type)> isApart);

/// The name of a member, or the number of an element.
llvm::StringRef getFieldName(const Classes &classes, mlir::Type type, unsigned index);

/// What these functions take and give of classes that are kept apart becomes tuples of the fields,
/// in them and where they are called: no object is made for a call, which its class would see. No
/// function of the source may be among them.
void passFields(mlir::ModuleOp module, const llvm::StringSet<> &functions, const Classes &classes);

/// Replaces values of classes that are kept apart by their fields, wherever they are not an
/// argument, a result or an operand of a call.
void splitClasses(mlir::func::FuncOp function, const Classes &classes);

} // namespace autographc::emit

#endif
