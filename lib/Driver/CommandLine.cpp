//===- CommandLine.cpp - our options to CLI11, the rest to Clang ----------===//
#include "autographc/Compiler/Options.h"
#include "autographc/Driver/Version.h"
#include "autographc/Support/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace autographc {
namespace {

/// Gives one screen that teaches: what it is, what it takes, in groups.
const char *const description =
    "autographc: compiles C++ files whose AG_FUNCTIONs become tensor programs\n\n"
    "  autographc model.cpp --to-code             print the converted source\n"
    "  autographc -c model.cpp -o model.o -O2     as c++ -c: the same symbols\n"
    "  autographc model.cpp main.cpp -o app       link an executable\n";

const char *const footer = "Every other option (-c -S -o -O0..3 -g -I -D -std= -march= -f.. -W.. "
                           "-MD ..) is Clang's and means what it means there.";

void addOptions(CLI::App &app, DriverOptions &options, bool &toCode) {
  app.add_flag("--to-code", toCode, "print the file with its functions converted (--emit=cpp)")
      ->disable_flag_override()
      ->group("Look");
  app.add_flag(
         "--explain{text}", options.explain,
         "say what became of each statement, and why; =performance of each operation on tensors; "
         "=json for tools; beside the object with -c")
      ->group("Look");
  app.add_option("--report", options.report,
                 "write a page that shows source, converted code, IR and assembly side by side, "
                 "linked line by line; beside the "
                 "object with -c")
      ->group("Look")
      ->type_name("FILE.html");
  app.add_option("--emit", options.emit,
                 "print the IR after a phase (frontend, control-flow, functional, gradients, "
                 "specialize, linalg, versions, fuse, buffers, gpu, loops, llvm-dialect), or a "
                 "product (ag, cpp, dot, header, python, entries, ptx, llvm, asm, obj)")
      ->group("Look")
      ->type_name("WHAT");
  app.add_option("--stop-after", options.stopAfter,
                 "run the phases up to this one and print its IR")
      ->group("Look")
      ->type_name("PHASE");
  app.add_option("--dump-phases", options.dumpPhases,
                 "write the IR after every phase into a directory")
      ->group("Look")
      ->type_name("DIR");
  app.add_flag("--print-pipeline", options.printPipeline,
               "print every phase with its passes, in order")
      ->disable_flag_override()
      ->group("Look");
  app.add_flag("--timing", options.timing, "print the time of each phase")
      ->disable_flag_override()
      ->group("Look");
  app.add_flag("--c-entries", options.entries,
               "give the object C functions that call the marked ones, for other languages; "
               "--emit=header and --emit=python write what declares and calls them")
      ->disable_flag_override()
      ->group("Compile");
  app.add_flag("--no-ir", options.noIR,
               "leave out of the object what to_code() and mlir() print at run time")
      ->disable_flag_override()
      ->group("Compile");
  app.add_option("--signature", options.signatures,
                 "also compile FUNCTION for fixed extents: 'f: f32[10,10], i32'")
      ->group("Compile")
      ->type_name("'FUNCTION: TYPES'")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option(
         "--missing-signatures", options.missingSignatures,
         "write the signatures of functions that are elsewhere, one a line, instead of an error")
      ->group("Compile")
      ->type_name("FILE");
  app.add_flag("--gpu{sm_80}", options.gpu,
               "also generate code for NVIDIA GPUs of these architectures and later ones: "
               "sm_80,sm_90 (default: sm_80); programs choose by AUTOGRAPH_DEVICE")
      ->group("Compile");
  app.add_option("--header-cache", options.headerCache,
                 "keep the precompiled headers here from run to run, or `none` (default: the "
                 "user's cache directory)")
      ->group("Compile")
      ->type_name("DIR");
  app.add_option("-p", options.buildDirectory,
                 "take each file's flags from DIR/compile_commands.json")
      ->group("Compile")
      ->type_name("DIR");
  app.set_version_flag("--version", std::string("autographc ") + AUTOGRAPHC_VERSION,
                       "print the version")
      ->group("Other");
}

/// The words of ours: `--name`, `--name=value`; `-p DIR`. Says whether the value is the next word.
bool isOurs(const CLI::App &app, const std::string &word, bool &takesNext) {
  std::string name = word.substr(0, word.find('='));
  if (name != "-p" && name.rfind("--", 0) != 0)
    return false;
  const CLI::Option *option = app.get_option_no_throw(name);
  if (!option)
    return false;
  takesNext = option->get_items_expected_max() > 0 && name == word;
  return true;
}

} // namespace

CommandLine parseCommandLine(const std::vector<std::string> &arguments) {
  CommandLine result;
  bool toCode = false;
  CLI::App app{description, "autographc"};
  app.footer(footer);
  app.set_help_flag("--help,-h", "print this page")->group("Other");
  addOptions(app, result.options, toCode);
  for (const CLI::Option *option : app.get_options())
    for (const std::string &name : option->get_lnames())
      result.knownOptions.push_back("--" + name);

  std::vector<std::string> ours;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    bool takesNext = false;
    if (arguments[i] != "-h" && !isOurs(app, arguments[i], takesNext)) {
      result.clangArguments.push_back(arguments[i]);
      continue;
    }
    ours.push_back(arguments[i]);
    // What begins with a dash is the next option, and the value is missing.
    if (takesNext && i + 1 < arguments.size() &&
        (arguments[i + 1] == "-" || arguments[i + 1].rfind("-", 0) != 0))
      ours.push_back(arguments[++i]);
  }
  std::reverse(ours.begin(), ours.end());
  try {
    app.parse(ours);
  } catch (const CLI::CallForHelp &) {
    std::string text = app.help();
    text.replace(text.find("--explain{text}"), 15, "--explain[=json|performance]");
    text.replace(text.find("--gpu{sm_80}"), 12, "--gpu[=ARCH,...]");
    llvm::outs() << text;
    result.exitCode = 0;
  } catch (const CLI::Success &wish) {
    llvm::outs() << wish.what() << "\n";
    result.exitCode = 0;
  } catch (const CLI::ParseError &error) {
    result.error = formatDiagnostic(diag::OptionMisused, error.what());
  }
  if (toCode)
    result.options.emit = "cpp";
  return result;
}

} // namespace autographc
