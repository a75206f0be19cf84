//===- ClangDriver.cpp - from our command line to Clang's -----------------===//
#include "autographc/Driver/ClangDriver.h"

#include "Crash.h"

#include "autographc/Driver/Version.h"

#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Driver/Types.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {

/// The user's cache directory; empty where there is none. Nothing is kept in a folder that depends
/// on where the compiler runs.
static std::string findUserCache() {
  llvm::SmallString<256> path;
  const char *cache = std::getenv("XDG_CACHE_HOME");
  if (cache && llvm::sys::path::is_absolute(cache))
    path = cache;
  else if (llvm::sys::path::home_directory(path))
    llvm::sys::path::append(path, ".cache");
  llvm::sys::path::append(path, "autographc");
  return llvm::sys::path::is_absolute(path) ? path.str().str() : "";
}

Places findPlaces(const std::string &program) {
  std::string executable =
      llvm::sys::fs::getMainExecutable(program.c_str(), reinterpret_cast<void *>(&findPlaces));
  llvm::SmallString<256> prefix(executable);
  llvm::sys::path::remove_filename(prefix);
  llvm::sys::path::remove_filename(prefix);
  Places installed{(prefix + "/include").str(), (prefix + "/lib").str(), findUserCache(),
                   executable};
  if (llvm::sys::fs::exists(installed.include + "/autograph/autograph.h"))
    return installed;
  return {AUTOGRAPHC_BUILD_INCLUDE, AUTOGRAPHC_BUILD_LIBRARY, AUTOGRAPHC_BUILD_CACHE, executable};
}

static bool hasPrefix(const std::vector<std::string> &arguments, StringRef prefix) {
  return llvm::any_of(arguments,
                      [&](const std::string &word) { return StringRef(word).starts_with(prefix); });
}

/// Whether the default standard, which our own jobs have (`setStandard`), can be given to Clang's
/// driver, so that what it does by itself has it, too: it preprocesses the source of a job that has
/// crashed. Files of other languages would be refused with it.
static bool takesStandard(const std::vector<std::string> &user) {
  if (hasPrefix(user, "-std=") || hasPrefix(user, "--std=") || hasPrefix(user, "-x"))
    return false;
  bool hasCxx = false;
  for (StringRef word : user) {
    StringRef extension =
        llvm::sys::path::extension(word).drop_while([](char c) { return c == '.'; });
    driver::types::ID type = extension.empty() ? driver::types::TY_INVALID
                                               : driver::types::lookupTypeForExtension(extension);
    if (type == driver::types::TY_INVALID || word.starts_with("-") ||
        !driver::types::isAcceptedByClang(type))
      continue;
    if (!driver::types::isCXX(type))
      return false;
    hasCxx = true;
  }
  return hasCxx;
}

/// The run time as the user asks for the other libraries: a program that has its own libstdc++ must
/// not load another with ours.
static std::vector<std::string> linkRuntime(const std::vector<std::string> &user,
                                            const std::string &folder) {
  std::vector<std::string> words{"--start-no-unused-arguments", "-L" + folder};
  const char *const statics[] = {"-static", "-static-pie", "-static-libstdc++", "-static-libgcc"};
  if (llvm::any_of(statics, [&](const char *word) { return llvm::is_contained(user, word); }))
    words.push_back("-l:libautograph.a");
  else
    words.insert(words.end(),
                 {"-Wl,-rpath," + folder, "-Wl,--push-state,--as-needed,-lautograph,--pop-state"});
  words.push_back("--end-no-unused-arguments");
  return words;
}

std::vector<std::string> makeClangCommand(const CommandLine &line, const Places &places,
                                          bool link) {
  std::vector<std::string> words{AUTOGRAPHC_CLANG, "--driver-mode=g++",
                                 std::string("-resource-dir=") + AUTOGRAPHC_RESOURCE_DIRECTORY};
  const std::vector<std::string> &user = line.clangArguments;
  // Eager and compiled code round alike only without contraction.
  if (!hasPrefix(user, "-ffp-contract"))
    words.push_back("-ffp-contract=off");
  // Linked by Clang, a program with -ffast-math would flush denormal results to 0 everywhere.
  if (link && (hasPrefix(user, "-ffast-math") || hasPrefix(user, "-Ofast") ||
               hasPrefix(user, "-funsafe-math-optimizations")))
    words.push_back("-mno-daz-ftz");
  if (takesStandard(user))
    words.push_back("-std=c++20");
  words.insert(words.end(), user.begin(), user.end());
  words.push_back("-idirafter" + places.include);
  if (link && !hasPrefix(user, "-nostdlib")) {
    std::vector<std::string> runtime = linkRuntime(user, places.library);
    words.insert(words.end(), runtime.begin(), runtime.end());
  }
  return words;
}

int runClangDriver(const std::vector<std::string> &words,
                   llvm::function_ref<int(llvm::SmallVectorImpl<const char *> &)> runCC1,
                   llvm::ArrayRef<std::string> reproduce) {
  auto files = llvm::vfs::getRealFileSystem();
  std::vector<const char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(word.c_str());
  auto diagnosticOptions = CreateAndPopulateDiagOpts(pointers);
  TextDiagnosticPrinter printer(llvm::errs(), *diagnosticOptions);
  printer.setPrefix("autographc");
  DiagnosticsEngine engine(DiagnosticIDs::create(), *diagnosticOptions, &printer,
                           /*ShouldOwnClient=*/false);
  // The jobs say which options are unknown.
  ProcessWarningOptions(engine, *diagnosticOptions, *files, /*ReportDiags=*/false);
  driver::Driver driver(AUTOGRAPHC_CLANG, llvm::sys::getDefaultTargetTriple(), engine, "autographc",
                        files);
  driver.setCheckInputsExist(true);
  driver.CC1Main = runCC1;
  std::unique_ptr<driver::Compilation> compilation(driver.BuildCompilation(pointers));
  if (!compilation || compilation->containsError())
    return 1;
  for (const char *temporary : compilation->getTempFiles())
    llvm::sys::RemoveFileOnSignal(temporary);
  for (driver::Command &job : compilation->getJobs())
    if (!job.getArguments().empty() && StringRef(job.getArguments().front()) == "-cc1")
      job.InProcess = true;
  llvm::SmallVector<std::pair<int, const driver::Command *>> failing;
  int result = driver.ExecuteCompilation(*compilation, failing);
  for (auto &[code, command] : failing)
    result = result ? result : code;
  if (!reproduce.empty() && writeReproducer(driver, *compilation, failing, reproduce))
    return 1;
  return result == 0 ? 0 : 1;
}

} // namespace autographc
