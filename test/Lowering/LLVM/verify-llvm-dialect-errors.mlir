// RUN: autograph-opt --ag-verify-llvm-dialect --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op must not be left after the llvm-dialect phase}}
func.func private @function()

// -----

llvm.func @cast(%x: i64) {
  // expected-error @below {{'builtin.unrealized_conversion_cast' op must not be left after the llvm-dialect phase}}
  %y = builtin.unrealized_conversion_cast %x : i64 to index
  llvm.return
}

// -----

llvm.func @slot() {
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^next
^next:
  // expected-error @below {{'llvm.alloca' op must not be left after the llvm-dialect phase}}
  %slot = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  llvm.return
}
