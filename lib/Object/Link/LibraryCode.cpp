//===- LibraryCode.cpp - eager code that the run time has -----------------===//
#include "LibraryCode.h"

#include "clang/Basic/TargetOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// Whether a macro of the command line may change what our headers, or the standard library's, say.
bool mayChangeHeaders(StringRef macro) {
  return macro.starts_with("_") || macro.starts_with("AG_") || macro.starts_with("AUTOGRAPH_");
}

/// A name for the options, but for those that change neither types nor results: the processor, the
/// level of optimisation, GNU's extensions, code for any address, the user's own macros.
std::string describeOptions(const CompilerInvocation &invocation) {
  CompilerInvocation options(invocation);
  LangOptions &language = options.getLangOpts();
  language.PICLevel = language.PIE = language.GNUMode = language.GNUKeywords = 0;
  language.setValueVisibilityMode(DefaultVisibility);
  if (language.LangStd == LangStandard::lang_gnucxx20)
    language.LangStd = LangStandard::lang_cxx20;
  options.getCodeGenOpts().OptimizationLevel = 2;
  TargetOptions &target = options.getTargetOpts();
  target.CPU = target.TuneCPU = "";
  target.Features.clear();
  target.FeaturesAsWritten.clear();
  llvm::erase_if(options.getPreprocessorOpts().Macros,
                 [](const auto &macro) { return !mayChangeHeaders(macro.first); });
  return options.getModuleHash();
}

/// Whether nobody looks into eager code: no debugger, no sanitizer, no profile and no coverage.
bool isUnwatched(const CompilerInvocation &invocation) {
  const CodeGenOptions &options = invocation.getCodeGenOpts();
  bool isCounted = options.hasProfileInstr() || options.hasSanitizeCoverage() ||
                   options.InstrumentForProfiling || options.InstrumentFunctions ||
                   !options.CoverageNotesFile.empty() || !options.CoverageDataFile.empty();
  return options.OptimizationLevel > 0 && !isCounted &&
         options.getDebugInfo() == llvm::codegenoptions::NoDebugInfo &&
         invocation.getLangOpts().Sanitize.empty();
}

} // namespace

LibraryCode readLibraryCode(StringRef folder, const CompilerInvocation &invocation) {
  LibraryCode code;
  code.options = describeOptions(invocation);
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "libautograph.so");
  if (!isUnwatched(invocation))
    return code;
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  auto *elf = file ? llvm::dyn_cast<llvm::object::ELFObjectFileBase>(file->getBinary()) : nullptr;
  if (!elf) {
    llvm::consumeError(file.takeError());
    return code;
  }
  bool isOfOptions = false;
  for (llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators()) {
    llvm::Expected<StringRef> name = symbol.getName();
    if (!name) {
      llvm::consumeError(name.takeError());
      continue;
    }
    isOfOptions |= *name == code.getMark();
    if (name->ends_with(".eager"))
      code.functions.insert(*name);
  }
  if (!isOfOptions)
    code.functions.clear();
  return code;
}

} // namespace autographc
