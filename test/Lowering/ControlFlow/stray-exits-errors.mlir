// An exit that no loop or switch takes is left by the pass that lowers it and reported where the phase ends.
// RUN: autograph-opt --pass-pipeline='builtin.module(func.func(ag-lower-break,ag-lower-continue,ag-verify-control-flow))' --split-input-file --verify-diagnostics %s

func.func @stray_break(%c: i1) {
  ag.if %c {
    // expected-error @below {{'ag.break' op must not be left after the control-flow phase}}
    ag.break
  }
  ag.return
}

// -----

func.func @stray_continue(%c: i1) {
  ag.if %c {
    // expected-error @below {{'ag.continue' op must not be left after the control-flow phase}}
    ag.continue
  }
  ag.return
}

// -----

// Passes that do not run leave their statements, too.
func.func @stray_return(%c: i1) {
  ag.if %c {
    // expected-error @below {{'ag.return' op must stand at the end of the function after the control-flow phase}}
    ag.return
  }
  ag.return
}

// -----

func.func @stray_switch(%n: si32) {
  // expected-error @below {{'ag.switch' op must not be left after the control-flow phase}}
  ag.switch %n : si32 [1] to [0] default -1 {
    ag.yield
  }
  ag.return
}
