//===- Printer.h - one function's body as C++ text ------------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_PRINTER_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_PRINTER_H

#include "Classes.h"
#include "Names.h"
#include "Spelling.h"
#include "Structure.h"

namespace autographc::emit {

/// A comment of the source, where it stands.
struct Comment {
  unsigned line;
  std::string text;
};

/// What the C++ declaration knows of a body beside the function itself.
struct BodyContext {
  /// The comments of the body, by line.
  std::vector<Comment> comments;
  /// The lines of the body; inlined code of other functions has others.
  unsigned firstLine = 0, lastLine = 0;
  /// Parameters that cannot be assigned (`const`), by number.
  llvm::DenseSet<unsigned> constant;
  /// Names that mean nothing where the body is printed: the template's parameters.
  llvm::StringSet<> unknown;
  /// Parameters that are an `ag::Variable`, by number.
  llvm::DenseSet<unsigned> states;
  /// The classes whose function this is, or is inside of: it may name what is private there.
  llvm::StringSet<> inside;
  /// The classes of the translation unit, or null.
  const Classes *classes = nullptr;
  /// Types, aliases and constants that the body declares; printed at its start.
  std::string declarations;
  /// The names of these.
  std::vector<std::string> reserved;
  /// The functions that run where an error ends a call.
  mlir::ModuleOp module;
  /// Whether a tape of plain C++ may record what is printed.
  bool isRecorded = false;
  /// Whether each statement begins with a mark of its line, for `takeMarks`.
  bool marksLines = false;
};

/// From a character on, spaces not counted, text comes from a line of the source.
struct LineMark {
  size_t character;
  unsigned line;
};
/// Removes the marks from a printed body and gives them. The spaces of the text may change
/// afterwards, as formatting does.
std::vector<LineMark> takeMarks(std::string &text);
/// The source line of each line of a text, by that of its first character.
std::vector<unsigned> findLines(llvm::StringRef text, const std::vector<LineMark> &marks);

/// Prints the body of one function. The function is changed.
class Printer {
public:
  Printer(mlir::func::FuncOp function, BodyContext context);
  std::string printBody();
  /// As the lambda that runs where an error ends a call. The first arguments are these expressions
  /// of the function around it.
  std::string printUnwinding(llvm::ArrayRef<std::string> given);

private:
  // Body.cpp: blocks and statements.
  std::string printCArray(llvm::StringRef name, mlir::BlockArgument argument, Scope *scope);
  std::string printSpan(llvm::StringRef name, mlir::BlockArgument argument, Scope *scope);
  std::string printBlock(mlir::Block &block, Scope *scope);
  std::string printMark(mlir::Operation *op);
  std::string printStatement(mlir::Operation *op, Scope *scope);
  std::string printBind(ag::BindOp op, Scope *scope);
  std::string printNamed(mlir::Value value, llvm::StringRef base, Scope *scope,
                         mlir::Operation *statement, const std::string &text);
  std::string printEffect(mlir::Operation *op);
  std::string printTrace(ag::TracePrintOp print);
  std::string printUnwind(ag::UnwindOp op, Scope *scope);
  std::string printGlobalWrite(ag::GlobalWriteOp write);
  std::string printTerminator(mlir::Operation *op, Scope *scope);
  std::string printYield(mlir::Operation *op);
  std::string printYielded(mlir::OpOperand &operand);
  std::string printReturn(mlir::func::ReturnOp op, Scope *scope);
  std::string printInOut(mlir::ValueRange values, std::string &result, bool keepsResult,
                         Scope *scope);
  llvm::SmallVector<unsigned> getInOutArguments();
  std::string printComments(mlir::Operation *statement);
  std::string printCommentsBefore(unsigned line);

  // Mutations.cpp: statements that change a variable in place.
  std::string printMutation(mlir::Operation *op, Scope *scope);
  /// `isRaw`: the target is a C array in the printed code, too.
  std::string printPath(Expression target, mlir::Operation *op, bool isRaw = false);
  Expression printPlace(const Variable *place);
  std::string printCallWithInOut(mlir::Operation *op, Scope *scope);
  bool isReturned(mlir::Operation *call);
  Variable *makePlace(mlir::OpOperand &operand, mlir::Value result, Scope *scope,
                      std::string &text);

  // ClassQueries.cpp: what may be done with a class.
  /// What is known of a class; null for what is none of the user's.
  const ClassInfo *findClass(mlir::Type type) const;
  /// Whether `Class{fields}` makes an object of these.
  bool takesFields(mlir::Type type) const;
  /// Whether `Class x = {fields}` may be an error.
  bool isMadeExplicitly(mlir::Type type) const;
  bool lacksDefault(mlir::Type type) const;
  bool copiesItself(mlir::Type type) const;
  bool assignsItself(mlir::Type type) const;
  static std::string placeMember(const ClassInfo *info, unsigned index, std::string member);
  bool isHidden(mlir::Type type, uint64_t field) const;
  bool isBaseClass(mlir::Type type, uint64_t index, llvm::StringRef name) const;
  void forEachClass(mlir::Type type, llvm::function_ref<void(const ClassInfo &)> visit) const;
  bool isShadowed(mlir::Type type, uint64_t base) const;
  bool isState(mlir::Type type, uint64_t field) const;
  std::string spellMembers(mlir::Type type) const;

