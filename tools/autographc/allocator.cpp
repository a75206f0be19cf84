//===- allocator.cpp - what jemalloc is asked for at start ----------------===//

/// jemalloc reads it before the first allocation. Huge pages spare a compiler page faults: of three
/// layers that are trained, 4 % of the processor time.
extern "C" const char *malloc_conf;
const char *malloc_conf = "thp:always,metadata_thp:always";
