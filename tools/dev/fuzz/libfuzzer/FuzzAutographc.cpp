//===- FuzzAutographc.cpp - C++ text through the whole compiler -----------===//
//
// The first line of a text says what is made of it: `// -O0`, `// --to-code`. A text must compile
// or be refused with a diagnostic.
//
#include "Findings.h"
#include "Mutator.h"

#include "autographc/Compiler/Compile.h"
#include "autographc/Driver/ClangDriver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <array>
#include <map>

using namespace autographc;
using namespace autographc::fuzz;
using llvm::StringRef;

static constexpr StringRef types[] = {
    "bool",          "std::int8_t", "std::int16_t",  "int",        "std::int64_t", "std::uint8_t",
    "std::uint16_t", "unsigned",    "std::uint64_t", "float",      "double",       "auto",
    "Scalar",        "Vector",      "Matrix",        "ag::Scalar", "ag::Vector",   "ag::Matrix"};
static constexpr StringRef insertions[] = {
    "if",   "while", "break;", "continue;", "return;", "else", "const",
    "auto", "&",     "!",      "-",         "*",       "{",    "}",
    "(",    ")",     ";",      ",",         "static",  "do",   "AG_FUNCTION"};
static constexpr StringRef headings[] = {"// -O0",           "// -O0",       "// -O0",
                                         "// -O0",           "// --to-code", "// --to-code",
                                         "// --to-code",     "// -O2",       "// --explain=json",
                                         "// --report=page", "// --emit=dot"};
const Vocabulary autographc::fuzz::vocabulary{types, insertions, headings};

namespace {

/// Clang's command line for one way to use the compiler.
struct Way {
  DriverOptions options;
  std::vector<std::string> arguments;
};

/// A directory with the text, what is made of it, and the headers that programs of the tests
/// include.
llvm::SmallString<128> directory;
std::map<std::string, Way> ways;

std::string pathOf(StringRef name) { return (directory + "/" + name).str(); }

/// Options as on the command line, for a file that is read and one that is written.
void addWay(const std::string &program, StringRef option, StringRef input, StringRef output) {
  Way &way = ways[("// " + option).str()];
  CommandLine line = parseCommandLine(
      {program, "-std=c++20", option.str(), "-c", pathOf(input), "-o", pathOf(output)});
  Places places = findPlaces(program);
  line.options.headerCache = places.cache;
  if (!line.options.report.empty())
    line.options.report = pathOf(output);
  way.options = line.options;
  runClangDriver(makeClangCommand(line, places, /*link=*/false),
                 [&](llvm::SmallVectorImpl<const char *> &arguments) {
                   way.arguments.assign(arguments.begin(), arguments.end());
                   // A compiler leaves its memory to the end of the process.
                   llvm::erase(way.arguments, "-disable-free");
                   return 0;
                 });
}

int compile(const Way &way) {
  llvm::SmallVector<const char *> arguments;
  for (const std::string &word : way.arguments)
    arguments.push_back(word.c_str());
  return runCC1(arguments, way.options);
}

void writeFile(StringRef name, StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream(pathOf(name), error) << text;
  if (error)
    fail("no place for the input: " + error.message());
}

/// What no user may see: internal errors, and what MLIR's verifier says.
bool isInternal(StringRef messages) {
  static llvm::Regex internal("cannot be lowered|failed to legalize|LLVM ERROR|unrealized|error: "
                              "'[a-z]+\\.[a-z_.]+' op|does not dominate|\\[AG5105");
  return internal.match(messages);
}

/// Whether an error is none of ours, but Clang's.
bool hasErrorOfClang(StringRef messages) {
  for (StringRef line : llvm::split(messages, '\n'))
    if (line.contains(" error: ") && !line.contains("[AG"))
      return true;
  return false;
}

void checkOutcome(int status, StringRef messages, bool hasOutput) {
  bool hasError = messages.contains("error: ");
  if (isInternal(messages))
    fail("an internal message");
  if (status && !hasError)
    fail("an error without a diagnostic");
  if (!status && hasError)
    fail("success beside an error");
  if (status && hasOutput)
    fail("an output beside an error");
  if (!status && !hasOutput)
    fail("success without an output");
}

/// The printed code may be refused by us: conversion is for what people write.
void checkPrintedCode() {
  clearMessages();
  if (compile(ways.at("// --emit=ag")) && hasErrorOfClang(readMessages()))
    fail("the printed code does not compile");
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  reserveStandardError(*argc, *argv);
  llvm::sys::fs::createUniqueDirectory("autograph-fuzz", directory);
  llvm::sys::fs::copy_file(AUTOGRAPH_FUZZ_REPORT_HEADER, pathOf("report.h"));
  // Clang's driver looks whether its inputs exist.
  for (StringRef name : {"input.cpp", "printed.cpp"})
    writeFile(name, "");
  for (StringRef heading : headings)
    addWay((*argv)[0], heading.drop_front(3), "input.cpp", "output");
  addWay((*argv)[0], "--emit=ag", "printed.cpp", "read-again");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  StringRef text(reinterpret_cast<const char *>(data), size), heading = text.split('\n').first;
  auto way = ways.find(heading.str());
  if (way == ways.end())
    way = ways.find("// -O0");
  beginInput();
  writeFile("input.cpp", text);
  int status = compile(way->second);
  bool hasOutput = llvm::sys::fs::exists(pathOf("output"));
  checkOutcome(status, readMessages(), hasOutput);
  if (hasOutput)
    llvm::sys::fs::rename(pathOf("output"), pathOf("printed.cpp"));
  if (hasOutput && way->second.options.emit == "cpp")
    checkPrintedCode();
  return 0;
}
