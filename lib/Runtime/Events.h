// What is told of traces: to callbacks, and on stderr where AUTOGRAPH_LOG asks for it.
#pragma once

#include "Cache.h"

#include <string>
#include <vector>

namespace ag::runtime {

/// Whether AUTOGRAPH_LOG has a word: it is a list of words with commas between.
bool isLogged(const char *word);

struct Change {
  std::string argument, from, to;
};

struct Event {
  std::string function, signature, remedy;
  /// A line about a function that is traced for ever; empty where it is not.
  std::string warning;
  int64_t trace;
  double seconds;
  std::vector<Change> changes;
};

/// The event of a trace that is about to be published; the cache's mutex is held.
Event describeEvent(const ag_function_record &record, ag_cache &cache, const Concrete &concrete,
                    double seconds);

void tell(const Event &event);

} // namespace ag::runtime
