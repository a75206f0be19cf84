//===- Cpp.h - the functional form printed as C++ (--to-code) -------------===//
#ifndef AUTOGRAPHC_EMIT_CPP_H
#define AUTOGRAPHC_EMIT_CPP_H

#include "autographc/Cxx/ImperativeForm.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace clang {
class Sema;
}

namespace autographc {

/// The body of a function in the functional form as C++, braces included, not yet formatted.
std::string printCppBody(mlir::func::FuncOp function);

/// The function as a C++ definition under its `ag.spelling`, with parameters and result as its
/// types say, unless `head` is what stands before its body; formatted.
std::string printCppFunction(mlir::func::FuncOp function, llvm::StringRef head = "");

/// The whole main file with the bodies of its converted functions replaced, clang-formatted there
/// and copied byte for byte elsewhere. Where `lines` is given, it gets for each printed line the
/// source line that it comes from, 0 for none.
std::string printCppFile(clang::Sema &sema, mlir::ModuleOp functional,
                         const std::vector<ConvertedFunction> &functions,
                         std::vector<unsigned> *lines = nullptr);

} // namespace autographc

#endif
