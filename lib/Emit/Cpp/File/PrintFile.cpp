//===- PrintFile.cpp - the main file with its functions converted ---------===//
#include "autographc/Emit/Cpp.h"

#include "BlockDeclarations.h"
#include "Emit/Cpp/Bodies/Format.h"
#include "FirstUses.h"
#include "Halves.h"
#include "LocalDeclarations.h"
#include "PrivateNames.h"
#include "Source.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace autographc {
namespace {

/// Text that takes the place of a part of the file.
struct Edit {
  unsigned offset;
  unsigned length;
  std::string text;
  /// A specialisation's body, which follows the declarations at its place.
  bool isBody = false;
  /// Among those at one place.
  size_t order = 0;
  /// Of a specialisation whose result its body decides: what calls it stands behind it.
  mlir::func::FuncOp deduced = {};
  /// The declaration of a specialisation whose arguments are functions: theirs come first.
  bool namesFunctions = false;
};

class FilePrinter {
public:
  FilePrinter(Sema &sema, mlir::ModuleOp module)
      : ast(sema.getASTContext()), sources(sema.getSourceManager()), language(sema.getLangOpts()),
        module(module), locals(sema.getASTContext()),
        classes(emit::readClasses(sema.getASTContext(), locals)),
        privateNames(sema.getASTContext(), locals), blockDeclarations(sema.getASTContext()),
        firstUses(sema.getASTContext()) {}

  /// Before the first `add`.
  void findCallers(const std::vector<ConvertedFunction> &functions);
  void passObjects(const std::vector<ConvertedFunction> &functions);
  void shareLocals(const std::vector<ConvertedFunction> &functions);
  void add(const ConvertedFunction &function);
  std::string print();

  /// Set to follow lines.
  bool marksLines = false;
  /// After `print`: where the text comes from, by character without spaces.
  std::vector<emit::LineMark> marks;

private:
  // `locals` gives the names that the front end gave: both number the declarations of the file in
  // its order.
  void addLifted(const ConvertedFunction &function, mlir::func::FuncOp op);
  SourceLocation findHeadPlace(const ConvertedFunction &function);
  std::string printBody(const ConvertedFunction &function, mlir::func::FuncOp op,
                        SourceLocation place);
  void replacePrivate(std::string &text, const llvm::StringSet<> &inside, const FunctionDecl *site,
                      SourceLocation place);
  void orderBody(Edit &edit, llvm::StringMap<Edit *> &deduced, size_t &order);
  void orderEdits();
  void markLines(StringRef text, unsigned line, size_t &characters);
  void addMarks(Edit &edit, size_t &characters);
  bool isInMainFile(SourceLocation location) const {
    return location.isFileID() && sources.isWrittenInMainFile(location);
  }

