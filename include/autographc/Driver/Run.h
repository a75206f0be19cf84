//===- Run.h - the whole compiler behind a command line -------------------===//
#ifndef AUTOGRAPHC_DRIVER_RUN_H
#define AUTOGRAPHC_DRIVER_RUN_H

#include <string>
#include <vector>

namespace autographc {

/// Compiles, prints or links as the command line says; `arguments[0]` is the program as it was
/// called. Returns the exit code.
int run(const std::vector<std::string> &arguments);

} // namespace autographc

#endif
