//===- Header.cpp - the declarations of entry points, for C ---------------===//
#include "Entry.h"

#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace autographc {

static const char dlpack[] = R"(#ifndef DLPACK_DLPACK_H_
#define DLPACK_DLPACK_H_
/* The structures of DLPack (https://dmlc.github.io/dlpack). A program that includes dlpack.h does so
 * before this. */
typedef struct {
  int32_t device_type; /* 1 is the CPU, which these functions ask for */
  int32_t device_id;
} DLDevice;
typedef struct {
  uint8_t code; /* 0 signed, 1 unsigned, 2 floating, 4 bfloat, 5 complex, 6 bool */
  uint8_t bits;
  uint16_t lanes;
} DLDataType;
typedef struct {
  void *data;
  DLDevice device;
  int32_t ndim;
  DLDataType dtype;
  int64_t *shape;
  int64_t *strides; /* in elements; NULL of a dense, row-major tensor */
  uint64_t byte_offset;
} DLTensor;
typedef struct DLManagedTensor {
  DLTensor dl_tensor;
  void *manager_ctx;
  void (*deleter)(struct DLManagedTensor *self);
} DLManagedTensor;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Each function returns 0, or the kind of an error: 1 check, 2 index, 3 division, 4 range, 5 shape,
 * 6 unset, 7 signature, 8 memory, 9 host, 10 gradient. It reads the tensors that it is passed
 * without keeping them. A tensor that it gives belongs to the caller, who calls its deleter; NULL
 * for `result` leaves a result out. */

/* The text of this thread's last error; valid until the next one. */
const char *ag_last_error(void);
)";

static std::string printDeclaration(const Entry &entry) {
  std::string text = "\n/* " + describeEntry(entry) + "\n";
  for (const std::string &line : entry.comment)
    text += " * " + replaceAll(line, "*/", "* /") + "\n";
  size_t width = 0;
  for (const EntryValue &parameter : entry.parameters)
    width = std::max(width, parameter.name.size());
  for (const EntryValue &parameter : entry.parameters)
    text += fmt::format(" *   {:<{}}  {}{}\n", parameter.name, width, describeValue(parameter),
                        parameter.isWritten ? ", written to" : "");
  return text + " */\n" +
         fmt::format("int32_t {}({});\n", entry.symbol, printEntryParameters(entry, false));
}

std::string printEntryHeader(const Entries &entries) {
  std::string guard = llvm::StringRef(entries.module).upper() + "_ENTRIES_H";
  std::string text = fmt::format(
      "/* The marked functions of {}, for C and every language that calls C; written by\n"
      " * autographc. The object has them if it was compiled with --c-entries. */\n"
      "#ifndef {}\n#define {}\n\n#include <stdbool.h>\n#include <stdint.h>\n\n",
      llvm::sys::path::filename(entries.file).str(), guard, guard);
  text += dlpack;
  for (const Entry &entry : entries.entries)
    text += printDeclaration(entry);
  if (!entries.missing.empty())
    text += "\n/* Without an entry point:\n";
  for (const std::string &missing : entries.missing)
    text += " *   " + missing + "\n";
  if (!entries.missing.empty())
    text += " */\n";
  return text + "\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
}

} // namespace autographc