  // Control.cpp: ag::cond and ag::while_loop.
  std::string printControl(mlir::Operation *op, Scope *scope);
  std::string printResults(mlir::Operation *op, Scope *scope, const std::string &text);
  std::string printLambda(mlir::Region &region, Scope *scope);
  Expression printCond(mlir::scf::IfOp op);
  Expression printWhile(mlir::scf::WhileOp op);

  // Expressions.cpp: values.
  Expression print(mlir::Value value, bool exactLiteral = true);
  /// All words of a spelling mean something where the body is printed.
  bool isKnown(llvm::StringRef spelling) const;
  Expression printLiteral(mlir::Operation *op, bool exactLiteral);
  Expression printOperation(mlir::Operation *op);
  Expression printExact(mlir::Value value);
  Expression printConverted(mlir::Value value);
  Expression printArgument(mlir::Value value);
  Expression printCondition(mlir::Value value);
  Expression printConditionArgument(mlir::Value value);
  Expression printShortCircuit(mlir::scf::IfOp op);
  Expression printConditional(mlir::scf::IfOp op);
  Expression printUnary(llvm::StringRef symbol, mlir::Value operand, bool isNumber);
  Expression printBinary(mlir::Operation *op, llvm::StringRef symbol, Precedence precedence);
  std::pair<Expression, Expression> printOperands(mlir::Operation *op);
  Expression printNumberCast(ag::CastOp op);
  mlir::Operation *getInlineSource(mlir::Value value) const;

  // Operations.cpp: calls by name, subscripts, aggregates.
  Expression printNamedOperation(mlir::Operation *op);
  Expression printNumberFunction(mlir::Operation *op);
  Expression printTensorFunction(mlir::Operation *op);
  Expression printCreation(mlir::Operation *op);
  Expression printCustomGradient(ag::CustomGradientOp op);
  Expression printAggregate(mlir::Operation *op);
  Expression printArgumentOf(mlir::OpOperand &operand);
  Expression printPassed(const Expression &argument, mlir::OpOperand &operand);
  /// The C++ type of the number that the callee takes here; empty where the variables of printed
  /// code may be given as they are.
  llvm::StringRef getParameterType(mlir::OpOperand &operand);
  Expression printChangedArgument(const Expression &place, mlir::OpOperand &operand);
  Expression printCall(mlir::Operation *op);
  Expression printOutput(mlir::Operation *op, llvm::StringRef spelling);
  Expression printCallOf(llvm::StringRef spelling, llvm::ArrayRef<Expression> arguments);
  std::string printMember(const Expression &object, llvm::StringRef name);
  Expression printField(ag::GetFieldOp field);
  Expression printObject(mlir::Value object);
  Expression printArrayValue(const Expression &expression, mlir::Type type);
  std::string printInitializer(mlir::Value field);
  Expression printOptional(ag::MakeStructOp make);
  std::string printNothing(mlir::Type type) const;
  bool isMadeInPlace(mlir::Type type) const;
  std::string printMembers(ag::MakeStructOp make, std::string &values);
  Expression printMadeStruct(ag::MakeStructOp make);
  /// A member of an object; one that is a place may be changed.
  Expression printFieldOf(const Expression &base, mlir::Type type, uint64_t index,
                          llvm::StringRef name, bool isPlace = false);
  Expression printIndex(mlir::Value value);
  std::string printFromEnd(mlir::Value back),
      printSelector(mlir::ValueRange operands, int64_t kind);
  std::string printSubscript(const Expression &base, mlir::ValueRange indices,
                             llvm::ArrayRef<int64_t> kinds, llvm::StringRef form);
  std::string printExtents(mlir::ValueRange values);

  mlir::func::FuncOp function;
  BodyContext context;
  Structure structure;
  Names names;
  /// What the lambda that is being printed calls its parameters.
  llvm::DenseMap<mlir::Value, std::string> parameters;
  /// The scope that statements are being printed in.
  Scope *current = nullptr;
  /// The variables of the arguments.
  llvm::SmallVector<Variable *> arguments;
  size_t nextComment = 0;
  /// The call that gives the function's result, not printed yet.
  std::string returnedCall;
};

/// The text of an operand of an operator: in parentheses where its own operator binds less tightly.
std::string parenthesize(const Expression &expression, Precedence least);
/// The text of what a postfix operator is applied to.
std::string postfix(const Expression &expression);

} // namespace autographc::emit

#endif
