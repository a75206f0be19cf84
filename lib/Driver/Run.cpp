//===- Run.cpp - the whole compiler behind a command line -----------------===//
#include "autographc/Driver/Run.h"

#include "CompilationDatabase.h"
#include "Crash.h"

#include "autographc/Compiler/Compile.h"
#include "autographc/Compiler/Pipeline.h"
#include "autographc/Driver/ClangDriver.h"
#include "autographc/Lowering/Gpu.h"
#include "autographc/Support/Diagnostics.h"
#include "autographc/Support/Output.h"

#include "clang/Driver/Driver.h"
#include "clang/Driver/Types.h"
#include "clang/Options/Options.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

#include <fmt/format.h>

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// The words that run a cc1 job with these options, up to the job's own.
std::vector<std::string> makeJobCommand(const std::string &program, const DriverOptions &options) {
  std::vector<std::string> words{program, "-cc1"};
  auto add = [&](const char *name, const std::string &value) {
    if (!value.empty())
      words.push_back(std::string(name) + "=" + value);
  };
  add("--emit", options.emit);
  add("--stop-after", options.stopAfter);
  add("--explain", options.explain);
  add("--report", options.report);
  if (options.entries)
    words.push_back("--c-entries");
  if (options.noIR)
    words.push_back("--no-ir");
  for (const std::string &signature : options.signatures)
    add("--signature", signature);
  // Not every signature need be of this file.
  if (options.foundSignatures)
    add("--missing-signatures", "/dev/null");
  return words;
}

/// Runs a command line of Clang's driver with our compiler for its cc1 jobs.
int compileWith(const std::vector<std::string> &words, const Places &places,
                const DriverOptions &options) {
  auto runJob = [&](llvm::SmallVectorImpl<const char *> &arguments) {
    return runApart([&] { return runCC1(arguments, options); }, options.foundSignatures);
  };
  return runClangDriver(words, runJob, makeJobCommand(places.program, options));
}

/// Whether the words are `-cc1` and those of a job, as scripts that reproduce a crash have them.
bool isJob(const CommandLine &line) {
  return !line.clangArguments.empty() && line.clangArguments.front() == "-cc1";
}

int runJob(const std::string &program, CommandLine line) {
  std::set<std::string> found;
  if (!line.options.missingSignatures.empty())
    line.options.foundSignatures = &found;
  llvm::SmallVector<const char *> words{program.c_str()};
  for (const std::string &word : line.clangArguments)
    words.push_back(word.c_str());
  return runCC1(words, line.options);
}

