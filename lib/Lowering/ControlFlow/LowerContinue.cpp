//===- LowerContinue.cpp - ag-lower-continue ------------------------------===//
#include "ExitLowering.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERCONTINUE
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

static void lowerContinues(ag::WhileOp loop, Names &names) {
  SmallVector<Operation *> exits = findExits<ag::ContinueOp>(loop.getBody());
  if (exits.empty())
    return;
  Block &body = loop.getBody().front();
  Flag flag(names, "skipped", &body);
  ExitLowering(exits, loop.getBody(), flag, [](OpBuilder &, Operation *) {
  }).run(body, /*needsFlag=*/false);
}

namespace {
struct LowerContinue : autographc::impl::LowerContinueBase<LowerContinue> {
  void runOnOperation() override {
    Names names(getOperation());
    getOperation().walk([&](ag::WhileOp loop) { lowerContinues(loop, names); });
  }
};
} // namespace
