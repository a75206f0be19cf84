//===- CompilationDatabase.h - flags from compile_commands.json -----------===//
#ifndef AUTOGRAPHC_LIB_DRIVER_COMPILATIONDATABASE_H
#define AUTOGRAPHC_LIB_DRIVER_COMPILATIONDATABASE_H

#include "clang/Tooling/JSONCompilationDatabase.h"

#include <optional>
#include <string>
#include <vector>

namespace autographc {

/// The flags of a file in a compilation database, without the program, the file itself, `-c` and
/// `-o OUT`.
std::optional<std::vector<std::string>>
findFlags(const clang::tooling::CompilationDatabase &database, const std::string &file);

} // namespace autographc

#endif
