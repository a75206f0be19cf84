/* What is behind the handles of functions: the part of the C interface that compiled code does not
 * use. */
#ifndef AUTOGRAPH_TRACES_ABI_H
#define AUTOGRAPH_TRACES_ABI_H

#include "autograph/abi.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* The record registered for a function's address, or null. */
const ag_function_record *ag_find_function(const void *address);
/* Those whose functions have this qualified name, one an address; of internal linkage, those of the
 * unit. Gives how many there are, and writes the first `room` of them. */
int64_t ag_find_functions(const char *name, const void *unit, const ag_function_record **records,
                          int64_t room);

/* The concrete functions of a function, and what is counted of them. A record has one, `cache`; an
 * ag::Function has one of its own. */
struct ag_cache *ag_make_cache(const ag_function_record *record);
void ag_destroy_cache(const ag_function_record *record, struct ag_cache *cache);
/* The next call, on this thread, of the function that the cache was made for uses it. Ended by
 * ag_end_own in any case. */
void ag_begin_own(const ag_function_record *record, struct ag_cache *cache);
void ag_end_own(void);
/* The next call of one of the functions, on this thread, finds its concrete function in the cache,
 * or in its own where that is null, and does not run: it throws. ag_end_search, called in any case,
 * gives what was found, or null, and of which function unless `found` is null. The records live
 * until then. */
void ag_begin_search(const ag_function_record *const *records, int64_t count,
                     struct ag_cache *cache);
struct ag_concrete_function *ag_end_search(const ag_function_record *const *records, int64_t count,
                                           const ag_function_record **found);
/* Whether a parameter other than an ag::Static holds one: then only a call tells the key. */
int32_t ag_holds_statics(const ag_function_record *record);

int64_t ag_call_count(const struct ag_cache *cache);
/* Of calls that traced nothing. */
int64_t ag_hit_count(const struct ag_cache *cache);
/* A concrete function is traced at its first use, and again at the first one after ag_clear; the
 * count only grows. */
int64_t ag_trace_count(const struct ag_cache *cache);
void ag_clear(const ag_function_record *record, struct ag_cache *cache);

/* A function for one key. It lives as long as its cache. */
typedef struct ag_concrete_function ag_concrete_function;
/* Calls `visit` with each that is traced, in the order of their traces. */
void ag_visit_concrete(const struct ag_cache *cache,
                       void (*visit)(void *context, ag_concrete_function *concrete), void *context);
/* Calls `use` with its text: `f32[?,10], i32`; or where `is_long`, as `f(x)` and a line for each
 * argument and for the result. */
void ag_describe_concrete(const ag_function_record *record, const ag_concrete_function *concrete,
                          int32_t is_long, void (*use)(void *context, const char *text),
                          void *context);

/* Calls `use` with what the object keeps of the function: C++ or, where `is_mlir`, IR. Empty where
 * it keeps nothing. */
void ag_read_kept(const ag_function_record *record, int32_t is_mlir,
                  void (*use)(void *context, const char *text), void *context);

/** What an argument is, or may be. */
enum ag_spec_kind {
  AG_SPEC_ANY = 0, /* of a type that has no extents, or whose extents are not asked for */
  AG_SPEC_NUMBER = 1,
  AG_SPEC_STATIC = 2, /* with `value` */
  AG_SPEC_TENSOR = 3, /* with rank and extents; -1 for any */
  AG_SPEC_TEXT = 4    /* a static text */
};
typedef struct ag_spec {
  int32_t kind;
  int32_t dtype;
  int32_t rank;
  int64_t value;
  const int64_t *extents;
} ag_spec;

/** Which extents are part of a key, where no signature fixes them. */
enum ag_policy { AG_ANY_EXTENTS = 0, AG_EXACT_EXTENTS = 1 };
void ag_set_policy(const ag_function_record *record, struct ag_cache *cache, int32_t policy);

/** How a concrete function is asked for: bits. */
enum ag_how {
  AG_EXACTLY = 1, /* that of these extents, else the one that a call would use */
  AG_TRACED = 2,  /* traced if it is not */
  AG_SEARCHED = 4 /* extents that no spec gives, and arguments without a spec behind those that have
                     one, are those of the call that this thread searched last */
};
/* The concrete function for such arguments. Where they do not fit the parameters, or `record` is
 * null, it is an error of kind signature. Static values are those of `like` unless that is null. */
ag_concrete_function *ag_get_concrete(const ag_function_record *record, struct ag_cache *cache,
                                      const ag_spec *specs, int64_t count, int32_t how,
                                      const ag_concrete_function *like);
/* An error of kind signature, unless the arguments are those of the concrete function. Without
 * specs they are those of the call that this thread searched last. */
void ag_require_concrete(const ag_function_record *record, const ag_concrete_function *concrete,
                         const ag_spec *specs, int64_t count, const ag_concrete_function *like);

/* Errors of kind signature: the argument of that number is not as expected; so many were given. The
 * record may be null. */
AG_NORETURN void ag_fail_argument(const ag_function_record *record, int64_t argument,
                                  const ag_spec *expected, const ag_spec *given);
AG_NORETURN void ag_fail_argument_count(const ag_function_record *record, int64_t count);

/** An argument by which a trace differs from the one before. */
typedef struct ag_change {
  const char *argument, *from, *to;
} ag_change;
/** What is told of a trace. */
typedef struct ag_trace_event {
  const char *function, *signature;
  int64_t trace; /* of its cache, from 1 on */
  double seconds;
  const ag_change *changes; /* none of the first trace, and of one after ag_clear */
  int64_t change_count;
  const char *remedy; /* empty where there is none */
} ag_trace_event;
/* Calls `callback` after each trace from now on, on the thread of the trace; gives a number for
 * ag_off_trace, after which `destroy` was called. */
int64_t ag_on_trace(void (*callback)(void *context, const ag_trace_event *event),
                    void (*destroy)(void *context), void *context);
void ag_off_trace(int64_t number);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
