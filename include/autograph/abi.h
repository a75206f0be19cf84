/* The C interface between compiled code, the public headers and libautograph: the one truth that
 * all three share. */
#ifndef AUTOGRAPH_ABI_H
#define AUTOGRAPH_ABI_H

#include "autograph/record.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define AG_NORETURN [[noreturn]]
#else
#define AG_NORETURN _Noreturn
#endif
#pragma GCC visibility push(default)

/** Element types. The values are part of the interface and never change. */
enum ag_dtype {
  AG_BOOL = 0,
  AG_INT8 = 1,
  AG_INT16 = 2,
  AG_INT32 = 3,
  AG_INT64 = 4,
  AG_UINT8 = 5,
  AG_UINT16 = 6,
  AG_UINT32 = 7,
  AG_UINT64 = 8,
  AG_FLOAT32 = 9,
  AG_FLOAT64 = 10,
  AG_STRING = 11, /* a C string; to print only, of rank 0 */
  AG_FLOAT16 = 12,
  AG_BFLOAT16 = 13,
  AG_COMPLEX64 = 14,
  AG_COMPLEX128 = 15,
  AG_LONG_DOUBLE = 16, /* to print only, of rank 0 */
  /* Containers, to print only: `data` are so many ag_values as the only extent says. */
  AG_LIST = 17,
  AG_TUPLE = 18,
  AG_OPTIONAL = 19 /* of one value, or of none */
};

/** What went wrong; `ag::ErrorKind` has the same values in the same order. */
enum ag_error_kind {
  AG_ERROR_CHECK = 0,
  AG_ERROR_INDEX = 1,
  AG_ERROR_DIVISION = 2,
  AG_ERROR_RANGE = 3,
  AG_ERROR_SHAPE = 4,
  AG_ERROR_UNSET = 5,
  AG_ERROR_SIGNATURE = 6,
  AG_ERROR_MEMORY = 7,
  AG_ERROR_HOST = 8,
  AG_ERROR_GRADIENT = 9
};

/** A place in the user's source; a null pointer where a place is asked for means unknown. */
typedef struct ag_location {
  const char *file;
  const char *function;
  int32_t line;
} ag_location;

/** One value to print: dense and row-major, `data` points at its elements, `extents` at `rank`
 * numbers. */
typedef struct ag_value {
  const void *data;
  const int64_t *extents;
  int32_t dtype; /* enum ag_dtype */
  int32_t rank;
} ag_value;

/* `float32` of AG_FLOAT32. */
const char *ag_dtype_name(int32_t dtype);

/* Effects. Formats are fmt's, checked by the caller where it can; a bad format is an ag::Error of
 * kind `check`. */
void ag_print(const ag_location *where, const char *format, const ag_value *values, int64_t count);
/* What the thread's next ag_print begins with. */
void ag_print_part(const ag_location *where, const char *format, const ag_value *values,
                   int64_t count);

/* Failures: each throws ag::Error (a C++ exception) and never returns. Both modes call these, so
 * messages agree. */
AG_NORETURN void ag_fail_check(const ag_location *where, const char *format, const ag_value *values,
                               int64_t count);
/* The same with another kind. */
AG_NORETURN void ag_fail_requirement(const ag_location *where, int32_t kind, const char *format,
                                     const ag_value *values, int64_t count);
AG_NORETURN void ag_fail_index(const ag_location *where, int64_t index, int64_t axis,
                               int64_t extent);
/* The same of a tensor's axis; `ag::end - index` where `from_end` is not 0. */
AG_NORETURN void ag_fail_subscript(const ag_location *where, int64_t index, int64_t from_end,
                                   int64_t axis, int64_t extent);
/* Bit 0 of `from_end`: `begin` is counted from the end, bit 1: `end` is. A step that is not
 * positive, too: kind `index`. */
AG_NORETURN void ag_fail_slice(const ag_location *where, int64_t begin, int64_t end, int64_t step,
                               int64_t from_end, int64_t axis, int64_t extent);
AG_NORETURN void ag_fail_division(const ag_location *where);
AG_NORETURN void ag_fail_range_step(const ag_location *where);
AG_NORETURN void ag_fail_conversion(const ag_location *where, int64_t value, int32_t dtype);
AG_NORETURN void ag_fail_unset(const ag_location *where);
/* An integer raised to a negative power: kind `range`. */
AG_NORETURN void ag_fail_exponent(const ag_location *where, int64_t exponent);
/* An axis outside [-rank, rank), or one given twice: kind `shape`. */
AG_NORETURN void ag_fail_axis(const ag_location *where, const char *operation, int64_t axis,
                              int64_t rank);
