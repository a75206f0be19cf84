// RUN: autograph-opt %s -ag-lower-break -ag-lower-nothing-else | FileCheck %s
