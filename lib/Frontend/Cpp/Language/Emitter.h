//===- Emitter.h - one function's body as imperative ops ------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EMITTER_H

#include "EmitterBase.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace autographc::frontend {

/// Emits bodies. Values are `mlir::Value`s, glvalues `Place`s; a construct that cannot be compiled
/// is reported and throws Refused, which the enclosing statement catches, so that all of a
/// function's are reported.
class Emitter : EmitterBase {
public:
  Emitter(Module &module, mlir::OpBuilder builder) : EmitterBase(module, builder) {}

  /// Emits the body of `function` into `op`, which has its entry block.
  void emitBody(const clang::FunctionDecl *function, mlir::func::FuncOp op,
                const SignatureRefusals &refusals);
  /// The same of a lifted function.
  void emitLiftedBody(const Lifted &lifted, mlir::func::FuncOp op);

private:
  // Statements (Statements.cpp, Loops.cpp, RangeFor.cpp, Switch.cpp, Declarations.cpp). False: the
  // end is not reached.
  void emitStatement(const clang::Stmt *statement);
  bool mentionsRefused(const clang::Stmt *part);
  void recoverFrom(const clang::Stmt *statement);
  void finishBody(const clang::FunctionDecl *function, mlir::func::FuncOp op,
                  llvm::ArrayRef<std::pair<mlir::Value, mlir::Value>> entries);
  void emitStatements(llvm::ArrayRef<const clang::Stmt *> statements);
  void dispatchStatement(const clang::Stmt *statement);
  void emitLoop(const clang::Stmt *statement);
  void emitCompound(const clang::CompoundStmt *statement);
  void emitIf(const clang::IfStmt *statement);
  mlir::Value emitReturned(const clang::Expr *value, const clang::VarDecl *kept);
  void emitReturn(const clang::ReturnStmt *statement);
  void emitJump(const clang::Stmt *statement);
  void emitWhile(const clang::WhileStmt *statement);
  Place declareConditionVariable(const clang::VarDecl *variable);
  void bindConditionPointer(mlir::Operation *loop, const clang::VarDecl *variable);
  void emitLoopCondition(mlir::Region &region, const clang::Expr *test, mlir::Location location,
                         const clang::VarDecl *variable = nullptr, const Place &place = {});
  void emitDo(const clang::DoStmt *statement);
  void emitFor(const clang::ForStmt *statement);
  void emitRangeFor(const clang::CXXForRangeStmt *statement);
  void emitRangeForBody(const clang::CXXForRangeStmt *statement);
  bool emitViewLoop(const clang::CXXForRangeStmt *statement, const clang::Expr *range);
  Place emitView(const clang::Expr *expression);
  void emitRangeLoop(const clang::CXXForRangeStmt *statement, const clang::CallExpr *range);
  void emitRowLoop(const clang::CXXForRangeStmt *statement);
  void emitSpanLoop(const clang::CXXForRangeStmt *statement);
  void emitElementLoop(const clang::CXXForRangeStmt *statement);
  void emitIteratorLoop(const clang::CXXForRangeStmt *statement);
  void emitCountedLoop(const clang::CXXForRangeStmt *statement, mlir::Value lower,
                       mlir::Value upper, mlir::Value step, llvm::StringRef name,
                       llvm::function_ref<void(mlir::Value)> bind);
  void emitSwitch(const clang::SwitchStmt *statement);
  void emitAttributed(const clang::AttributedStmt *statement);
  void emitDeclarations(const clang::DeclStmt *statement);
  [[noreturn]] void refuseVariableLength(const clang::VarDecl *variable);
  void emitLocal(const clang::VarDecl *variable);
  void emitInitialized(const clang::VarDecl *variable, const clang::Expr *init);
  void emitDecomposition(const clang::DecompositionDecl *declaration,
                         const Place *element = nullptr);
  void bindElement(const clang::VarDecl *variable, const Place &element);
  /// Emits `body` into a region's new block and ends it with `ag.yield` where it has no terminator.
  void emitRegion(mlir::Region &region, llvm::function_ref<void()> body);
  /// But for those of `kept`, which is returned in place.
  void emitCleanups(size_t downTo, const clang::VarDecl *kept = nullptr);
  void pushCleanup(Place object, clang::QualType type, const clang::VarDecl *variable = nullptr,
                   bool isPart = false);
  /// A part of an object that is being made lives from here on; `endParts` says that the object is
  /// complete.
  mlir::Value keepPart(mlir::Value part, clang::QualType type, mlir::Location location);
  void endParts(size_t downTo);
  void runDestructor(const Place &object, const clang::CXXDestructorDecl *destructor);
  ag::CleanupOp emitUnwinding(mlir::Location location, llvm::function_ref<void()> body);
  void endUnwinding(ag::CleanupOp unwinding, mlir::Location location);
  /// What an error does that may not leave a function: another one, which the run time lets nobody
  /// catch.
  void emitTermination(mlir::Location location);
  bool isUsedByCleanup(const Place &place);
  Place emitTemporary(const clang::CXXBindTemporaryExpr *expression, bool isExtended = false);
  void destroyTemporaries(size_t downTo);
  friend struct TemporaryScope;