/* `at` of a standard container: throws std::out_of_range with the text of the standard library;
 * `value` of an empty std::optional throws std::bad_optional_access, the call of an empty
 * std::function std::bad_function_call. */
AG_NORETURN void ag_fail_at(const ag_location *where, const char *container, uint64_t index,
                            uint64_t size);
/* `operation` is the op's public name (`add`, `matmul`, `concat` ...): two shapes that do not go
 * together. */
AG_NORETURN void ag_fail_shapes(const ag_location *where, const char *operation,
                                const int64_t *left, int64_t left_rank, const int64_t *right,
                                int64_t right_rank);
/* A shape that the operation cannot take (min of nothing, squeeze of an extent that is not 1, a
 * negative extent). */
AG_NORETURN void ag_fail_shape(const ag_location *where, const char *operation,
                               const int64_t *shape, int64_t rank);
/* A join of nothing, whose shape is not known: kind `shape`. */
AG_NORETURN void ag_fail_empty_list(const ag_location *where, const char *operation);

/* Which code the machine can run: 3 for x86-64-v3, less for any x86-64. Both compute the same bits.
 * Set when the library is loaded; the environment's AUTOGRAPH_PROCESSOR=x86-64 keeps it at 1. */
extern int32_t ag_processor_level;

/* Memory of compiled code: 64-byte aligned. A buffer belongs to the innermost running call of this
 * thread until it is released or detached; what is left when a call ends by an exception is
 * released. ag_allocate throws kind `memory`. */
void *ag_allocate(int64_t bytes);
void ag_release(void *buffer);
/* The int64_t this many bytes before a buffer says up to how many bytes a tensor may grow in its
 * place. */
enum { AG_ROOM_OFFSET = 24 };
/* Takes a buffer out of the call's list: it is then owned by a tensor, which gives it back with
 * ag_release, on any thread. The 16 bytes before a detached buffer are its owner's (ag::Tensor
 * counts references there). */
void ag_detach(void *buffer);

/* Room for an object of C++ that the innermost running call holds until ag_end_hold, or until it
 * ends by an exception: `end` is then called with it. Compiled code so holds the buffer of an
 * ag::Variable that it reads. */
void *ag_begin_hold(int64_t bytes, void (*end)(void *held));
void ag_end_hold(void *held);
/* Compiled code gives away a buffer of ag_allocate that it is done with: the function of the host
 * that it calls next may take it over, and else it is lost to the call until it ends. Not 0 where
 * it is this one, once. */
void ag_give(const void *buffer);
int32_t ag_take_given(const void *buffer);

/* The identity of a value, of 56 bits: ag::Scalars and tensors of floating and complex dtypes carry
 * one, by which a tape knows them; 0 where none does, as of results of operations. Copies share it;
 * a write to an element or a piece ends it: the value gets a new one where the thread has an active
 * tape, and else 0. An ag::Variable has one of its own, whatever it holds. A Scalar is its value
 * and a uint64_t, whose low byte says whether it is set and whose others are the identity; other
 * dtypes have a byte there. A tensor's is a uint64_t in front. Slots carry none. */
extern __thread int32_t ag_active_tapes
    __attribute__((tls_model("initial-exec"))); /* of this thread */
/* The next identity: never 0, and given once in a process; it rises from call to call of a thread.
 */
uint64_t ag_new_identity(void);

/* The identity of an ag::Variable, the same for all its values: every tape knows it. */
enum { AG_VARIABLE_BIT = 55 };
uint64_t ag_new_variable_identity(void);

/* Tapes: each records, on its thread, the operations on values that it knows, as nodes in the order
 * of their execution. `ag_active_tapes` counts those that record now. */
typedef struct ag_tape ag_tape;
typedef struct ag_sweep ag_sweep;
/* What the gradient with respect to a value has come to: a tensor of the value's type. */
typedef struct ag_adjoint {
  void (*destroy)(struct ag_adjoint *self);
} ag_adjoint;
/* One operation. What its rule reads stands behind. */
typedef struct ag_node {
  void (*reverse)(struct ag_node *self, ag_sweep *sweep);
  void (*destroy)(struct ag_node *self);
  const char *operation;
  uint64_t result;
  const uint64_t *operands;
  int64_t operand_count;
} ag_node;
/* Begins a tape, outside of which those of the thread that were begun before are. Functions that
 * this thread calls run as plain C++ until it ends. */
