// RUN: autograph-opt %s --ag-drop-unused-functions | FileCheck %s

// A function that only one calls that nothing uses goes with it; what a marked function reaches, and
// what defines a mathematical function, stays.
module {
  // CHECK-LABEL: func.func @f(
  func.func @f(%x: si32 {ag.name = "x"}) -> si32 attributes {ag.annotated} {
    %0 = ag.call @helper(%x) {spelling = "helper"} : (si32) -> si32
    return %0 : si32
  }
  // CHECK: func.func private @helper(
  func.func private @helper(%x: si32 {ag.name = "x"}) -> si32 {
    %0 = ag.call @of_helper(%x) {spelling = "of_helper"} : (si32) -> si32
    return %0 : si32
  }
  // CHECK: func.func private @of_helper(
  func.func private @of_helper(%x: si32 {ag.name = "x"}) -> si32 {
    return %x : si32
  }
  // CHECK-NOT: @rule
  func.func private @rule(%x: si32 {ag.name = "x"}) -> si32 {
    %0 = ag.call @of_rule(%x) {spelling = "of_rule"} : (si32) -> si32
    return %0 : si32
  }
  // CHECK-NOT: @of_rule
  func.func private @of_rule(%x: si32 {ag.name = "x"}) -> si32 {
    return %x : si32
  }
  // CHECK-NOT: @calls_itself
  func.func private @calls_itself(%x: si32 {ag.name = "x"}) -> si32 {
    %0 = ag.call @calls_itself(%x) {spelling = "calls_itself"} : (si32) -> si32
    return %0 : si32
  }
  // CHECK: func.func private @log(
  func.func private @log(%x: f32 {ag.name = "x"}) -> f32 attributes {ag.defines = "log"} {
    return %x : f32
  }
  // CHECK: func.func private @f.unwind(
  func.func private @f.unwind(%x: si32 {ag.name = ""}) attributes {ag.unwinding} {
    return
  }
}