/// Clang's part of the command line as Clang reads it; the words must outlive it.
llvm::opt::InputArgList parseClangArguments(const CommandLine &line) {
  llvm::SmallVector<const char *> words;
  for (const std::string &word : line.clangArguments)
    words.push_back(word.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  // Not those of clang-cl, for which a path that begins with `/` may be an option.
  return getDriverOptTable().ParseArgs(words, missingIndex, missingCount,
                                       llvm::opt::Visibility(options::ClangOption));
}

/// The indices of the sources, objects and libraries among Clang's words.
std::vector<unsigned> findInputs(const CommandLine &line) {
  std::vector<unsigned> indices;
  llvm::opt::InputArgList parsed = parseClangArguments(line);
  for (const llvm::opt::Arg *argument : parsed.filtered(options::OPT_INPUT))
    indices.push_back(argument->getIndex());
  return indices;
}

/// Whether anything among the inputs could be linked: not headers, which are precompiled and no
/// more.
bool hasPartOfProgram(const CommandLine &line) {
  llvm::opt::InputArgList parsed = parseClangArguments(line);
  const char *language = nullptr;
  for (const llvm::opt::Arg *argument : parsed.filtered(options::OPT_x, options::OPT_INPUT)) {
    if (argument->getOption().matches(options::OPT_x)) {
      language = argument->getValue();
      continue;
    }
    StringRef extension = llvm::sys::path::extension(argument->getValue());
    bool isByExtension = !language || language == StringRef("none");
    auto type =
        isByExtension
            ? driver::types::lookupTypeForExtension(extension.drop_front(!extension.empty()))
            : driver::types::lookupTypeForTypeSpecifier(language);
    if (type == driver::types::TY_INVALID || !driver::types::onlyPrecompileType(type))
      return true;
  }
  return false;
}

/// Puts the database's flags of the (only) source before the user's own. Returns an error text,
/// empty where it went well.
std::string applyDatabase(CommandLine &line) {
  std::string error;
  auto database =
      tooling::CompilationDatabase::loadFromDirectory(line.options.buildDirectory, error);
  if (!database)
    return formatDiagnostic(diag::NoDatabase, line.options.buildDirectory);
  std::vector<std::string> flags;
  for (unsigned index : findInputs(line)) {
    std::string &word = line.clangArguments[index];
    if (!llvm::sys::fs::exists(word))
      continue;
    llvm::SmallString<256> absolute(word);
    llvm::sys::fs::make_absolute(absolute);
    std::optional<std::vector<std::string>> found = findFlags(*database, absolute.str().str());
    if (!found)
      return formatDiagnostic(diag::NotInDatabase, word, line.options.buildDirectory);
    flags = *found;
    word = absolute.str().str();
  }
  line.clangArguments.insert(line.clangArguments.begin(), flags.begin(), flags.end());
  return "";
}

/// What `-O` and `-g` say to the phases; the last of each counts, as for Clang.
PipelineOptions readPipelineOptions(const CommandLine &line) {
  PipelineOptions options;
  options.gpu = line.options.listArchitectures();
  for (StringRef word : line.clangArguments) {
    if (word == "-O")
      options.optimization = 1;
    else if (word.consume_front("-O"))
      options.optimization = word == "0"                     ? 0
                             : word == "1" || word == "g"    ? 1
                             : word == "3" || word == "fast" ? 3
                                                             : 2;
    else if (word.starts_with("-g"))
      options.debugInfo = word != "-g0";
  }
  return options;
}

/// A word for each name that `--emit` or `--stop-after` takes.
std::vector<std::string> emitNames(bool products) {
  std::vector<std::string> names;
  for (const Phase &phase : getPhases())
    names.push_back(phase.name);
  if (products)
    for (const Product &product : getProducts())
      names.push_back(product.name);
  return names;
}

std::string checkName(const char *option, const std::string &value, bool products) {
  auto names = emitNames(products);
  if (value.empty() || llvm::is_contained(names, value))
    return "";
  auto distance = [&](const std::string &name) { return StringRef(value).edit_distance(name); };
  auto nearest = *llvm::min_element(
      names, [&](const std::string &a, const std::string &b) { return distance(a) < distance(b); });
  // A name that shares too little with what was written was not meant.
  bool isNear = 2 * distance(nearest) <= value.size();
  return formatDiagnostic(diag::UnknownName, option, value,
                          isNear ? "; did you mean `" + nearest + "`? It" : "; it",
                          fmt::join(names, ", "));
}

/// An option that Clang does not know and that is one of ours but for a slip; Clang suggests only
/// its own.
std::string checkOptions(const CommandLine &line) {
  llvm::opt::InputArgList parsed = parseClangArguments(line);
  for (const llvm::opt::Arg *argument : parsed.filtered(options::OPT_UNKNOWN)) {
    std::string word = argument->getSpelling().str(), theirs;
    StringRef name = StringRef(word).take_until([](char c) { return c == '='; });
    auto nearest =
        llvm::min_element(line.knownOptions, [&](const std::string &a, const std::string &b) {
          return name.edit_distance(a) < name.edit_distance(b);
        });
    unsigned distance = name.edit_distance(*nearest);
    if (name.starts_with("--") && distance <= 3 &&
        distance <= getDriverOptTable().findNearest(word, theirs) + 1)
      return formatDiagnostic(diag::UnknownOption, name.str(), *nearest);
  }
  return "";
}

std::string check(const CommandLine &line) {
  if (!line.error.empty())
    return line.error;
  if (std::string name = findUnknownArchitecture(line.options.listArchitectures()); !name.empty())
    return formatDiagnostic(diag::UnknownArchitecture, line.options.gpu, name);
  if (std::string wrong = checkOptions(line); !wrong.empty())
    return wrong;
  if (!line.options.report.empty() && findInputs(line).size() > 1)
    return formatDiagnostic(diag::ReportOfSeveral);
  if (std::string wrong = checkName("--emit", line.options.emit, true); !wrong.empty())
    return wrong;
  if (!line.options.emit.empty() && !line.options.stopAfter.empty())
    return formatDiagnostic(diag::OptionMisused,
                            "`--emit` and `--stop-after` both say what to print");
  bool looks = !line.options.emit.empty() || !line.options.stopAfter.empty() ||
               !line.options.explain.empty() || !line.options.report.empty();
  if (looks && llvm::is_contained(line.clangArguments, "-fsyntax-only"))
    return formatDiagnostic(diag::OptionMisused, "`-fsyntax-only` leaves nothing to print");
  if (const std::string &form = line.options.explain;
      !form.empty() && form != "text" && form != "json" && form != "performance")
    return formatDiagnostic(diag::UnknownForm, form);
  return checkName("--stop-after", line.options.stopAfter, false);
}

/// Compiles as far as what is to be printed asks for.
int look(const CommandLine &line, const Places &places) {
  std::vector<std::string> words = makeClangCommand(line, places, /*link=*/false);
  if (!llvm::is_contained(line.clangArguments, "-S"))
    words.push_back("-c");
  if (!llvm::is_contained(line.clangArguments, "-o"))
    words.insert(words.end(), {"-o", "-"});
  return compileWith(words, places, line.options);
}

/// To standard output one file after the other.
int lookAtEach(const CommandLine &line, const Places &places) {
  std::vector<unsigned> inputs = findInputs(line);
  if (inputs.size() <= 1 || llvm::is_contained(line.clangArguments, "-o"))
    return look(line, places);
  int result = 0;
  for (unsigned shown : inputs) {
    CommandLine one = line;
    for (unsigned index : llvm::reverse(inputs))
      if (index != shown)
        one.clangArguments.erase(one.clangArguments.begin() + index);
    result |= look(one, places);
  }
  return result;
}

/// Without the files that a compile job writes, its object and its dependencies, and the warnings
/// that it gave.
CommandLine withoutOutputs(CommandLine line) {
  llvm::opt::InputArgList parsed = parseClangArguments(line);
  std::vector<std::string> &words = line.clangArguments;
  std::vector<bool> isOutput(words.size());
  for (const llvm::opt::Arg *argument : parsed.filtered(options::OPT_o, options::OPT_M_Group)) {
    unsigned index = argument->getIndex();
    isOutput[index] = true;
    // The value of `-o OUT` is a word of its own.
    if (argument->getNumValues() && words[index] == argument->getSpelling())
      isOutput[index + 1] = true;
  }
  for (unsigned index = words.size(); index--;)
    if (isOutput[index])
      words.erase(words.begin() + index);
  words.push_back("-w");
  return line;
}

/// The files that a command line makes.
std::vector<std::string> findOutputs(const CommandLine &line) {
  llvm::opt::InputArgList parsed = parseClangArguments(line);
  if (const llvm::opt::Arg *output = parsed.getLastArg(options::OPT_o))
    return StringRef(output->getValue()) == "-" ? std::vector<std::string>()
                                                : std::vector<std::string>{output->getValue()};
  bool isAssembly = parsed.hasArg(options::OPT_S), isLLVM = parsed.hasArg(options::OPT_emit_llvm);
  if (!isAssembly && !parsed.hasArg(options::OPT_c))
    return {"a.out"};
  StringRef extension = isLLVM ? (isAssembly ? ".ll" : ".bc") : isAssembly ? ".s" : ".o";
  std::vector<std::string> outputs;
  for (unsigned index : findInputs(line))
    outputs.push_back((llvm::sys::path::stem(line.clangArguments[index]) + extension).str());
  return outputs;
}

void removeOutputs(const CommandLine &line) {
  for (const std::string &output : findOutputs(line))
    llvm::sys::fs::remove(output);
}

/// Makes the objects, and then explains or reports.
int compileAndLook(const CommandLine &line, const Places &places) {
  CommandLine job = line;
  job.options.explain = job.options.report = "";
  if (int code = compileWith(makeClangCommand(job, places, /*link=*/false), places, job.options))
    return code;
  int code = lookAtEach(withoutOutputs(line), places);
  if (code)
    removeOutputs(line);
  return code;
}

/// Says which signatures are of functions that no file had: in the file that the user gave for
/// that, or as errors, and then leaves no output.
std::string checkSignatures(const CommandLine &line) {
  std::string missing, wrong;
  for (const std::string &text : line.options.signatures) {
    if (line.options.foundSignatures->count(text))
      continue;
    missing += text + "\n";
    if (wrong.empty())
      wrong = formatDiagnostic(diag::SignatureOfUnknown, StringRef(text).split(": ").first.str(),
                               " nor in the others");
  }
  const std::string &path = line.options.missingSignatures;
  if (!path.empty())
    wrong = writeOutput(path, missing);
  if (!wrong.empty())
    removeOutputs(line);
  return wrong;
}

/// What the command line asks for.
int work(const CommandLine &line, const Places &places) {
  const DriverOptions &options = line.options;
  bool prints = !options.emit.empty() || !options.stopAfter.empty();
  if (!prints && options.explain.empty() && options.report.empty())
    return compileWith(makeClangCommand(line, places, /*link=*/hasPartOfProgram(line)), places,
                       options);
  if (!prints && (llvm::is_contained(line.clangArguments, "-c") ||
                  llvm::is_contained(line.clangArguments, "-S")))
    return compileAndLook(line, places);
  return lookAtEach(line, places);
}

/// With the words of each `@FILE`.
std::vector<std::string> expandResponseFiles(const std::vector<std::string> &arguments) {
  llvm::SmallVector<const char *> words;
  for (const std::string &word : arguments)
    words.push_back(word.c_str());
  llvm::BumpPtrAllocator allocator;
  llvm::cl::ExpansionContext context(allocator, llvm::cl::TokenizeGNUCommandLine);
  // One that cannot be read stays as it is, and Clang says so.
  llvm::consumeError(context.expandResponseFiles(words));
  return {words.begin(), words.end()};
}

int fail(const std::string &text) {
  llvm::WithColor::error(llvm::errs(), "autographc") << text << "\n";
  return 1;
}

int runCommand(CommandLine &line, const std::string &program) {
  if (line.exitCode)
    return *line.exitCode;
  if (isJob(line) && line.error.empty())
    return runJob(program, line);
  if (std::string wrong = check(line); !wrong.empty())
    return fail(wrong);
  if (line.options.printPipeline) {
    llvm::outs() << printPipeline(readPipelineOptions(line));
    return 0;
  }
  if (!line.options.buildDirectory.empty())
    if (std::string wrong = applyDatabase(line); !wrong.empty())
      return fail(wrong);
  Places places = findPlaces(program);
  line.options.library = places.library;
  std::string &cache = line.options.headerCache;
  cache = cache == "none" ? "" : cache.empty() ? places.cache : cache;
  std::set<std::string> found;
  if (!line.options.missingSignatures.empty() || findInputs(line).size() > 1)
    line.options.foundSignatures = &found;
  if (int code = work(line, places)) {
    // One that an earlier run has left would be taken for this one's.
    if (llvm::sys::fs::is_regular_file(line.options.report))
      llvm::sys::fs::remove(line.options.report);
    return code;
  }
  std::string wrong = line.options.foundSignatures ? checkSignatures(line) : "";
  return wrong.empty() ? 0 : fail(wrong);
}

} // namespace

int run(const std::vector<std::string> &arguments) {
  CommandLine line = parseCommandLine(expandResponseFiles(arguments));
  int code = runCommand(line, arguments[0]);
  std::string wrong = flushStandardOutput();
  return wrong.empty() ? code : fail(wrong);
}

} // namespace autographc
