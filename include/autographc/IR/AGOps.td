//===- AGOps.td - umbrella: includes only ----------------------*- tablegen -*-===//
include "autographc/IR/AGDialect.td"
include "autographc/IR/AGTypes.td"
include "autographc/IR/AGStatements.td"
include "autographc/IR/AGEffects.td"
include "autographc/IR/AGTapes.td"
include "autographc/IR/AGTensorOps.td"
include "autographc/IR/AGAggregates.td"
