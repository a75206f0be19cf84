//===- HeaderCache.cpp - our headers, precompiled, from run to run -------===//
//
// A directory holds for each set of options two files: `llvmcache-KEY` lists a precompiled header
// and the files it was read from with their sizes and times; the header itself has a name that no
// other content has, so that several compilers may work in one directory. The names are those that
// LLVM's cache pruning looks for.
//
#include "HeaderCache.h"

#include "LeadingIncludes.h"

#include "autographc/Support/Output.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <fmt/format.h>

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

std::string digest(StringRef text) {
  return llvm::MD5::hash(llvm::arrayRefFromStringRef(text)).digest().str().str();
}

/// Everything that the meaning of the headers depends on, but for what is in the files.
std::string keyOf(const CompilerInvocation &invocation, StringRef includes) {
  CompilerInvocation strict(invocation);
  strict.getHeaderSearchOpts().ModulesStrictContextHash = true;
  return digest(strict.getModuleHash() + includes.str() + strict.getFileSystemOpts().WorkingDir);
}

/// A line that says what a file is as long as nobody has written to it; empty for no file.
std::string stampOf(StringRef path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return "";
  return fmt::format("{} {} {}\n", status.getSize(),
                     status.getLastModificationTime().time_since_epoch().count(), path.str());
}

/// The entry of one header in the directory.
struct Entry {
  llvm::SmallString<256> list;

  Entry(StringRef directory, StringRef key) : list(directory) {
    llvm::sys::path::append(list, "llvmcache-" + key);
  }

  /// The precompiled header where neither it nor a file it was read from has changed.
  std::optional<std::string> find() const {
    auto buffer = llvm::MemoryBuffer::getFile(list);
    if (!buffer)
      return std::nullopt;
    std::string precompiled;
    for (StringRef text = (*buffer)->getBuffer(); !text.empty();) {
      auto [stamp, rest] = text.split('\n');
      StringRef path = stamp.split(' ').second.split(' ').second;
      if (stampOf(path) != (stamp + "\n").str())
        return std::nullopt;
      if (precompiled.empty())
        precompiled = path.str();
      text = rest;
    }
    return precompiled.empty() ? std::nullopt : std::optional(precompiled);
  }

  /// Puts a precompiled header into its place.
  std::optional<std::string> keep(StringRef precompiled, StringRef stamps) const {
    std::string path = (list + "-" + digest(stamps)).str();
    if (!writeOutput(path, precompiled).empty() ||
        !writeOutput(list, stampOf(path) + stamps.str()).empty())
      return std::nullopt;
    return path;
  }
};

/// Clang's action with the result in memory: to a file it would be written where no more can be
/// done about a disk that is full, and stay behind where the compiler is interrupted.
class PrecompileAction : public GeneratePCHAction {
public:
  llvm::SmallString<0> precompiled;

private:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &instance,
                                                 StringRef file) override {
    auto buffer = std::make_shared<PCHBuffer>();
    std::vector<std::unique_ptr<ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<PCHGenerator>(
        instance.getPreprocessor(), instance.getModuleCache(), "", "", buffer,
        instance.getCodeGenOpts(), instance.getFrontendOpts().ModuleFileExtensions));
    consumers.push_back(instance.getPCHContainerWriter().CreatePCHContainerGenerator(
        instance, file.str(), "", std::make_unique<llvm::raw_svector_ostream>(precompiled),
        buffer));
    return std::make_unique<MultiplexConsumer>(std::move(consumers));
  }
};

/// Makes the precompiled form of a text of includes and gives the stamps of all files that were
/// read; empty where it did not go well.
std::string precompile(const CompilerInvocation &user,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, StringRef includes,
                       PrecompileAction &action) {
  auto invocation = std::make_shared<CompilerInvocation>(user);
  FrontendOptions &options = invocation->getFrontendOpts();
  options.ProgramAction = frontend::GeneratePCH;
  options.Inputs = {
      FrontendInputFile(llvm::MemoryBufferRef(includes, "autograph"), InputKind(Language::CXX))};
  options.OutputFile.clear();
  // What the headers instantiate for themselves is instantiated once.
  invocation->getLangOpts().PCHInstantiateTemplates = true;
  invocation->getDependencyOutputOpts() = {};
  invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  CompilerInstance instance(invocation);
  instance.setVirtualFileSystem(files);
  // What is wrong with the headers is reported where they are read for the job itself.
  instance.createDiagnostics(new IgnoringDiagConsumer);
  auto begin = std::chrono::system_clock::now();
  if (!instance.ExecuteAction(action) || instance.getDiagnostics().hasErrorOccurred())
    return "";
  std::vector<std::string> stamps;
  for (auto &[file, content] : llvm::make_range(instance.getSourceManager().fileinfo_begin(),
                                                instance.getSourceManager().fileinfo_end())) {
    // A file that is being written to might not be the one that was read.
    if (file.getModificationTime() >= std::chrono::system_clock::to_time_t(begin))
      return "";
    stamps.push_back(stampOf(file.getName()));
  }
  llvm::sort(stamps);
  return llvm::join(stamps, "");
}

std::optional<std::string> makePrecompiled(const CompilerInvocation &invocation,
                                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                                           StringRef includes, const Entry &entry) {
  StringRef directory = llvm::sys::path::parent_path(entry.list);
  if (llvm::sys::fs::create_directories(directory) ||
      llvm::sys::fs::access(directory, llvm::sys::fs::AccessMode::Write))
    return std::nullopt;
  PrecompileAction action;
  std::string stamps = precompile(invocation, files, includes, action);
  std::optional<std::string> kept =
      stamps.empty() ? std::nullopt : entry.keep(action.precompiled, stamps);
  llvm::CachePruningPolicy policy;
  policy.MaxSizeBytes = 512u << 20;
  llvm::pruneCache(directory, policy);
  return kept;
}

/// Whether the job's own source is the first thing that is read.
bool beginsWithItsSource(const CompilerInvocation &invocation) {
  const PreprocessorOptions &options = invocation.getPreprocessorOpts();
  return options.Includes.empty() && options.MacroIncludes.empty() &&
         options.ImplicitPCHInclude.empty() && options.RemappedFiles.empty() &&
         invocation.getHeaderSearchOpts().VFSOverlayFiles.empty() &&
         !invocation.getHeaderSearchOpts().ImplicitModuleMaps;
}

} // namespace

void usePrecompiledHeader(CompilerInvocation &invocation,
                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                          StringRef directory) {
  const FrontendInputFile &input = invocation.getFrontendOpts().Inputs[0];
  if (directory.empty() || !input.isFile() || !beginsWithItsSource(invocation))
    return;
  std::string includes;
  for (const std::string &header : findLeadingIncludes(*files, input.getFile()))
    includes += "#include <" + header + ">\n";
  if (includes.empty())
    return;
  Entry entry(directory, keyOf(invocation, includes));
  std::optional<std::string> precompiled = entry.find();
  if (!precompiled)
    precompiled = makePrecompiled(invocation, files, includes, entry);
  if (!precompiled)
    return;
  PreprocessorOptions &options = invocation.getPreprocessorOpts();
  options.ImplicitPCHInclude = *precompiled;
  // The key and the stamps are the validation.
  options.DisablePCHOrModuleValidation = DisableValidationForModuleKind::PCH;
}

} // namespace autographc
