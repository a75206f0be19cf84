//===- Gpu.td - passes of the gpu phase --------------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_LOWERING_GPU
#define AUTOGRAPHC_LOWERING_GPU
include "mlir/Pass/PassBase.td"

def SpecializeDevices : Pass<"ag-specialize-devices", "mlir::ModuleOp"> {
  let summary = "give each function that can run on a GPU a twin whose buffers are there";
  let description = [{
    Before: functions on buffers, in the host's memory.

    After: an annotated function that works on tensors has a twin `<name>.device`, which `ag.device`
    names. Buffers of the twin are in memory space 1; shapes, numbers, checks and control flow stay on
    the host. A buffer that only holds numbers of the host's stays there, too. Calls in the twin are
    calls of twins. A sort is loops over elements, each an `scf.parallel`, that sort short runs and
    merge them. Of an operation whose elements are checked, as a division of integers, the first
    element that fails is computed before it; the host reads its number, and where there is one
    repeats it, which raises the error. A loop that accesses elements one by one, and that no kernel
    does, is the host's, on copies of its tensors, if there is other work for kernels. One that counts,
    and whose checks are of counters, is also the body of a `linalg.generic` without axes, which one
    thread does; an `scf.if` chooses it where it has few steps. A function of numbers that cannot have
    a twin is called as it is. A function that has none says why in `ag.off_device`: it calls the
    user's own C++, or computes what no kernel exists for. It runs on the CPU whole.

    Example:
    ```mlir
    func.func @f(%x: memref<?xf32>) -> memref<?xf32> attributes {ag.annotated}
    ```
    has `ag.device = @f.device` and
    ```mlir
    func.func private @f.device(%x: memref<?xf32, 1>) -> memref<?xf32, 1> attributes {ag.on_device}
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::ub::UBDialect"];
}

def ScheduleLines : Pass<"ag-schedule-lines", "mlir::ModuleOp"> {
  let summary = "turn nests of dependent loops on a device into loops over independent lines";
  let description = [{
    Before: a loop that counts by one, on buffers in memory space 1, whose iterations read elements
    that others have written, as those of a running sum.

    After: where the elements fall into lines that share none which is written, an `scf.parallel` over
    the lines, each of which goes through its own elements in the loop's order. The loops whose
    iterations have elements of their own choose the line; the innermost is the fastest. A number
    that iterations compute, and that all accesses of the one buffer which is written have as a
    subscript, chooses by its last bits: a line goes through all iterations and does those that are
    its own. Elementwise
    work on tensors in the loop is written as accesses of elements. Checks stand in a loop before it;
    where the caller could see elements behind an error, or a number that a check tests is written in
    the loop, nothing is done.

    Example: the running sums of columns
    ```mlir
    scf.for %i = %c1 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
        // y[i, j] = y[i - 1, j] + x[i, j]
      }
    }
    ```
    become
    ```mlir
    scf.parallel (%j) = (%c0) to (%m) step (%c1) {
      scf.for %i = %c1 to %n step %c1 {
        // y[i, j] = y[i - 1, j] + x[i, j]
      }
    }
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect", "mlir::arith::ArithDialect",
                           "mlir::scf::SCFDialect"];
}

def EmitKernels : Pass<"ag-emit-kernels", "mlir::ModuleOp"> {
  let summary = "turn operations on a device's buffers into launches of kernels";
  let description = [{
    Before: linalg on buffers in memory space 1.

    After: launches of functions in the `gpu.module` `@__ag_kernels`. Their arguments are pointers,
    strides, extents and numbers, 8 bytes or less each. In this order:
    - A loop on data whose body is kernels becomes one kernel of one block, which is chosen at run
      time where its tensors are small, and a graph that the device repeats.
    - A loop over elements, or over lines of them, becomes one kernel: a thread each iteration.
    - A product of matrices becomes one kernel through shared memory, tile by tile; of float16 and
      bfloat16 by `mma.sync`. The elementwise operation that follows it is computed there.
    - Operations that work row by row, as a softmax, become one kernel: a warp or a block each row.
    - Other reductions: a warp each result where the order of terms allows, else a thread.
    - Elementwise operations whose operands are all dense and read at the same place: 16 bytes a
      thread at a time where the pointers are aligned so, one element where not, and at the end.
    - Other elementwise operations, gathers, transposes and broadcasts: one element a thread.

    Example: a `linalg.generic` that doubles `%x` becomes
    ```mlir
    gpu.launch_func @__ag_kernels::@f_0 blocks in (%n, %c1, %c1) threads in (%c256, %c1, %c1)
        args(%x_pointer : !llvm.ptr<1>, %y_pointer : !llvm.ptr<1>, %count : i64)
    ```
  }];
  let dependentDialects = ["mlir::gpu::GPUDialect", "mlir::NVVM::NVVMDialect",
                           "mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def LowerDeviceMemory : Pass<"ag-lower-device-memory", "mlir::ModuleOp"> {
  let summary = "turn what the host does with a device's buffers into calls of the run time";
  let description = [{
    Before: allocations, deallocations, loads and stores of buffers in memory space 1.

    After: calls of `ag_device_allocate`, `ag_device_release`, `ag_device_read` and
    `ag_device_write`. A read waits for the kernels before it: it is where a condition on data comes
    back to the host.

    Example: `%v = memref.load %x[] : memref<f32, 1>` becomes a call of `ag_device_read` to a slot of
    the host's, and a load of that.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect",
                           "mlir::memref::MemRefDialect"];
}

def VerifyGpu : Pass<"ag-verify-gpu", "mlir::ModuleOp"> {
  let summary = "check that the host only launches kernels on a device's buffers";
  let description = [{
    Before: the gpu phase.

    After: the same. An operation of linalg, or an access of the host's, on a buffer in memory space
    1 is an error.

    Example: `memref.load %x[%i] : memref<?xf32, 1>` in a function is an error.
  }];
}

def EmitDeviceCode : Pass<"ag-emit-device-code", "mlir::ModuleOp"> {
  let summary = "turn kernels into PTX in the object, launches into calls of the run time";
  let description = [{
    Before: `gpu.launch_func` and the `gpu.module` `@__ag_kernels`.

    After: calls of `ag_launch`, and one `ag_device_module` (`autograph/device_abi.h`) with an image
    for each architecture: PTX, which the driver compiles for its GPU. The architecture `emulator`
    is code for the CPU that the project's stand-in for the driver runs; it is linked from
    `ag.emulated`.

    Example: with `architectures=sm_80`, the module has
    ```mlir
    llvm.mlir.global internal constant @__ag_ptx_sm_80("//\0A// Generated by LLVM ...")
    ```
  }];
  let options = [ListOption<"architectures", "architectures", "std::string",
                            "what to generate code for: sm_80, sm_90 ..., emulator">];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::gpu::GPUDialect"];
}

#endif
