//===- PrintFile.cpp - the main file with its functions converted ---------===//
#include "autographc/Emit/Cpp.h"

#include "Format.h"
#include "Source.h"

using namespace clang;

namespace autographc {
namespace {

/// Text that takes the place of a part of the file.
struct Edit {
  unsigned offset;
  unsigned length;
  std::string text;
  /// Among those at one place.
  size_t order = 0;
};

class FilePrinter {
public:
  FilePrinter(Sema &sema, mlir::ModuleOp module)
      : sources(sema.getSourceManager()), language(sema.getLangOpts()), module(module), classes(emit::readClasses(sema.getASTContext())) {}

  void add(const ConvertedFunction &function);
  std::string print();

private:
  std::string printBody(const ConvertedFunction &function, mlir::func::FuncOp op);
  bool isInMainFile(SourceLocation location) const { return location.isFileID() && sources.isWrittenInMainFile(location); }

  const SourceManager &sources;
  const LangOptions &language;
  mlir::ModuleOp module;
  emit::Classes classes;
  std::vector<Edit> edits;
};

std::string FilePrinter::printBody(const ConvertedFunction &function, mlir::func::FuncOp op) {
  mlir::func::FuncOp copy = op.clone();
  emit::BodyContext context = emit::readContext(function.declaration, sources, language);
  context.classes = &classes;
  std::string text = emit::Printer(copy, std::move(context)).printBody();
  copy.erase();
  return text;
}

void FilePrinter::add(const ConvertedFunction &function) {
  auto op = module.lookupSymbol<mlir::func::FuncOp>(function.mangled);
  const FunctionDecl *declaration = function.declaration;
  if (!op || op.isExternal() || !declaration || !declaration->getBody())
    return;
  SourceRange body = declaration->getBody()->getSourceRange();
  // A body that a macro makes has no text to replace.
  if (!isInMainFile(body.getBegin()) || !isInMainFile(body.getEnd()))
    return;
  if (!emit::isInstantiation(declaration)) {
    unsigned begin = sources.getFileOffset(body.getBegin()), end = sources.getFileOffset(body.getEnd()) + 1;
    edits.push_back({begin, end - begin, printBody(function, op)});
    return;
  }
  if (std::optional<std::string> head = emit::printSpecializationHead(function)) {
    unsigned place = sources.getFileOffset(emit::findSpecializationPlace(declaration, sources));
    edits.push_back({place, 0, "\n\n" + *head + printBody(function, op)});
  }
}

std::string FilePrinter::print() {
  for (auto [index, edit] : llvm::enumerate(edits))
    edit.order = index;
  llvm::sort(edits, [](const Edit &lhs, const Edit &rhs) { return std::pair(lhs.offset, lhs.order) < std::pair(rhs.offset, rhs.order); });
  StringRef source = sources.getBufferData(sources.getMainFileID());
  std::string text;
  std::vector<emit::TextRange> parts;
  unsigned done = 0;
  for (const Edit &edit : edits) {
    if (edit.offset < done)
      continue;
    text += source.slice(done, edit.offset);
    // The line before is the user's: that of the opening brace, or of the template.
    unsigned skipped = 2;
    parts.push_back({static_cast<unsigned>(text.size()) + skipped, static_cast<unsigned>(edit.text.size()) - skipped});
    text += edit.text;
    done = edit.offset + edit.length;
  }
  text += source.substr(done);
  return edits.empty() ? text : emit::formatCpp(text, parts);
}

} // namespace

std::string printCppFile(Sema &sema, mlir::ModuleOp functional, const std::vector<ConvertedFunction> &functions) {
  FilePrinter printer(sema, functional);
  for (const ConvertedFunction &function : functions)
    printer.add(function);
  return printer.print();
}

} // namespace autographc
