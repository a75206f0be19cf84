//===- autographc.cpp - the compiler's command ----------------------------===//
#include "autographc/Driver/Run.h"

int main(int argc, char **argv) { return autographc::run({argv, argv + argc}); }
