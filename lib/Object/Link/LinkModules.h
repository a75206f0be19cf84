//===- LinkModules.h - our code into Clang's module -----------------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_LINKMODULES_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_LINKMODULES_H

#include "LibraryCode.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace autographc {

/// One ahead-of-time version of a function.
struct LinkedVersion {
  /// The entry's symbol.
  std::string entry;
  /// As printed: "f32[?,10], i32".
  std::string signature;
  /// For each tensor leaf its extents in order, -1 for any.
  std::vector<int64_t> extents;
};

/// A parameter or the result of a function, as ag_parameter has it.
struct LinkedParameter {
  std::string name, types, leaves;
  /// The symbol of the function that gives its default argument; empty where there is none.
  std::string makeDefault;
};

/// How a thunk calls: the class of the glue in include/autograph.
enum class CallKind {
  Any,       ///< with slots that grow: Call
  Cached,    ///< through the cache: CachedCall
  Framed,    ///< the only version: FramedCall
  Direct,    ///< the same, of one that allocates nothing: DirectCall
  Device,    ///< of one that may run on a GPU: DeviceCall
  AnyDevice, ///< the same with slots that grow: Call
};

/// An annotated function in the object.
struct LinkedFunction {
  /// Its symbol, its thunk's and its record's.
  std::string mangled, compiled, record;
  /// As the user would write it, qualified.
  std::string name;
  /// One character an argument leaf, as in abi.h.
  std::string leaves;
  std::vector<LinkedParameter> parameters;
  LinkedParameter result;
  /// The symbols of functions, marked or the user's own, that it calls, in their order.
  std::vector<std::string> callees;
  /// What it was converted to, as C++ and in the functional form; empty where nothing is kept.
  std::string code, mlir;
  /// The most general first.
  std::vector<LinkedVersion> versions;
  /// The first slot of each argument tensor that compiled code writes where it is.
  std::vector<int64_t> written;
  /// Whether it reaches the user's own C++, which may replace what was lent.
  bool callsBack = false;
  CallKind call = CallKind::Any;

  bool hasGrowingSlots() const { return call == CallKind::Any || call == CallKind::AnyDevice; }
};

/// Translates the LLVM dialect, links it into Clang's module, makes every symbol a choice between
/// the eager and the compiled body, and registers the records. With `wantsVectors`, code with loops
/// over tensors is there for wider registers, too; eager code that `library` has is not in the
/// module. Returns an error text, empty where it went well.
std::string linkModules(llvm::Module &clangModule, mlir::ModuleOp lowered,
                        const std::vector<LinkedFunction> &functions, bool wantsVectors,
                        const LibraryCode &library);

} // namespace autographc

#endif
