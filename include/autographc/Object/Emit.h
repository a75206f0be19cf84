//===- Emit.h - LLVM IR to machine code -----------------------------------===//
#ifndef AUTOGRAPHC_OBJECT_EMIT_H
#define AUTOGRAPHC_OBJECT_EMIT_H

#include <string>

namespace llvm {
class Module;
class raw_pwrite_stream;
} // namespace llvm

namespace autographc {

enum class EmitKind { Object, Assembly, LLVM, Bitcode };

/// What `-O -march -mcpu -mattr -fno-pic` asked for.
struct EmitOptions {
  EmitKind kind = EmitKind::Object;
  /// 0 to 3.
  unsigned optLevel = 2;
  /// 0, or 1 for -Os, 2 for -Oz; `optLevel` is 2 then.
  unsigned sizeLevel = 0;
  /// A processor as LLVM names it; `native` for this machine's; empty for the target's common one.
  std::string cpu;
  /// `+avx2,-fma`; added to what the processor has.
  std::string features;
  bool positionIndependent = true;
};

/// Sets triple and data layout of a module that has none, as `translateToLLVM` leaves it. False
/// with `error` set when the target is unknown.
bool setTarget(llvm::Module &module, const EmitOptions &options, std::string &error);

/// Optimises the module and writes it to `out`. Its triple must be set. False with `error` set on
/// failure.
bool optimizeAndEmit(llvm::Module &module, const EmitOptions &options, llvm::raw_pwrite_stream &out,
                     std::string &error);

} // namespace autographc

#endif
