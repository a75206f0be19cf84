// RUN: autograph-opt %s -ag-specialize-extents --verify-diagnostics

// What has not gone through the linalg phase is refused by the first pass after it.
// expected-error @below {{must go through the linalg phase before: it has types with a sign}}
func.func @signed(%x: si32) -> si32 {
  return %x : si32
}