ag_tape *ag_begin_tape(int32_t persistent);
void ag_end_tape(ag_tape *tape);
/* Ends the recording; the tape can be swept until it is ended. */
void ag_stop_tape(ag_tape *tape);
/* Between them the tapes that were begun before do not record; they nest. */
void ag_pause_tapes(void);
void ag_resume_tapes(void);
/* The tape knows the value from here on. */
void ag_watch(ag_tape *tape, uint64_t identity);
int32_t ag_knows(const ag_tape *tape, uint64_t identity);
/* The innermost tape, or the next one outside of `inner`, that records and knows one of these
 * values; null if there is none. */
ag_tape *ag_find_tape(ag_tape *inner, const uint64_t *identities, int64_t count);
/* An error of kind `gradient` where a tape that records knows the value: the operation on it would
 * not be recorded, as no file that has it includes <autograph/gradient.h>. */
void ag_require_unrecorded(const char *operation, uint64_t identity);
/* Memory for a node, aligned as any type's; it is part of the tape once it is added. */
void *ag_allocate_node(ag_tape *tape, int64_t bytes);
void ag_add_node(ag_tape *tape, ag_node *node);
/* Whether `value` was computed from `from`, or is it. */
int32_t ag_is_connected(const ag_tape *tape, uint64_t value, uint64_t from);
/* A sweep runs the rules of a tape's nodes backwards from the last one, while the tape does not
 * record. `targets` are the values whose gradients are asked for. A tape that is not persistent has
 * no second one: an error of kind `gradient`. */
ag_sweep *ag_begin_sweep(ag_tape *tape, const uint64_t *targets, int64_t count);
void ag_run_sweep(ag_sweep *sweep);
void ag_end_sweep(ag_sweep *sweep);
/* Where the adjoint of a value is kept, null at first: made where `make` is not 0, else null where
 * there is none. Valid until the next call. */
ag_adjoint **ag_find_adjoint(ag_sweep *sweep, uint64_t identity, int32_t make);
/* Whether a target is the value, or what it was computed from. */
int32_t ag_wants(const ag_sweep *sweep, uint64_t identity);
int32_t ag_is_target(const ag_sweep *sweep, uint64_t identity);
/* Between them the tapes of this thread record what is computed from what it has, and then forget
 * it again: one node stands for it, which computes it again while it is swept. `ag_used_before` are
 * the values from before that it was computed from; `ag_is_forgotten` says whether a value was
 * computed in it. They nest; what is not ended is dropped and stays recorded. */
typedef struct ag_checkpoint ag_checkpoint;
ag_checkpoint *ag_begin_checkpoint(void);
void ag_end_checkpoint(ag_checkpoint *checkpoint);
void ag_drop_checkpoint(ag_checkpoint *checkpoint);
const uint64_t *ag_used_before(const ag_checkpoint *checkpoint, int64_t *count);
int32_t ag_is_forgotten(const ag_checkpoint *checkpoint, uint64_t identity);
/* Between them this thread repeats what it has done: it prints nothing. They nest. */
void ag_begin_repeat(void);
void ag_end_repeat(void);
int32_t ag_repeats(void);
/* An error of kind `gradient` in a checkpoint that began before the Variable did: its assignment
 * would be repeated. */
void ag_require_assignable(uint64_t identity);
/* Runs the rules of the nodes of a stopped tape backwards within a sweep of another one, which has
 * what they come to. */
void ag_sweep_within(ag_sweep *sweep, ag_tape *tape);
/* Throws kind `gradient`. */
AG_NORETURN void ag_fail_gradient(const ag_location *where, const char *message);

/* Accesses of ag::Variables: between them no other thread begins one. They nest; what a call that
 * ends by an exception has begun is ended. */
void ag_begin_update(void);
void ag_end_update(void);

/* Sorts a dense tensor in place along an axis: `outer` groups of `extent` rows of `inner` elements
 * of an `enum ag_dtype`. Ascending and stable, NaN last. */
void ag_sort(void *data, int64_t outer, int64_t extent, int64_t inner, int32_t dtype);
/* The same; besides it says where each element has come to, in row-major order. */
void ag_sort_places(void *data, int64_t *places, int64_t outer, int64_t extent, int64_t inner,
                    int32_t dtype);

/* The sum and the product of numbers in memory, and of two vectors, by the rules of ag::sum,
 * ag::prod and ag::matmul; `laned` where the terms lie along the last axes. */
float ag_sum_float32(const float *x, int64_t count, int32_t laned);
double ag_sum_float64(const double *x, int64_t count, int32_t laned);
float ag_prod_float32(const float *x, int64_t count, int32_t laned);
double ag_prod_float64(const double *x, int64_t count, int32_t laned);
float ag_dot_float32(const float *a, const float *b, int64_t count);
double ag_dot_float64(const double *a, const double *b, int64_t count);
/* The totals of `count` blocks, given one after the other, put together by the same rules, in so
 * many bytes of the caller's. */
