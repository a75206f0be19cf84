/* The C interface of GPUs between compiled code (`autographc --gpu`), the public headers and
 * libautograph. */
#ifndef AUTOGRAPH_DEVICE_ABI_H
#define AUTOGRAPH_DEVICE_ABI_H

#include "autograph/record.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/** The kernels of an object for one architecture, 80 for sm_80: PTX, or machine code, which only
 * GPUs of the same generation run. Of architecture 0, the emulator's, `data` are `size` rows of
 * ag_emulated_kernel. */
typedef struct ag_device_image {
  int64_t architecture;
  const void *data;
  int64_t size;
  int64_t is_binary;
} ag_device_image;

/** The kernels of an object. `state` is the run time's. */
typedef struct ag_device_module {
  const ag_device_image *images;
  int64_t image_count;
  void *state;
} ag_device_module;

/** One kernel. `function` is the run time's: what the driver knows it by. */
typedef struct ag_kernel {
  ag_device_module *module;
  const char *name;
  void *function;
} ag_kernel;

/** What the emulator's kernels ask for, in place of a GPU's registers and instructions. The table
 * itself is passed first. */
typedef struct ag_emulator {
  int32_t (*thread)(struct ag_emulator *self);
  int32_t (*block)(struct ag_emulator *self);
  int32_t (*threads)(struct ag_emulator *self);
  int32_t (*blocks)(struct ag_emulator *self);
  /* Waits for the other threads of the block. */
  void (*wait)(struct ag_emulator *self);
  /* The value that the thread gives whose number in the warp differs in the bits of `distance`. */
  int32_t (*exchange)(struct ag_emulator *self, int32_t value, int32_t distance);
  /* Says whether the loop of a graph goes on. */
  void (*set_condition)(struct ag_emulator *self, int64_t handle, int32_t value);
  /* ldmatrix.x4: four fragments of 8 x 8 elements of 16 bits. Lane i gives the address of row i % 8
   * of fragment i / 8, and gets two elements of each. */
  void (*load_fragments)(struct ag_emulator *self, const void *row, int32_t is_transposed,
                         int32_t *words);
  /* mma.m16n8k16: four words of the left operand, two of the right one, bfloat16 or float16; adds
   * to four totals. */
  void (*multiply)(struct ag_emulator *self, const int32_t *words, int32_t is_brain, float *totals);
} ag_emulator;

/** Runs one thread. `parameters` are addresses of the arguments, as cuLaunchKernel takes them.
 * `waits` is 1 where threads wait for each other; `parameter_count` of 8 bytes at most each. */
typedef struct ag_emulated_kernel {
  const char *name;
  void (*run)(ag_emulator *emulator, void **parameters);
  int64_t waits;
  int64_t parameter_count;
} ag_emulated_kernel;

/* For compiled code. Where the process uses a device, runs `twin`, a function that does there what
 * the calling one does, and gives 0 where not. The slots of the twin are those of the function,
 * with addresses of the device. Leaves: `n` for each slot of a number; for a tensor its rank and
 * the bytes of an element, as characters from `0` on. */
int32_t ag_call_device(ag_entry twin, const char *argument_leaves, const char *result_leaves,
                       const int64_t *arguments, int64_t *results);
/* Within a twin: `parameters` are 8 bytes each. What follows in the program does not wait. */
void ag_launch(ag_kernel *kernel, int64_t blocks, int64_t threads, int64_t *parameters,
               int64_t count);
/* Memory of the device, by address. It is released at the latest where the call ends. */
int64_t ag_device_allocate(int64_t bytes);
void ag_device_release(int64_t address);
/* How many bytes a buffer that the twin has allocated has room for; 0 of another one. */
int64_t ag_device_room(int64_t address);
/* An element of the device's to a place of the host's, once all kernels before are done; and back.
 */
void ag_device_read(int64_t host, int64_t device, int64_t bytes);
void ag_device_write(int64_t host, int64_t device, int64_t bytes);

/* Tensors between a twin and C++ of the host's that it calls: the elements of one that was read, to
 * the device's memory; a buffer of ag_allocate for the time of a call whose elements are those at
 * `device`; and one with a copy of them on the host. */
void ag_device_take(int64_t device, const void *host, int64_t bytes);
void *ag_device_give(int64_t device, int64_t bytes);
void *ag_device_fetch(int64_t device, int64_t bytes);
/* The element of the host's that stands for the one at `device`, in a copy of all of what was
 * allocated there: tensors that share elements share those of the copy, until each was closed. */
void *ag_device_open(int64_t device);
void ag_device_close(int64_t device);

/* A loop that the device repeats while its memory says so: 1 where it can. What follows
 * `ag_begin_loop`, which gives the handle that a kernel sets, is recorded and is not done; at first
 * the condition and the kernel that decides on the first iteration, then `ag_begin_arm`, the body,
 * and the same again. `ag_run_loop` runs what was recorded, and gives 1; 0 where it may not, and
 * nothing was done. Within it, `ag_begin_branch` gives the handle of a branch: the kernel that sets
 * it follows, then, between `ag_begin_arm` and `ag_end_arm`, what is done where it was set. */
int32_t ag_can_loop_on_device(void);
int64_t ag_begin_loop(void);
int64_t ag_begin_branch(void);
/* The same of a loop in the loop: the handle says whether it makes another step. */
int64_t ag_begin_inner_loop(void);
void ag_begin_arm(void);
void ag_end_arm(void);
int32_t ag_run_loop(int32_t may);
/* The same in parts: what was recorded may be run again until `ag_end_loop`, which a loop that did
 * not run does not need. */
int32_t ag_start_loop(int32_t may);
void ag_repeat_loop(void);
void ag_end_loop(void);

/* A loop as one kernel of one block, which follows: 1 where it `fits` and such are asked for. */
int32_t ag_loop_in_block(int32_t fits);

/* For the headers. How many buffers of the process have a device side; 0 where no device is used.
 */
extern int32_t ag_device_sides;
/* Makes the host's side of the memory at `data` valid, if it has another; with `writes` not 0 the
 * device's side is out of date from here on. */
void ag_need_host(const void *data, int32_t writes);
/* Gives a buffer of ag_allocate a device side, where a device is used: it is then copied only when
 * one side has changed. */
void ag_keep_on_device(void *buffer);
/* For C++ that a twin calls, both null or 0 where no twin runs on this thread. A buffer of
 * ag_allocate that stands for the elements at `data`, in `allocated`, until the twin has taken
 * them; and a copy of elements that are on the device, made there, to the buffer `to`. */
void *ag_lend_on_device(void *allocated, const void *data, int64_t bytes);
int32_t ag_copy_on_device(void *to, const void *data, int64_t bytes);
/* Copies it there now; -1 where no device is used, else the device's number. */
int32_t ag_copy_to_device(void *buffer);
/* The device whose memory holds what is at `data`, -1 where only the host's does. */
int32_t ag_find_device(const void *data);
/* Waits until the device has done what it was asked for. */
void ag_wait_for_device(void);
/* The GPUs that the driver offers, and their names. */
int64_t ag_device_count(void);
const char *ag_device_name(int64_t number);
/* The one that this process uses, -1 for none: AUTOGRAPH_DEVICE's. */
int32_t ag_used_device(void);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
