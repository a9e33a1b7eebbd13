// Any text as a PO file and as its template: it is read, or refused in one line. What was read has a form for every number.
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "base/phrases.hpp"
#include "base/placeholders.hpp"
#include "base/po_file.hpp"

using namespace headlight::base;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

template <typename Read>
void read_or_refuse(const Read& read) {
  try {
    read();
  } catch (const UserError& error) {
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  for (const char* file : {"fr/a.po", "en/a.pot"}) {
    read_or_refuse([&] {
      const PoFile read = read_po(file, text);
      for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{21}, std::numeric_limits<std::int64_t>::min()})
        require(read.rule->form(n) < read.rule->n_forms());
    });
    read_or_refuse([&] {
      Phrases phrases;
      phrases.add_file(file, text);
      for (const std::string& id : phrases.ids())
        if (phrases.placeholders(id) == std::vector<std::string>{"n"}) require(!phrases.counted(id, 3).empty());
    });
    read_or_refuse([&] {
      Messages messages;
      messages.add_file(file, text);
      for (const std::string& english : messages.english()) require(!messages.of(english).empty());
    });
  }
  return 0;
}
