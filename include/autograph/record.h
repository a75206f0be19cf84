/* What an object file says of its marked functions: part of autograph/abi.h. */
#ifndef AUTOGRAPH_RECORD_H
#define AUTOGRAPH_RECORD_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Arguments and results of compiled code are flat arrays of 8-byte slots, leaf after leaf:
 * - bool, integer, enum: 1 slot, sign- or zero-extended
 * - floating: 1 slot, the bits in the low bytes
 * - complex: 2 slots, its parts
 * - long double: 2 slots, its 16 bytes
 * - Scalar<T>: 2 slots, value and set flag (0 or 1)
 * - Tensor<T, R>: 1 + R slots, data pointer and extents
 *
 * An aggregate is its leaves in declaration order. A std::vector is tensors: for each number among
 * the leaves of its elements (of a Scalar value and flag) one of rank 1; for each tensor one of
 * rank 1 with the elements of all, and a table of int64 with a row for each of offset, extents, and
 * how many elements its place holds (0, and offset 0, of an empty one); a std::span is as a vector
 * of its elements. Result tensors are freshly allocated and detached by the receiver. In-out
 * reference parameters come after the result, in parameter order. Such a tensor may be left where
 * it is: then the data pointer is the argument's, whose elements the caller lends alone where the
 * function writes them. */
typedef void (*ag_entry)(const int64_t *arguments, int64_t *results);

/** One ahead-of-time version of a function. */
typedef struct ag_concrete {
  ag_entry entry;
  const int64_t *extents; /* for each tensor argument leaf in order its rank extents, -1 for any */
  const char *signature;  /* as printed: "f32[?,10], i32" */
} ag_concrete;

/** A parameter, or the result, for those who ask about a function. */
typedef struct ag_parameter {
  const char *name;   /* empty of the result */
  const char *types;  /* as in a signature: "f32[?,10]"; of an aggregate several, by ", " */
  const char *leaves; /* of each type, by "," */
  void *make_default; /* the function of C++ that gives its default argument, or null */
} ag_parameter;

/** What an object keeps for those who ask what its functions became: texts, one after the other. */
typedef struct ag_kept {
  const unsigned char *data;
  int64_t packed_size, size;
  int64_t is_packed; /* in zlib's format, else as they are */
} ag_kept;
typedef struct ag_kept_part {
  int64_t begin, size;
} ag_kept_part;

/** What is known of a function beside its code. */
typedef struct ag_description {
  const ag_parameter *parameters;
  int64_t parameter_count;
  ag_parameter result; /* its types are empty where there is none */
  ag_entry trace;      /* does what a trace does, with the static arguments; or null: it traces */
  const void *const *callees; /* these functions, those of them that are marked, up to a null */
  const ag_kept *kept;        /* null where nothing is kept */
  ag_kept_part code, mlir;    /* of that, what the function was converted to */
  const void *unit;           /* of internal linkage: an address of the object file's, as
                                 ag::detail::this_unit;           else null */
} ag_description;

/** Why a call takes the slow way, by ag_choose_body: bits of `state`. */
enum ag_record_state {
  AG_UNTRACED = 1, /* no call ran compiled since registration, or since ag_clear */
  AG_EAGER = 2,    /* the process or some thread runs eagerly, or did at the last call */
  AG_TAPED = 4,    /* reserved: some thread has an active tape */
  AG_LOGGED = 8    /* reserved: calls are logged */
};

/** One annotated function of an object file, made by the compiler, registered by a static
 * constructor. Calls only read it, as it has its cache lines for itself: what is written to at
 * calls stands elsewhere. It is 128 bytes. */
typedef struct __attribute__((aligned(64))) ag_function_record {
  /* What an entry tests, of enum ag_record_state: where it is 0 the call goes on in compiled code.
   * AG_UNTRACED until registration. Read and written atomically. */
  uint32_t state;
  int64_t counter;        /* of direct calls among each thread's counters; -1 where none ran since
                             registration or ag_clear */
  struct ag_cache *cache; /* set by registration: one for all records of one address that have the
                             same versions */
  const ag_concrete *versions; /* the most general first */
  int64_t version_count;
  const char *leaves;  /* one character per argument leaf: 'n' number, 'k' static one, 'c' number of
                          two slots, 's' and 'z' Scalars of them, '1'..'9' tensor of that rank */
  const char *name;    /* qualified, as the user would write it */
  const char *mangled; /* the symbol */
  const void *address; /* the symbol's address: the key of ag::function(f) */
  const void *marker;  /* null where another compiler's weak copy won */
  struct ag_function_record *next, *previous; /* in the run time's list of those without AG_EAGER */
  const ag_description *description;          /* null of one that nothing is known of */
} ag_function_record;

#ifdef __cplusplus
}
#endif
#endif