enum { AG_BLOCKS_BYTES = 1024 };
void ag_begin_blocks_float32(void *blocks, int64_t count, int32_t multiplies, int32_t laned);
void ag_add_block_float32(void *blocks, float total);
float ag_end_blocks_float32(void *blocks);
void ag_begin_blocks_float64(void *blocks, int64_t count, int32_t multiplies, int32_t laned);
void ag_add_block_float64(void *blocks, double total);
double ag_end_blocks_float64(void *blocks);

/* The product and the quotient of two std::complex, (a, b) and (c, d), as C++ has them: with
 * infinities found among NaNs. */
void ag_multiply_complex64(float a, float b, float c, float d, float *result);
void ag_multiply_complex128(double a, double b, double c, double d, double *result);
void ag_divide_complex64(float a, float b, float c, float d, float *result);
void ag_divide_complex128(double a, double b, double c, double d, double *result);

/* A finite angle of 2^40 or more less a multiple of pi/2: parts 0 and 1 are the rest in [-pi/4,
 * pi/4] and what that lost, part 2 the multiple's quadrant. */
double ag_reduce_angle(double x, int32_t part);

/* What runs where an error ends a call: `run` takes slots, laid out as arguments, that compiled
 * code keeps up to date. They are zero at first; frames end in the reverse order of their begin. A
 * tensor is saved by a copy of its data. */
int64_t *ag_begin_unwind(ag_entry run, int64_t slots);
void ag_save_tensor(int64_t *slots, int64_t slot, const void *data, int64_t bytes);
void ag_end_unwind(int64_t *slots);

/* What a thread counts calls in. Compiled code adds one, as its only writer, to
 * `values[record->counter]` at a call of the only version that does not go through ag_call, where
 * that is below `size`; elsewhere it calls ag_count_first_direct_call. */
typedef struct ag_thread_counters {
  int64_t *values;
  uint64_t size;
} ag_thread_counters;
extern __thread ag_thread_counters ag_counters __attribute__((tls_model("initial-exec")));
void ag_count_first_direct_call(ag_function_record *record, const int64_t *arguments);
/* Whether the next call only asks for its concrete function, so that no plain C++ may run. */
int32_t ag_is_searching(void);

/* Which text it is, by its hash; an error (signature) where another has the same. And the text. */
uint64_t ag_keep_static_text(const char *text, int64_t size);
const char *ag_static_text(uint64_t key);

/* Once for each record; and before the object that holds it is unloaded. */
void ag_register(ag_function_record *record);
void ag_unregister(ag_function_record *record);
/* Where the state of a record is not 0: non-zero where the call runs the plain C++. Registers one
 * that is called before its object's constructor. */
int32_t ag_choose_body(ag_function_record *record);
/* Calls the most specific version whose extents fit; traces what is called for the first time, and
 * counts the call. */
void ag_call(const ag_function_record *record, const int64_t *arguments, int64_t *results);
/* Calls a version; what it has begun is undone where an exception ends it. Counts nothing. */
void ag_run(ag_entry entry, const int64_t *arguments, int64_t *results);
/* Non-zero when this thread or the process runs eagerly. */
int32_t ag_runs_eagerly(void);
/* Sets it for the process; and for this thread between enter and leave, which nest. While there is
 * a reason, all records have AG_EAGER, those that are registered meanwhile, too; afterwards each
 * until its next call. */
void ag_run_functions_eagerly(int32_t eagerly);
void ag_enter_eager(void);
void ag_leave_eager(void);

/* Effects of a trace, called by `trace` of a description. A format is one of ag_print's, in which
 * AG_SHAPE_MARK and a digit stand for the extents of that tensor among the argument leaves. */
enum { AG_SHAPE_MARK = 1 };
void ag_trace_print(const ag_location *where, const char *format, const ag_value *values,
                    int64_t count);
/* The function of that address, for these static arguments, is traced unless it was or is being
 * traced. */
void ag_trace_callee(const void *address, const int64_t *statics);

/* Entry points for other languages return 0 or, one more than the kind of the error that they ended
 * with, what ag_keep_error gives. Its text is kept for the thread. */
int32_t ag_keep_error(int32_t kind, const char *text);
const char *ag_last_error(void);
AG_NORETURN void ag_fail_entry(const char *name, int32_t dtype, int64_t rank);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
