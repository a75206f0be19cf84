// The macros a user writes, and the annotation that ties a declaration of these headers to its op
// in the compiler.
#pragma once

#if __cplusplus <= 201703L
// An #error alone would be followed by hundreds of others; a file that is not there ends the
// compilation.
#include "autograph needs C++20; compile with -std=c++20"
#endif

#if defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2)
#error "autograph needs floats to be computed as floats; compile with -mfpmath=sse"
#endif
#ifdef __FAST_MATH__
#pragma GCC warning                                                                                \
    "-ffast-math changes what plain C++ computes with autograph's tensors; what autographc compiles ignores it"
#endif

/// Marks a function for compilation. Stands first in the declaration, after `template <...>` where
/// there is one. An annotation that autographc reads; nothing to other compilers.
#ifdef __clang__
#define AG_FUNCTION __attribute__((annotate("autograph.function")))
#else
#define AG_FUNCTION
#endif

/// Marks a function that compiled code calls back at run time, in order; its result and its
/// exceptions come back.
#ifdef __clang__
#define AG_HOST __attribute__((annotate("autograph.host")))
#else
#define AG_HOST
#endif

/// Adds a concrete function, specialised ahead of time, to a marked function:
/// `AG_SIGNATURE(f32[32,?], i32)`.
#ifdef __clang__
#define AG_SIGNATURE(...) __attribute__((annotate("autograph.signature", #__VA_ARGS__)))
#else
#define AG_SIGNATURE(...)
#endif

/// Names the op of the compiler's dialect that a declaration of these headers stands for.
#ifdef __clang__
#define AG_OP(name) __attribute__((annotate("autograph.op", name)))
#else
#define AG_OP(name)
#endif

/// Says that a call of this function records the operations after or in it: autographc leaves
/// functions that reach one as plain C++.
#ifdef __clang__
#define AG_RECORDS __attribute__((annotate("autograph.records")))
#else
#define AG_RECORDS
#endif

/// Says that nothing is recorded of what is done in a call of this function.
#ifdef __clang__
#define AG_UNRECORDED __attribute__((annotate("autograph.unrecorded")))
#else
#define AG_UNRECORDED
#endif

/// Says that a call of this function may be repeated while a tape is swept.
#ifdef __clang__
#define AG_REPEATABLE __attribute__((annotate("autograph.repeatable")))
#else
#define AG_REPEATABLE
#endif

/// Says that a call of this function gives a value with a gradient of its own.
#ifdef __clang__
#define AG_WITH_GRADIENT __attribute__((annotate("autograph.with_gradient")))
#else
#define AG_WITH_GRADIENT
#endif

/// Declares what records operations on tapes: weak, so that a file without <autograph/gradient.h>
/// compiles nothing for it. Where only eager bodies of a file record, autographc optimises it as
/// little as those.
#ifdef __clang__
#define AG_RECORDER __attribute__((weak, annotate("autograph.recorder")))
#else
#define AG_RECORDER __attribute__((weak))
#endif

/// Declares what a tape runs on the way back, whose address recorders keep: autographc optimises it
/// as little as these.
#ifdef __clang__
#define AG_SWEPT __attribute__((annotate("autograph.swept")))
#else
#define AG_SWEPT
#endif

/// `operation(compound, binary, name)` for each compound assignment, the operator that it is short
/// for, and that one's op.
#define AG_FOR_EACH_COMPOUND(operation)                                                            \
  operation(+=, +, "add") operation(-=, -, "subtract") operation(*=, *, "multiply")                \
      operation(/=, /, "divide") operation(%=, %, "truncated_remainder")                           \
          operation(&=, &, "bitwise_and") operation(|=, |, "bitwise_or")                           \
              operation(^=, ^, "bitwise_xor") operation(<<=, <<, "bitwise_left_shift")             \
                  operation(>>=, >>, "bitwise_right_shift")

/// Before a loop of a marked function: where its trip count is known when the function is compiled,
/// its body is repeated that often. Elsewhere it says nothing.
#if defined(__clang__) && defined(__has_cpp_attribute)
#if __has_cpp_attribute(clang::suppress)
#define AG_UNROLL [[clang::suppress("autograph.unroll")]]
#endif
#endif
#ifndef AG_UNROLL
#define AG_UNROLL
#endif

/// What libautograph exports.
#define AG_EXPORT __attribute__((visibility("default")))
