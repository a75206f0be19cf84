//===- Signature.h - argument leaves of a function, for its record --------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_SIGNATURE_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_SIGNATURE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

#include <set>
#include <string>
#include <vector>

namespace autographc {

/// Collects the leaves of argument types, in the slot order of include/autograph/abi.h.
struct Signature {
  /// One character a leaf: 'n' number, 'k' static one, 's' Scalar, '1'..'9' tensor of that rank. A
  /// list is tensors.
  std::string leaves;
  /// The leaves of each type of the text, with commas between.
  std::string groups;
  /// "f32[?,10], i32".
  std::string text;
  /// -1 for each dynamic extent of a tensor leaf.
  std::vector<int64_t> extents;
  /// How many of the extents belong to each type of the text.
  std::vector<size_t> extentCounts;

  void add(mlir::Type type);
};

/// The versions that `signatures` (each "f32[10,?], i32") asks of a function with the general
/// signature `general`. Where one does not fit, `error` says why.
std::vector<Signature> parseSignatures(const Signature &general,
                                       const std::vector<std::string> &signatures,
                                       std::string &error);

/// Puts each `FUNCTION: TYPES` of the command line on the functions of that name, as AG_SIGNATURE
/// does. Returns an error text, empty where it went well. One whose function is not here is an
/// error unless `found` collects those whose is.
std::string addSignatures(mlir::ModuleOp imperative, const std::vector<std::string> &signatures,
                          std::set<std::string> *found);

} // namespace autographc

#endif
