//===- EmitCpp.h - test pass: functions in the functional form as C++ -----===//
#ifndef AUTOGRAPH_OPT_EMITCPP_H
#define AUTOGRAPH_OPT_EMITCPP_H

void registerEmitCppPass();

#endif
