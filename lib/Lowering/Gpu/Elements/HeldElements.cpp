//===- HeldElements.cpp - elements as a device's memory holds them --------===//
#include "HeldElements.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {

Type getHeldType(Type element) {
  Builder builder(element.getContext());
  if (auto number = dyn_cast<ComplexType>(element))
    return VectorType::get({2}, number.getElementType());
  return element.isInteger(1) ? builder.getI8Type()
         : element.isIndex()  ? builder.getI64Type()
                              : element;
}

Value emitZero(OpBuilder &builder, Location loc, Type element) {
  auto number = dyn_cast<ComplexType>(element);
  if (!number)
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  Attribute zero = builder.getZeroAttr(number.getElementType());
  return complex::ConstantOp::create(builder, loc, element, builder.getArrayAttr({zero, zero}));
}

Value emitFromHeld(OpBuilder &builder, Location loc, Type element, Value held) {
  if (element.isInteger(1))
    return arith::TruncIOp::create(builder, loc, element, held);
  if (element.isIndex())
    return arith::IndexCastOp::create(builder, loc, element, held);
  if (!isa<ComplexType>(element))
    return held;
  auto part = [&](int32_t at) -> Value {
    Value place = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(at));
    return LLVM::ExtractElementOp::create(builder, loc, held, place);
  };
  Value real = part(0), imaginary = part(1);
  return complex::CreateOp::create(builder, loc, element, real, imaginary);
}

Value emitHeld(OpBuilder &builder, Location loc, Value value) {
  Type element = value.getType(), held = getHeldType(element);
  if (element.isInteger(1))
    return arith::ExtUIOp::create(builder, loc, held, value);
  if (element.isIndex())
    return arith::IndexCastOp::create(builder, loc, held, value);
  if (!isa<ComplexType>(element))
    return value;
  Value both = LLVM::PoisonOp::create(builder, loc, held);
  auto insert = [&](Value part, int32_t at) {
    Value place = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(at));
    both = LLVM::InsertElementOp::create(builder, loc, both, part, place);
  };
  insert(complex::ReOp::create(builder, loc, value), 0);
  insert(complex::ImOp::create(builder, loc, value), 1);
  return both;
}

} // namespace autographc
