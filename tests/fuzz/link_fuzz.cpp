// Any text as a link: it is read, or refused in one line. A link that was read can be written and comes back equal, and its document is
// made or refused in one line.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.hpp"
#include "lesson/link.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// The words of the models, read once.
BuiltInModels& models() {
  static BuiltInModels all;
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  try {
    const Link link = read_link(text);
    const std::string written = link_text(link);
    require(is_link(written) && link_text(read_link(written)) == written);
    // Large documents are tested elsewhere; here they would only be slow.
    if (text.find("d_model") == std::string::npos && size < 2048) linked_document(link, models());
  } catch (const UserError& error) {
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
  return 0;
}
