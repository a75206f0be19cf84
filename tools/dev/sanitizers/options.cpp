//===- options.cpp - how the sanitizers of the preset `dev` run -----------===//

/// The address sanitizer takes these before the variable ASAN_OPTIONS.
/// - LLVM's libraries are not instrumented: a container or an arena that both sides use would be
///   marked by one side only.
/// - LLVM leaves memory to the end of the process.
/// - `lib/Compiler/DeepStack.cpp` gives its thread a signal stack, which the sanitizer would unmap.
/// - The compiler reports the signals of a crash itself, and the tests read its report.
extern "C" const char *__asan_default_options() {
  return "detect_container_overflow=0:allow_user_poisoning=0:"
         "detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0:"
         "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0";
}

/// The same of the undefined-behaviour sanitizer and UBSAN_OPTIONS.
extern "C" const char *__ubsan_default_options() { return "print_stacktrace=1"; }
