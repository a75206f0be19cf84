//===- Splitter.h - fields in place of objects ----------------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_SPLITTER_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_SPLITTER_H

#include "States.h"

#include "mlir/IR/Builders.h"

namespace autographc::emit {

/// What `splitClasses` does to one function.
class Splitter {
public:
  Splitter(mlir::func::FuncOp function, const Classes &classes)
      : function(function), classes(classes), builder(function) {}
  void run();

private:
  bool isApart(mlir::Type type) const;
  void split(mlir::Block &block);
  void split(mlir::Operation *op);
  void splitUnset(mlir::Operation *op);
  void splitBind(ag::BindOp bind);
  void splitIf(mlir::scf::IfOp op);
  void splitWhile(mlir::scf::WhileOp op);
  void splitReturn(mlir::func::ReturnOp op);
  // SplitElements.cpp: subscripts of arrays that hold an `ag::Variable`.
  mlir::Value chooseRead(llvm::ArrayRef<mlir::Value> elements, mlir::Value index, unsigned depth);
  mlir::Value chooseWritten(mlir::Value old, mlir::Value written, mlir::Value index,
                            unsigned number);
  void splitWrite(ag::ListSetOp op);
  /// An object that is known by its parts only.
  mlir::Value join(mlir::Type type, mlir::ValueRange fields);
  /// A member of an in-out object, down a path of fields, and the value that it has in the end.
  struct Change {
    mlir::OpOperand *operand;
    llvm::SmallVector<unsigned> path;
    mlir::Value value;
    std::string name;
  };
  void addChanges(llvm::StringRef variable, const Change &whole, mlir::Value initial,
                  llvm::SmallVectorImpl<Change> &changes);
  void bindChange(Change &change);
  bool isMap(mlir::Type type) const;
  mlir::Value setMember(mlir::Value object, llvm::ArrayRef<unsigned> path, mlir::Value value);

  /// The fields of a value; reads them where it is known as a whole only.
  llvm::ArrayRef<mlir::Value> getFields(mlir::Value value);
  llvm::SmallVector<mlir::Value> expand(mlir::ValueRange values);
  llvm::SmallVector<mlir::Type> expand(mlir::TypeRange types);
  /// The value as a whole again, for an operation that takes nothing else.
  mlir::Value assemble(mlir::Value value);
  void setFields(mlir::Value value, mlir::ValueRange fields) {
    fieldsOf[value] = llvm::SmallVector<mlir::Value>(fields);
  }
  /// Takes the fields of these values from the front of `parts`.
  void take(mlir::ValueRange values, mlir::ValueRange parts);
  // SplitNames.cpp
  /// The name of a field's variable: `point_x`, and `x` of `this`.
  std::string nameField(llvm::StringRef variable, mlir::Type type, unsigned index);
  mlir::ArrayAttr expandNames(mlir::Operation *op, mlir::TypeRange types);
  void addNames(llvm::StringRef variable, mlir::Type type,
                llvm::SmallVector<mlir::Attribute> &names);
  /// For an operation that another one took the place of.
  void retire(mlir::Operation *op) { retired.push_back(op); }
  void readFromOutermost();
  void eraseWholes();
  void addJoined(mlir::Type type);

  mlir::func::FuncOp function;
  const Classes &classes;
  mlir::OpBuilder builder;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> fieldsOf;
  llvm::SmallVector<mlir::Operation *> retired;
  /// Blocks of loops, and how many of their arguments stand for the ones before.
  llvm::SmallVector<std::pair<mlir::Block *, unsigned>> wholes;
  /// The types that loops and branches give values of, and those of their members.
  llvm::DenseSet<mlir::Type> joined;
};

} // namespace autographc::emit

#endif
