//===- Options.h - what the command line asks for -------------------------===//
#ifndef AUTOGRAPHC_COMPILER_OPTIONS_H
#define AUTOGRAPHC_COMPILER_OPTIONS_H

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace autographc {

/// The options of our own registry; everything else on the command line is Clang's.
struct DriverOptions {
  /// A phase or product to print instead of compiling; empty for none.
  std::string emit;
  /// The last phase to run; its IR is printed.
  std::string stopAfter;
  /// A directory that receives the IR after every phase; empty for none.
  std::string dumpPhases;
  /// A build directory whose compile_commands.json has the flags of the inputs.
  std::string buildDirectory;
  /// `FUNCTION: TYPES`, as AG_SIGNATURE for a function by name.
  std::vector<std::string> signatures;
  /// A file that receives the signatures whose functions are not among what is compiled, one a
  /// line, instead of an error; empty for none.
  std::string missingSignatures;
  /// Collects the signatures whose functions were found, where not every file must have all; null
  /// where each must.
  std::set<std::string> *foundSignatures = nullptr;
  /// A page to write, instead of compiling or, with `-c`, beside the object; empty for none.
  std::string report;
  /// Where precompiled headers are kept from run to run; empty for the place that the compiler has
  /// for it, `none` for none.
  std::string headerCache;
  /// The folder of the run time; empty where its code is not looked for.
  std::string library;
  /// Whether the object gets entry points for other languages.
  bool entries = false;
  /// Whether the object keeps no IR.
  bool noIR = false;
  /// Architectures of GPUs, `sm_80,sm_90`, to generate code for beside the CPU's; empty for none.
  std::string gpu;
  bool printPipeline = false;
  bool timing = false;
  /// `text`, `json` or `performance`; empty for no explanation. As the page, instead of the object
  /// or beside it.
  std::string explain;

  /// The names in `gpu`; of PTX that is to be printed the first that there is, where none is given.
  std::vector<std::string> listArchitectures() const {
    std::vector<std::string> names;
    if (gpu.empty() && emit == "ptx")
      names.push_back("sm_80");
    for (std::size_t begin = 0; begin < gpu.size();) {
      std::size_t end = std::min(gpu.find(',', begin), gpu.size());
      names.push_back(gpu.substr(begin, end - begin));
      begin = end + 1;
    }
    return names;
  }
};

/// A command line, split.
struct CommandLine {
  DriverOptions options;
  /// Clang's part, in order, without the program name.
  std::vector<std::string> clangArguments;
  /// Our options as they are written, `--emit`.
  std::vector<std::string> knownOptions;
  /// Set where the run ends here: help or version was printed.
  std::optional<int> exitCode;
  /// What is wrong with our options; empty where nothing is.
  std::string error;
};

/// Splits and checks a command line; `arguments[0]` is the program.
CommandLine parseCommandLine(const std::vector<std::string> &arguments);

} // namespace autographc

#endif
