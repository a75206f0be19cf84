//===- CompilationDatabase.cpp - flags from compile_commands.json ---------===//
#include "CompilationDatabase.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

std::optional<std::vector<std::string>> findFlags(const tooling::CompilationDatabase &database,
                                                  const std::string &file) {
  llvm::SmallString<256> absolute(file);
  llvm::sys::fs::make_absolute(absolute);
  auto commands = database.getCompileCommands(absolute);
  if (commands.empty())
    return std::nullopt;
  std::vector<std::string> flags;
  const auto &words = commands[0].CommandLine;
  // The command may name the file as it likes: by its path from the directory, too.
  auto isFile = [&](llvm::SmallString<256> path) {
    llvm::sys::path::make_absolute(commands[0].Directory, path);
    return llvm::sys::fs::equivalent(path, absolute);
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-o" || words[i] == "-MF" || words[i] == "-MT" || words[i] == "-MQ")
      ++i;
    else if (words[i] != "-c" && words[i] != "--" && words[i] != "-MD" &&
             !isFile(StringRef(words[i])))
      flags.push_back(words[i]);
  }
  flags.push_back("-working-directory=" + commands[0].Directory);
  return flags;
}

} // namespace autographc