  // Expressions (Expressions.cpp, Operators.cpp, Constants.cpp).
  mlir::Value emitValue(const clang::Expr *expression);
  mlir::Value dispatchValue(const clang::Expr *expression);
  void emitIgnored(const clang::Expr *expression), emitUnusedObject(const clang::Expr *expression);
  mlir::Value emitCast(const clang::CastExpr *expression);
  mlir::Value emitUnary(const clang::UnaryOperator *expression);
  mlir::Value emitBinary(const clang::BinaryOperator *expression);
  mlir::Value emitArithmetic(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                             clang::QualType type, mlir::Location location);
  Place emitAssignment(const clang::BinaryOperator *expression);
  Place emitIncrement(const clang::UnaryOperator *expression, mlir::Value *before = nullptr);
  mlir::Value emitLazy(const clang::BinaryOperator *expression);
  mlir::Value emitConditional(const clang::AbstractConditionalOperator *expression);
  bool emitAssert(const clang::ConditionalOperator *expression);
  /// A condition: bool, or a Scalar<bool> turned into one.
  mlir::Value emitCondition(const clang::Expr *expression);
  mlir::Value emitInitList(const clang::InitListExpr *expression);
  mlir::Value emitConstruct(const clang::CXXConstructExpr *expression);
  mlir::Value emitUserConstruct(const clang::CXXConstructExpr *expression);
  mlir::Value emitOwned(const clang::Expr *init);
  mlir::Value emitAggregate(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                            const clang::Expr *where);
  mlir::Value emitStdConstruct(const clang::CXXConstructExpr *expression, ClassKind kind);
  /// A list of what stands between two iterators, as elements of the type `element`, which the list
  /// has.
  mlir::Value emitCopied(ag::ListType list, clang::QualType element, const Place &from,
                         const Place &to, const clang::Expr *where);
  mlir::Value emitBracedList(const clang::Expr *braces, ag::ListType list);
  mlir::Value emitVectorConstruct(const clang::CXXConstructExpr *expression);
  mlir::Value emitDefaultValue(clang::QualType type, const clang::Expr *where);
  mlir::Value emitArrayElements(ag::StructType type, clang::QualType element,
                                const clang::InitListExpr *list);
  mlir::Value emitUnsetFields(llvm::ArrayRef<FieldType> fields, mlir::Type type,
                              clang::SourceLocation where);
  void initialize(const clang::CXXConstructorDecl *constructor, const Place &object,
                  llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *where);
  void initializeWith(const clang::CXXConstructorDecl *constructor, const Place &object,
                      llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  void initializeMember(const clang::CXXCtorInitializer *initializer,
                        const clang::CXXConstructorDecl *constructor, const Place &object,
                        const clang::Expr *where);

  // Copies within aggregates and by the library (ObjectCopies.cpp).
  mlir::Value emitObjectCopy(const Place &from, clang::QualType type, bool moves,
                             const clang::Expr *where);
  void emptyMoved(const Place &from, clang::QualType type, const clang::Expr *where);
  void assignObject(const Place &to, const Place &from, clang::QualType type, bool moves,
                    const clang::Expr *where);
  void ifHeld(const Place &optional, clang::QualType type, llvm::function_ref<void()> onValue,
              llvm::function_ref<void()> onNothing, mlir::Location location);
  mlir::Value makeFields(clang::QualType type,
                         llvm::function_ref<mlir::Value(unsigned, clang::QualType)> make,
                         mlir::Location location);
  mlir::Value emitForwarded(const Argument &argument, clang::QualType type, bool moves);
  mlir::Value emitConverted(const Argument &argument, clang::QualType type, bool moves);
  void assignConverted(const Place &to, const Argument &argument, clang::QualType type, bool moves);
  void swapObjects(const Place &left, const Place &right, clang::QualType type,
                   const clang::Expr *where);
  Place emitSwap(const clang::Expr *left, const clang::Expr *right, const clang::Expr *where);

  // Constants (Constants.cpp).
  mlir::Value emitConstantIfKnown(const clang::Expr *expression, llvm::StringRef spelling);
  mlir::Value emitAPValue(const clang::APValue &value, clang::QualType type,
                          const clang::Expr *where, llvm::StringRef spelling = "");
  mlir::Value emitStaticConstant(const clang::VarDecl *variable, const clang::Expr *where);
  mlir::Value emitEvaluatedLocal(const clang::VarDecl *variable, const clang::Expr *init);
  mlir::Value emitString(const clang::StringLiteral *literal),
      emitText(const clang::Expr *expression), isSetText(mlir::Value text, mlir::Location location);

  // Places (Places.cpp).
  Place emitPlace(const clang::Expr *expression);
  Place dispatchPlace(const clang::Expr *expression);
  Place emitMemberPointer(const clang::Expr *expression);
  PointedMember findPointedMember(const clang::BinaryOperator *expression);
  Place emitPointedMember(const clang::BinaryOperator *expression);
  Place callPointedMember(const clang::CallExpr *call);
  Place callMethod(const clang::CXXMethodDecl *method, const Place &object, clang::QualType type,
                   llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  Place getMember(const Place &object, clang::QualType type, const clang::FieldDecl *field);
  Place emitReference(const clang::DeclRefExpr *expression);
  Place emitMember(const clang::MemberExpr *expression);
  Place emitSubscriptPlace(const clang::CallExpr *call,
                           llvm::ArrayRef<const clang::Expr *> arguments);
  Place emitElementPlace(const Place &base, mlir::Value index, clang::QualType container);
  Place emitIndexed(const clang::Expr *base, const clang::Expr *index);
  Place getField(const Place &base, unsigned index, clang::QualType aggregate);
  Place getBase(const Place &base, clang::QualType derived, const clang::CXXRecordDecl *target);
  mlir::Value read(const Place &place, mlir::Location location);
  /// As `read`, but of an `ag::Variable` that was passed, which one it is.
  mlir::Value readStored(const Place &place, mlir::Location location);
  /// Which `ag::Variable` the place is.
  mlir::Value readState(const Place &place, mlir::Location location);
  /// The type of what `read` gives.
  mlir::Type getHeldType(const Place &place);
  void write(const Place &place, mlir::Value value, mlir::Location location, bool declares = false);
  mlir::Value readRoot(const Place &place, mlir::Location location);
  mlir::Value readStep(mlir::Value value, const Step &step, mlir::Location location);
  mlir::Value writeStep(mlir::Value value, const Step &step, mlir::Value part,
                        mlir::Location location);
  mlir::Value rebuild(mlir::Value whole, llvm::ArrayRef<Step> steps, mlir::Value value,
                      mlir::Location location);
  mlir::Value readArrayElement(mlir::Value array, mlir::Value index, const Step &step,
                               mlir::Location location);
  mlir::Value writeArrayElement(mlir::Value array, mlir::Value index, const Step &step,
                                mlir::Value value, mlir::Location location);
  mlir::Value readField(mlir::Value value, unsigned index, llvm::StringRef name,
                        mlir::Location location);
  void requireAssignable(const Place &place, clang::SourceRange range, bool isPassed = false);

  // One of two places, objects of several places (Choices.cpp, SplitObjects.cpp).
  Place emitConditionalPlace(const clang::AbstractConditionalOperator *expression),
      emitConditionalSplit(const clang::ConditionalOperator *expression);
  void emitForChosen(const Place &place, llvm::function_ref<void(const Place &)> change,
                     mlir::Location location);
  Place emitChoice(mlir::Value condition, llvm::function_ref<Place()> onTrue,
                   llvm::function_ref<Place()> onFalse, mlir::Location location);
  std::optional<Place> emitRangesIterator(llvm::StringRef name,
                                          llvm::ArrayRef<const clang::Expr *> given,
                                          const clang::Expr *where);
  Place emitConditionalIterator(const clang::ConditionalOperator *expression);
  Place declareBefore(mlir::Operation *op, const Place &model, clang::QualType type,
                      clang::SourceRange range);
  Place emitReturnedPlace(const clang::Expr *value, const clang::VarDecl *kept),
      emitReturnedPlaces(const clang::FunctionDecl *callee, const clang::Expr *where);
  void keepBehind(mlir::Operation *op, Place &place, mlir::Location location);
  void keepBehind(mlir::Operation *op, mlir::Value &value, mlir::Location location);
  mlir::Value readKept(mlir::Value value, mlir::Location location);
  Place emitSplit(const clang::Expr *expression),
      emitSplitConstruct(const clang::CXXConstructExpr *expression);
  mlir::Value packParts(const Place &place, mlir::Location location);
  Place emitInitializerList(const clang::Expr *expression);
  Place emitPart(clang::QualType type, const clang::Expr *init);
  Place makeSplit(clang::QualType type, llvm::ArrayRef<const clang::Expr *> inits,
                  const clang::Expr *where),
      makeSplitBy(const clang::FunctionDecl *maker, clang::QualType type,
                  llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *where);
  Place makeUnsetSplit(clang::QualType type, clang::SourceLocation where);
  /// A copy of a place that is no value: closures and iterators own copies, references stay what
  /// they are.
  Place copyPlace(const Place &place, clang::QualType type, mlir::Location location);
  Place copySplit(const Place &place, clang::QualType type, bool moves, const clang::Expr *where);

  // Conversions (Conversions.cpp).
  mlir::Value coerce(mlir::Value value, mlir::Type type, clang::SourceLocation where,
                     bool implicit = true);
  mlir::Value coerceStruct(mlir::Value value, ag::StructType type, clang::SourceLocation where);
  mlir::Value toCondition(mlir::Value value, mlir::Location location);

  // Calls (Calls.cpp, Arguments.cpp, InPlace.cpp, LiftedCalls.cpp, Callables.cpp).
  Place emitCall(const clang::CallExpr *expression);
  Place dispatchCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  Place emitOperatorCall(const clang::CXXOperatorCallExpr *expression,
                         const clang::FunctionDecl *callee);
  Place emitCopyAssignment(const clang::Expr *target, const clang::Expr *value,
                           const clang::CallExpr *call);
  Place emitUserCall(const clang::CallExpr *expression, const clang::FunctionDecl *callee,
                     std::optional<Place> self, llvm::ArrayRef<const clang::Expr *> arguments);
  Place callFunction(const clang::FunctionDecl *callee, std::optional<Place> self,
                     llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                     llvm::StringRef spelling);
  Place callClosure(const Closure &closure, const clang::CallExpr *expression,
                    const clang::FunctionDecl *callee,
                    llvm::ArrayRef<const clang::Expr *> arguments);
  /// A function of the library that is not known here, but whose body can be compiled.
  Place emitLibraryCall(const clang::FunctionDecl *callee, std::optional<Place> self,
                        llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                        const std::string &name);
  Place callStdFunction(const clang::CXXOperatorCallExpr *expression);
  Place callBody(const Closure &closure, const clang::FunctionDecl *definition,
                 llvm::ArrayRef<Argument> arguments, const clang::Expr *where);
  Place callClosureValues(const Closure &closure, llvm::ArrayRef<mlir::Value> arguments,
                          const clang::Expr *where);
  mlir::Value compareAddresses(const clang::BinaryOperator *expression);
  mlir::Value emitSameObject(const Place &left, const Place &right, const clang::Expr *where);
  Place emitFunctionCall(const clang::FunctionDecl *callee, std::optional<Place> self,
                         llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                         llvm::StringRef spelling, bool host);
  using MakeCall =
      llvm::function_ref<mlir::Operation *(llvm::ArrayRef<mlir::Value>, llvm::ArrayRef<int64_t>)>;
  mlir::Operation *emitCallOperation(llvm::ArrayRef<Parameter> parameters, bool hasSelf,
                                     llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                                     llvm::StringRef host, MakeCall make);
  [[noreturn]] void refuseReference(const clang::FunctionDecl *callee, clang::SourceRange range);
  Place emitInPlace(const clang::FunctionDecl *callee, std::optional<Place> self,
                    llvm::ArrayRef<Argument> arguments, const clang::Expr *where,
                    const Closure *closure = nullptr);
  clang::QualType getClass(const clang::FunctionDecl *callee);
  std::optional<std::pair<Lifted, std::vector<Place>>>
  findLifted(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
             const std::optional<Place> &self, llvm::ArrayRef<Argument> arguments);
  bool isPassedAsFields(const clang::FunctionDecl *callee),
      canLift(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
              llvm::ArrayRef<Argument> arguments);
  Place emitLiftedCall(const clang::FunctionDecl *callee, const std::shared_ptr<Closure> &closure,
                       std::optional<Place> self, llvm::ArrayRef<Argument> arguments,
                       const clang::Expr *where);
  void bindCaptures(const Closure &closure);
  Place emitDirect(const clang::FunctionDecl *callee, Frame &frame, const clang::Expr *where);
  Place emitScope(const clang::FunctionDecl *callee, const clang::Expr *where);
  bool takesNumbers(const clang::FunctionDecl *callee);
  llvm::SmallVector<Argument> holdTemporaries(const clang::FunctionDecl *callee,
                                              llvm::ArrayRef<Argument> arguments,
                                              const clang::Expr *where);
  bool needsLifting(const clang::FunctionDecl *callee, const Place &self,
                    llvm::ArrayRef<Argument> arguments);
  bool needsPlace(const clang::FunctionDecl *callee, const std::optional<Place> &self,
                  llvm::ArrayRef<Argument> arguments);
  void bindParameter(const clang::ParmVarDecl *parameter, const Argument &argument);
  llvm::SmallVector<Argument> emitArguments(const clang::FunctionDecl *callee,
                                            llvm::ArrayRef<const clang::Expr *> expressions);
  Argument emitArgument(clang::QualType parameter, const clang::Expr *expression);
  Place emitObject(const clang::Expr *object, bool arrow);
  Place holdObject(const Place &object, const clang::CXXMethodDecl *method,
                   mlir::Location location);
  std::optional<Place> emitThis(const clang::Expr *pointer);
  Place holdValue(const Place &object, mlir::Location location);
  Place getDerived(const clang::CastExpr *expression, Place base);
  Place makeClosure(const clang::LambdaExpr *lambda);
  Place copyClosure(const Place &place, clang::SourceRange range);
  /// Refuses a lambda whose copy would run constructors and destructors.
  void checkCopy(const Place &place, clang::SourceRange range);
  void makeTemporary(size_t downTo, const clang::Expr *expression);
  Place captureObject(const clang::ValueDecl *variable, const Place &source,
                      const clang::Expr *init, bool isMade);
  std::string spellCallee(const clang::CallExpr *expression);
  void markCategories(mlir::Operation *call, const clang::FunctionDecl *callee, bool hasSelf,
                      const clang::Expr *where);
  std::string spellWrittenCallee(const clang::CallExpr *expression);

  // Ops of the public headers (TensorOps.cpp, Effects.cpp).
  Place emitOperation(llvm::StringRef name, const clang::Expr *expression,
                      const clang::FunctionDecl *callee,
                      llvm::ArrayRef<const clang::Expr *> arguments);
  mlir::Value buildOperation(llvm::StringRef name, mlir::ValueRange operands,
                             llvm::ArrayRef<mlir::NamedAttribute> attributes, mlir::Type result,
                             const clang::Expr *where);
  mlir::Value emitForEachAxis(llvm::StringRef name, mlir::ValueRange operands,
                              llvm::ArrayRef<mlir::NamedAttribute> given, mlir::Value axis,
                              bool keepdims, mlir::Type result, const clang::Expr *where);
  Place emitCompoundOperation(llvm::StringRef name, const clang::CXXOperatorCallExpr *call);
  mlir::Value emitShape(const clang::Expr *expression, const clang::Expr *object);
  mlir::Value emitFromElements(const clang::Expr *list, mlir::Type result,
                               const clang::Expr *where);
  mlir::Value emitFromSpan(llvm::ArrayRef<const clang::Expr *> arguments, mlir::Type result,
                           const clang::Expr *where);
  void flattenElements(const clang::Expr *list, unsigned depth,
                       llvm::SmallVectorImpl<mlir::Value> &elements,
                       llvm::SmallVectorImpl<int64_t> &extents);
  void appendSelector(const clang::Expr *argument, Step &step),
      refuseNegative(const clang::Expr *given, llvm::StringRef what);
  mlir::Value emitBound(const clang::Expr *expression),
      emitSlice(const clang::Expr *expression, llvm::ArrayRef<const clang::Expr *> arguments);
  mlir::Value emitFromEnd(const clang::Expr *expression,
                          llvm::ArrayRef<const clang::Expr *> arguments, bool isBefore);
  Place emitPrint(const clang::CallExpr *call), emitCheck(const clang::CallExpr *call),
      emitIndexCheck(llvm::StringRef name, const clang::CallExpr *call);
  Place emitCond(const clang::CallExpr *call), emitWhileLoop(const clang::CallExpr *call);
  Place emitOnError(const clang::CallExpr *call, const clang::FunctionDecl *callee);
  Place emitSave(const clang::CallExpr *call, const clang::FunctionDecl *callee,
                 llvm::ArrayRef<const clang::Expr *> arguments);
  void updateVariable(const Place &place, llvm::StringRef name, mlir::Value value,
                      const clang::Expr *expression);
  Place emitVariableMethod(llvm::StringRef name, const clang::Expr *expression,
                           llvm::ArrayRef<const clang::Expr *> arguments);
  void emitFormatted(const clang::CallExpr *call, unsigned formatAt,
                     llvm::function_ref<void(llvm::StringRef, mlir::ValueRange)> create);
  mlir::Value emitTextChoice(const clang::Expr *expression, std::vector<std::string> &texts);
  void emitChosenTexts(llvm::ArrayRef<TextArgument> arguments, ChosenTexts &chosen,
                       mlir::Location location, llvm::function_ref<void()> emit);
  mlir::Value emitGeneric(llvm::StringRef name, const clang::Expr *expression,
                          const clang::FunctionDecl *callee,
                          llvm::ArrayRef<const clang::Expr *> arguments, mlir::Type result);

  // std::complex (Complex.cpp).
  mlir::Value emitComplexConstruct(const clang::CXXConstructExpr *expression);
  std::optional<Place> emitComplexCall(const clang::CallExpr *expression,
                                       const clang::FunctionDecl *callee);
  std::optional<Place> emitComplexOperator(const clang::CXXOperatorCallExpr *expression);
  Place emitComplexAssignment(const clang::CXXOperatorCallExpr *expression);
  std::optional<Place> emitComplexMethod(const clang::CXXMemberCallExpr *expression,
                                         llvm::StringRef name);
  std::optional<Place> emitComplexFunction(const clang::CallExpr *expression,
                                           const clang::FunctionDecl *callee);
  mlir::Value emitComplexArithmetic(clang::BinaryOperatorKind kind, mlir::Value left,
                                    mlir::Value right, mlir::Location location);

  // The standard library (Std.cpp, StdContainers.cpp).
  std::optional<Place> emitStdCall(const clang::CallExpr *expression,
                                   const clang::FunctionDecl *callee);
  std::optional<Place> emitStdMethod(const clang::CXXMemberCallExpr *expression,
                                     const clang::CXXMethodDecl *callee);
  std::optional<Place> emitMath(const clang::CallExpr *expression,
                                const clang::FunctionDecl *callee);
  std::optional<Place> emitMathInParts(const clang::CallExpr *expression, llvm::StringRef name);
  mlir::Value callLibrary(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                          const clang::Expr *where);
  std::optional<Place> emitRangesCall(const clang::CXXOperatorCallExpr *expression);
  std::optional<Place> emitUtility(const clang::CallExpr *expression,
                                   const clang::FunctionDecl *callee);
  Place emitMinMax(const clang::CallExpr *expression, llvm::StringRef name,
                   llvm::ArrayRef<const clang::Expr *> given);
  Place emitClamp(const clang::CallExpr *expression, llvm::ArrayRef<const clang::Expr *> given);
  Place emitGet(const clang::CallExpr *expression, const clang::FunctionDecl *callee);
  Place emitTieAssignment(const clang::CallExpr *tie, const clang::Expr *value,
                          const clang::Expr *where);
  mlir::Value emitUserOperator(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                               const clang::Expr *where);
  mlir::Value emitOrder(mlir::Value left, mlir::Value right, mlir::Type type,
                        const clang::Expr *where);
  mlir::Value emitLessLists(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value emitEqualLists(mlir::Value left, mlir::Value right, const clang::Expr *where);
  Place emitEraseWhere(const clang::CallExpr *expression, llvm::StringRef algorithm);
  mlir::Value emitEqual(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value emitElementIndex(const clang::Expr *index);
  mlir::Value emitLess(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value select(mlir::Value condition, llvm::function_ref<mlir::Value()> onTrue,
                     llvm::function_ref<mlir::Value()> onFalse, mlir::Location location,
                     llvm::StringRef kind = "conditional");
  /// The object that `emplace_back(given)` and its like construct.
  mlir::Value emitMade(clang::QualType type, llvm::ArrayRef<const clang::Expr *> given,
                       const clang::Expr *expression);
  Place emitApply(const clang::CallExpr *expression);

  // Functions that are chosen when the program runs (FunctionValues.cpp, FunctionLocals.cpp,
  // GivenFunctions.cpp).
  mlir::Value readFunctionNumber(const Place &function, mlir::Location location);
  mlir::Value packFunction(const Place &place, clang::QualType type, const clang::Expr *where);
  mlir::Value packNone(clang::QualType type, mlir::Location location);
  mlir::Value packGiven(const Place &place, clang::QualType type, clang::SourceRange range);
  void bindGiven(const clang::ParmVarDecl *parameter, const Place &argument);
  Place callGiven(const Place &place, llvm::ArrayRef<Place> arguments, const clang::Expr *where);
  mlir::Value isSetGiven(const Place &place, mlir::Location location);
  void checkSignature(const Place &place, const clang::Expr *from, clang::QualType type);
  void checkShared(const Closure &closure, const clang::Expr *where);
  std::optional<Place> getCallee(const Place &function, clang::QualType type, unsigned index,
                                 const clang::Expr *where);
  std::optional<Place> unpackLambda(const Place &function, const clang::CXXRecordDecl *record,
                                    const Types::HeldState &state, const Types::HeldPart &part,
                                    const clang::Expr *where);
  Place callFunctionValue(const Place &function, clang::QualType type,
                          llvm::ArrayRef<Place> arguments, const clang::Expr *where);
  llvm::SmallVector<Place> emitFunctionArguments(clang::QualType type,
                                                 llvm::ArrayRef<const clang::Expr *> expressions);
  Place assignFunction(const clang::Expr *target, const clang::Expr *value,
                       const clang::Expr *where);
  mlir::Value emitFunctionValue(const clang::Expr *expression, clang::QualType type);
  mlir::Value emitFunctionConstant(const clang::APValue &value, clang::QualType type,
                                   const clang::Expr *where);
  Place emitConditionalFunction(const clang::AbstractConditionalOperator *expression);
  Place emitFunctionTable(const clang::VarDecl *variable, const clang::Expr *where);
  Place emitFunctionPlace(const clang::Expr *expression);
  mlir::Value compareFunctions(clang::BinaryOperatorKind kind, const clang::Expr *left,
                               const clang::Expr *right, mlir::Location location);
  mlir::Value compareWithNone(clang::BinaryOperatorKind kind, const clang::Expr *function,
                              mlir::Location location);
  void initializeFunction(const clang::VarDecl *variable, const clang::Expr *init);
  void emitFunctionLocal(const clang::VarDecl *variable);

  // std::optional, std::span (Optionals.cpp, Spans.cpp).
  mlir::Value makeNothing(mlir::Type type, mlir::Location location);
  mlir::Value makeOptional(ag::StructType type, mlir::Value value, mlir::Location location);
  mlir::Value coerceOptional(mlir::Value value, ag::StructType type, clang::SourceLocation where);
  std::optional<Place> emitOptionalMethod(llvm::StringRef name,
                                          const clang::CXXMemberCallExpr *expression,
                                          const clang::CXXMethodDecl *callee);
  Place emitOptionalOperator(const clang::CXXOperatorCallExpr *expression);
  Place emitMakeOptional(const clang::CallExpr *expression);
  Place makeUnbound(clang::QualType type, const clang::Expr *where);
  Place emitUnboundIterator(const clang::VarDecl *variable, const clang::Expr *init);
  Place emitSpanConstruct(const clang::CXXConstructExpr *expression);
  Place makeSpanParameter(const Place &list, clang::QualType type,
                          llvm::SmallVectorImpl<std::pair<mlir::Value, mlir::Value>> &entries);
  std::optional<Place> emitSpanMethod(llvm::StringRef name,
                                      const clang::CXXMemberCallExpr *expression,
                                      const clang::CXXMethodDecl *callee);
  std::optional<Place> emitVectorMethod(llvm::StringRef name,
                                        const clang::CXXMemberCallExpr *expression);
  std::optional<Place> emitArrayMethod(llvm::StringRef name,
                                       const clang::CXXMemberCallExpr *expression,
                                       const clang::CXXMethodDecl *callee);
  mlir::Value emitListSize(mlir::Value list, mlir::Location location);
  void emitCount(mlir::Value from, mlir::Value to, llvm::function_ref<void(mlir::Value)> body,
                 mlir::Location location);
  Place emitErase(const Place &list, const Place &from, const Place &to, mlir::Location location);
  Place emitInsert(const Place &list, const Place &at, mlir::Value value, mlir::Location location);
  Place emitInsertSeveral(const Place &list, const clang::CXXMemberCallExpr *expression);
  void emitResize(const Place &list, mlir::Value size, llvm::function_ref<mlir::Value()> fill,
                  mlir::Location location);
  // Iterators, algorithms and what they call (Iterators.cpp, Callables.cpp, Numeric.cpp,
  // Algorithm.h).
  friend class Algorithm;
  friend class Extremes;
  friend class MapMethods;
  friend class OutputCalls;
  friend class Pipeline;
  mlir::Value emitSize(const Place &container, mlir::Location location);
  Place emitRange(const clang::Expr *range);
  Place getBound(const Place &range, const clang::Expr *where, bool isFirst);
  Place makePosition(const Place &container, clang::QualType type, mlir::Value index, bool reverse);
  std::optional<Place> emitBound(llvm::StringRef name, const clang::Expr *container);
  mlir::Value readIndex(const Place &iterator, mlir::Location location);
  Place emitIterator(const clang::Expr *expression);
  Place advance(const Place &iterator, mlir::Value by, bool back, mlir::Location location);
  Place getElementAt(const Place &iterator, mlir::Value offset, mlir::Location location);
  mlir::Value emitDistance(const Place &first, const Place &last, mlir::Location location);
  Place emitIteratorAssignment(const clang::Expr *target, const clang::Expr *value,
                               const clang::Expr *where);
  void assignIterator(const Place &iterator, const Place &value, clang::SourceRange range);
  void bindIterator(Position &iterator, const Position &value, clang::SourceRange range);
  void assignParts(const Place &target, const Place &value, clang::QualType type,
                   clang::SourceRange range);
  Place emitInserter(const clang::Expr *list);
  void emitAppend(const Place &inserter, mlir::Value value, const clang::Expr *where);
  Place emitIteratorConstruct(const clang::CXXConstructExpr *expression);
  std::optional<Place> emitIteratorMethod(llvm::StringRef name,
                                          const clang::CXXMemberCallExpr *expression);
  Place emitIteratorStep(const Place &iterator, bool back, bool postfix, const clang::Expr *where);
  mlir::Value compareIterators(clang::BinaryOperatorKind kind, const Place &left,
                               const Place &right, mlir::Location location);
  mlir::Value emitThreeWay(mlir::Value left, mlir::Value right, mlir::Location location);
  Place emitIteratorOperator(const clang::CXXOperatorCallExpr *expression);
  mlir::Value compareOrdering(clang::BinaryOperatorKind kind, mlir::Value order,
                              mlir::Location location);
  Place emitOrderingOperator(const clang::CXXOperatorCallExpr *expression);
  std::optional<Place> emitPointerOperator(const clang::BinaryOperator *expression),
      chooseElement(const Place &chosen, const clang::Expr *first, const clang::Expr *second);
  Place makePointer(const Place &object, mlir::Location location);
  Place makeNull(clang::QualType type, clang::SourceRange range);
  Place emitUnboundPointer(const clang::VarDecl *variable);
  Place emitAddress(const clang::Expr *object), makeAddress(Place place, const clang::Expr *object);
  Place castPointer(const clang::CastExpr *cast);
  mlir::Value isSetPointer(const clang::Expr *pointer);
  mlir::Value comparePointers(clang::BinaryOperatorKind kind, const Place &left, const Place &right,
                              const clang::Expr *where);
  std::optional<Place> emitIteratorFunction(llvm::StringRef name,
                                            const clang::CallExpr *expression);
  mlir::Type getCommonNumber(mlir::Type left, mlir::Type right);
  mlir::Value emitOperator(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                           const clang::Expr *where);
  Place emitInvoke(const clang::CallExpr *expression);
  Place invokeMember(const clang::ValueDecl *member, llvm::ArrayRef<Argument> arguments,
                     const clang::Expr *where);
  mlir::Value emitComparisonOfFields(clang::BinaryOperatorKind kind, mlir::Value left,
                                     mlir::Value right, const clang::Expr *where);
  mlir::Value callStdObject(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                            const clang::Expr *where);
  Place invokeObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                     const clang::Expr *where);
  mlir::Value callObject(const Place &callable, clang::QualType type, llvm::ArrayRef<Place> places,
                         const clang::Expr *where);
  std::optional<Place> emitBits(llvm::StringRef name, const clang::CallExpr *expression);
  mlir::Value emitGcd(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value emitMidpoint(mlir::Value left, mlir::Value right, const clang::Expr *where);
  std::optional<Place> emitNumeric(llvm::StringRef name, const clang::CallExpr *expression);
};

} // namespace autographc::frontend

#endif