  const ASTContext &ast;
  const SourceManager &sources;
  const LangOptions &language;
  mlir::ModuleOp module;
  /// What `passObjects` made of it.
  mlir::OwningOpRef<mlir::ModuleOp> changed;
  LocalNames locals;
  emit::SharedLocals shared;
  emit::Classes classes;
  emit::PrivateNames privateNames;
  emit::BlockDeclarations blockDeclarations;
  emit::FirstUses firstUses;
  /// By symbol, the first of what calls a function, and the place in front of it.
  llvm::StringMap<std::pair<SourceLocation, const FunctionDecl *>> callers;
  /// What stands in front of functions whose blocks declare it, each once.
  llvm::SetVector<const DeclaratorDecl *> declaredOutside;
  /// Where each alias of a private name stands in a namespace: before the first function that has
  /// it.
  llvm::MapVector<std::pair<const emit::PrivateName *, const DeclContext *>, unsigned> aliases;
  std::vector<Edit> edits;
};

/// `place`: where something can stand before the function.
std::string FilePrinter::printBody(const ConvertedFunction &function, mlir::func::FuncOp op,
                                   SourceLocation place) {
  mlir::func::FuncOp copy = op.clone();
  emit::BodyContext context = emit::readContext(function.declaration, locals);
  context.classes = &classes;
  context.module = module;
  if (!function.lifted.empty()) {
    context.constant.clear(), context.states.clear(), context.inside.clear();
    if (standsInClass(function.site))
      context.inside = emit::readContext(function.site, locals).inside;
  }
  context.marksLines = marksLines;
  llvm::StringSet<> inside = context.inside;
  std::string text = emit::Printer(copy, std::move(context)).printBody();
  copy.erase();
  declaredOutside.insert_range(blockDeclarations.findNamed(text));
  emit::declareLocals(text, locals, shared, ast);
  replacePrivate(text, inside, function.site ? function.site : function.declaration, place);
  return text;
}

/// Names what is private outside of these classes by aliases, which stand at `place`.
void FilePrinter::replacePrivate(std::string &text, const llvm::StringSet<> &inside,
                                 const FunctionDecl *site, SourceLocation place) {
  for (const emit::PrivateName *name : privateNames.replace(text, inside)) {
    unsigned offset = sources.getFileOffset(place);
    auto [known, isNew] = aliases.try_emplace(
        {name, site->getEnclosingNamespaceContext()->getPrimaryContext()}, offset);
    known->second = std::min(known->second, offset);
  }
}

/// Several functions may call one that the source does not have: it is declared in front of the
/// first of them.
void FilePrinter::findCallers(const std::vector<ConvertedFunction> &functions) {
  for (const ConvertedFunction &function : functions) {
    auto op = module.lookupSymbol<mlir::func::FuncOp>(function.mangled);
    bool isHalf = emit::isHalf(function, module);
    if (!op || (!function.lifted.empty() && !isHalf) || !function.declaration ||
        standsInClass(function.declaration))
      continue;
    SourceLocation place = isHalf ? emit::findLiftedPlace(function.site, sources)
                           : emit::isInstantiation(function.declaration)
                               ? emit::findSpecializationPlace(function.declaration, sources)
                               : emit::findLiftedPlace(function.declaration, sources);
    if (!isInMainFile(place))
      continue;
    const FunctionDecl *caller = isHalf ? function.site : function.declaration;
    op.walk([&](ag::CallOp call) {
      auto [known, isNew] = callers.try_emplace(call.getCallee(), place, caller);
      if (sources.isBeforeInTranslationUnit(place, known->second.first))
        known->second = {place, caller};
    });
  }
}

SourceLocation FilePrinter::findHeadPlace(const ConvertedFunction &function) {
  SourceLocation place = emit::findLiftedPlace(function.site, sources);
  auto caller = callers.find(function.mangled);
  if (caller == callers.end())
    return place;
  SourceLocation calls = caller->second.first;
  return !isInMainFile(place) || sources.isBeforeInTranslationUnit(calls, place) ? calls : place;
}

void FilePrinter::passObjects(const std::vector<ConvertedFunction> &functions) {
  llvm::StringSet<> lifted;
  for (const ConvertedFunction &function : functions)
    if (!function.lifted.empty())
      lifted.insert(function.mangled);
  if (lifted.empty())
    return;
  changed = module.clone();
  module = *changed;
  emit::passFields(module, lifted, classes);
}

/// Declares in front of the functions that the source does not have what their heads name of the
/// bodies that these come from.
void FilePrinter::shareLocals(const std::vector<ConvertedFunction> &functions) {
  std::vector<std::pair<unsigned, std::string>> heads;
  for (const ConvertedFunction &function : functions) {
    auto op = module.lookupSymbol<mlir::func::FuncOp>(function.mangled);
    if (!op || function.lifted.empty())
      continue;
    SourceLocation place = standsInClass(function.site)
                               ? emit::findBeginning(function.site, sources)
                               : findHeadPlace(function);
    if (isInMainFile(place))
      heads.push_back({sources.getFileOffset(place), emit::printLiftedHead(function, op)});
  }
  llvm::stable_sort(heads, llvm::less_first());
  for (const auto &[offset, head] : heads)
    if (std::string text = shared.declare(head, locals, ast); !text.empty())
      edits.push_back({offset, 0, "\n\n" + text});
}

/// A function that the source does not have stands in front of the one that calls it, in its class.
void FilePrinter::addLifted(const ConvertedFunction &function, mlir::func::FuncOp op) {
  SourceLocation place = standsInClass(function.site)
                             ? emit::findLiftedPlace(function.site, sources)
                             : findHeadPlace(function);
  if (!isInMainFile(place))
    return;
  std::string head = emit::printLiftedHead(function, op);
  unsigned offset = sources.getFileOffset(place);
  replacePrivate(head,
                 standsInClass(function.site) ? emit::readContext(function.site, locals).inside
                                              : llvm::StringSet<>(),
                 function.site, place);
  if (standsInClass(function.site)) {
    unsigned inside = sources.getFileOffset(emit::findBeginning(function.site, sources));
    edits.push_back(
        {inside, 0, "\n\n" + head + printBody(function, op, place) + "\n\n", /*isBody=*/true});
    return;
  }
  edits.push_back({offset, 0, "\n\n" + StringRef(head).rtrim().str() + ";\n\n"});
  // What comes from a header stands behind the first function that calls it.
  const FunctionDecl *site = function.site;
  if (!isInMainFile(emit::findLiftedPlace(site, sources)))
    site = callers.find(function.mangled)->second.second;
  unsigned behind = sources.getFileOffset(emit::findLiftedBodyPlace(site, sources));
  edits.push_back(
      {behind, 0, "\n\n" + head + printBody(function, op, place) + "\n\n", /*isBody=*/true});
}

void FilePrinter::add(const ConvertedFunction &function) {
  auto op = module.lookupSymbol<mlir::func::FuncOp>(function.mangled);
  const FunctionDecl *declaration = function.declaration;
  if (op && !function.lifted.empty())
    return addLifted(function, op);
  // A defaulted function has a body of Clang's, but no text.
  if (!op || op.isExternal() || !declaration || !declaration->getBody() ||
      declaration->isDefaulted())
    return;
  // Converted, it gives a value; the user's body is right where plain C++ calls it, and in
  // converted code stands what it means.
  if (declaration->getReturnType()->isReferenceType() && !ag::hasAttr<ag::ReturnsAttr>(op))
    return;
  // Constant expressions call it, where nothing of ag can stand.
  if (declaration->isConstexpr() && !function.annotated)
    return;
  SourceRange body = declaration->getBody()->getSourceRange();
  // A body that a macro makes has no text to replace.
  if (!isInMainFile(body.getBegin()) || !isInMainFile(body.getEnd()))
    return;
  // A class that a template's body declares has no specialisations; its text is copied where it is
  // used.
  if (emit::isInstantiation(declaration) && declaration->getParentFunctionOrMethod())
    return;
  if (!emit::isInstantiation(declaration)) {
    unsigned begin = sources.getFileOffset(body.getBegin());
    // The brace may be written `%>`.
    unsigned end = sources.getFileOffset(body.getEnd()) +
                   Lexer::MeasureTokenLength(body.getEnd(), sources, language);
    edits.push_back(
        {begin, end - begin, printBody(function, op, emit::findLiftedPlace(declaration, sources))});
    return;
  }
  if (std::optional<std::string> head = emit::printSpecializationHead(function, op)) {
    SourceLocation location = emit::findSpecializationPlace(declaration, sources);
    SourceLocation headLocation = emit::findSpecializationHeadPlace(declaration, sources);
    // One that comes after its first use, as where a class calls its own templates, is an error:
    // the template is right there, too.
    if (firstUses.isBefore(declaration, headLocation))
      return;
    unsigned place = sources.getFileOffset(location);
    // Others may call it before its body.
    bool isDeduced =
        declaration->getReturnType()->getContainedDeducedType() || emit::deducesResult(declaration);
    if (!isDeduced)
      edits.push_back({sources.getFileOffset(headLocation),
                       0,
                       "\n\n" + StringRef(*head).rtrim().str() + ";",
                       false,
                       0,
                       {},
                       emit::namesFunctions(declaration)});
    edits.push_back({place, 0, "\n\n" + *head + printBody(function, op, location), /*isBody=*/true,
                     0, isDeduced ? op : mlir::func::FuncOp()});
  }
}

/// Text of the file itself.
void FilePrinter::markLines(StringRef text, unsigned line, size_t &characters) {
  for (char c : text) {
    if (llvm::isSpace(c)) {
      line += c == '\n';
      continue;
    }
    if (marks.empty() || marks.back().line != line)
      marks.push_back({characters, line});
    ++characters;
  }
}

/// A converted body, whose marks count from its begin.
void FilePrinter::addMarks(Edit &edit, size_t &characters) {
  for (const emit::LineMark &mark : emit::takeMarks(edit.text))
    marks.push_back({characters + mark.character, mark.line});
  characters += llvm::count_if(edit.text, [](char c) { return !llvm::isSpace(c); });
}

/// Puts an edit behind the bodies that decide results which this one needs.
void FilePrinter::orderBody(Edit &edit, llvm::StringMap<Edit *> &deduced, size_t &order) {
  if (edit.deduced)
    edit.deduced.walk([&](ag::CallOp call) {
      Edit *callee = deduced.lookup(call.getCallee());
      if (!callee || callee == &edit)
        return;
      if (!callee->order) {
        callee->order = 1;
        orderBody(*callee, deduced, order);
      }
      edit.offset = std::max(edit.offset, callee->offset);
    });
  edit.order = order++;
}

void FilePrinter::orderEdits() {
  llvm::StringMap<Edit *> deduced;
  for (Edit &edit : edits)
    if (edit.deduced)
      deduced[edit.deduced.getName()] = &edit;
  size_t order = 2 * edits.size();
  for (auto [index, edit] : llvm::enumerate(edits))
    if (!edit.isBody)
      edit.order = edit.namesFunctions ? edits.size() + index : index;
  for (bool isDeduced : {true, false})
    for (Edit &edit : llvm::reverse(edits))
      if (edit.isBody && !edit.order && static_cast<bool>(edit.deduced) == isDeduced)
        orderBody(edit, deduced, order);
  llvm::sort(edits, [](const Edit &lhs, const Edit &rhs) {
    return std::pair(lhs.offset, lhs.order) < std::pair(rhs.offset, rhs.order);
  });
}

std::string FilePrinter::print() {
  // In front of the heads that name them.
  std::vector<Edit> first;
  for (auto &[key, offset] : aliases)
    first.push_back({offset, 0, "\n\n" + emit::PrivateNames::printAlias(*key.first)});
  edits.insert(edits.begin(), std::make_move_iterator(first.begin()),
               std::make_move_iterator(first.end()));
  for (const DeclaratorDecl *declaration : declaredOutside)
    if (SourceLocation place =
            emit::findLiftedPlace(emit::BlockDeclarations::getSite(declaration), sources);
        isInMainFile(place))
      edits.push_back(
          {sources.getFileOffset(place), 0, "\n\n" + emit::BlockDeclarations::print(declaration)});
  orderEdits();
  StringRef source = sources.getBufferData(sources.getMainFileID());
  std::string text;
  std::vector<emit::TextRange> parts;
  unsigned done = 0;
  size_t characters = 0;
  for (Edit &edit : edits) {
    if (edit.offset < done)
      continue;
    if (marksLines)
      markLines(source.slice(done, edit.offset), 1 + source.take_front(done).count('\n'),
                characters);
    text += source.slice(done, edit.offset);
    addMarks(edit, characters);
    // The line before is the user's: that of the opening brace, or of the template.
    unsigned skipped = 2;
    parts.push_back({static_cast<unsigned>(text.size()) + skipped,
                     static_cast<unsigned>(edit.text.size()) - skipped});
    text += edit.text;
    done = edit.offset + edit.length;
  }
  if (marksLines)
    markLines(source.substr(done), 1 + source.take_front(done).count('\n'), characters);
  text += source.substr(done);
  return edits.empty() ? text : emit::formatCpp(text, parts);
}

} // namespace

std::string printCppFile(Sema &sema, mlir::ModuleOp functional,
                         const std::vector<ConvertedFunction> &converted,
                         std::vector<unsigned> *lines) {
  const std::vector<ConvertedFunction> functions = emit::withHalves(converted, functional);
  FilePrinter printer(sema, functional);
  printer.marksLines = lines;
  printer.findCallers(functions);
  printer.passObjects(functions);
  printer.shareLocals(functions);
  for (const ConvertedFunction &function : functions)
    printer.add(function);
  std::string text = printer.print();
  if (lines)
    *lines = emit::findLines(text, printer.marks);
  return text;
}

} // namespace autographc
