//===- KeptIR.cpp - what the object keeps of the phases -------------------===//
#include "KeptIR.h"

#include "autographc/Emit/Cpp.h"

#include "clang/Lex/Lexer.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace autographc {

/// The lines of the printed file that come from these of the source, and what is printed between.
static std::string takeLines(llvm::StringRef text, llvm::ArrayRef<unsigned> lines, unsigned first,
                             unsigned last) {
  llvm::SmallVector<llvm::StringRef> all;
  text.split(all, '\n');
  auto isOwn = [&](unsigned line) { return line >= first && line <= last; };
  size_t begin = 0, end = std::min(all.size(), lines.size());
  while (begin < end && !isOwn(lines[begin]))
    ++begin;
  while (end > begin && !isOwn(lines[end - 1]))
    --end;
  std::string taken;
  for (llvm::StringRef line : llvm::ArrayRef(all).slice(begin, end - begin))
    taken += (line + "\n").str();
  return taken;
}

/// What the source has before the body of a function; empty of one that the source does not have.
static llvm::StringRef getHead(const FunctionDecl *function, const Sema &sema) {
  const SourceManager &sources = sema.getSourceManager();
  SourceLocation begin = sources.getExpansionLoc(function->getBeginLoc());
  if (function->isTemplateInstantiation() || !function->getBody())
    return "";
  auto range = CharSourceRange::getCharRange(
      begin, sources.getExpansionLoc(function->getBody()->getBeginLoc()));
  return Lexer::getSourceText(range, sources, sema.getLangOpts());
}

void keepIR(Job &job, Sema &sema) {
  SourceManager &sources = job.instance.getSourceManager();
  mlir::SymbolTable symbols(*job.converted.module);
  std::vector<unsigned> lines;
  std::string code = printCppFile(sema, *job.converted.module, job.converted.functions, &lines);
  auto linked = job.linked.begin();
  for (const ConvertedFunction &function : job.converted.functions) {
    if (!function.annotated)
      continue;
    llvm::raw_string_ostream out(linked->mlir);
    symbols.lookup(function.mangled)->print(out, mlir::OpPrintingFlags().useLocalScope());
    SourceLocation begin = sources.getExpansionLoc(function.declaration->getBeginLoc()),
                   end = sources.getExpansionLoc(function.declaration->getEndLoc());
    if (sources.isInMainFile(begin))
      linked->code = takeLines(code, lines, sources.getExpansionLineNumber(begin),
                               sources.getExpansionLineNumber(end));
    else
      linked->code = printCppFunction(symbols.lookup<mlir::func::FuncOp>(function.mangled),
                                      getHead(function.declaration, sema)) +
                     "\n";
    ++linked;
  }
}

} // namespace autographc
