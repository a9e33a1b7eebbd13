// Any document, as JSON or as a whole file: it opens, or is refused in one line. An opened document can be saved and comes back equal, and
// a small one can be computed.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.hpp"
#include "base/json.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "document/tokens.hpp"
#include "run/run.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// The words of both models, read once.
BuiltInModels& models() {
  static BuiltInModels all;
  return all;
}

/// A safetensors file without tensors whose metadata is this document.
std::string file_of(const std::string& document) {
  using nlohmann::json;
  const std::string header =
      json{{"__metadata__", {{"headlight", "1"}, {"document", document}}}}.dump(-1, ' ', false, json::error_handler_t::replace);
  std::string length(8, '\0');
  for (size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(header.size() >> (8 * i) & 0xFF);
  return length + header;
}

void check(const Document& document) {
  const Document again = document_from_json(document_json(document), models());
  require(again.sentences == document.sentences && again.config == document.config && again.mask == document.mask &&
          again.overrides.size() == document.overrides.size());
  require(again.tokenizer->vocabulary().pieces() == document.tokenizer->vocabulary().pieces());
  if (longest_sentence(document) <= 16 && document.config.d_model <= 64) compute(document);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  std::string input(reinterpret_cast<const char*>(bytes), size);
  if (input.starts_with('{')) input = file_of(input);
  const int memory = memfd_create("fuzz", 0);
  require(memory >= 0 && write(memory, input.data(), input.size()) == static_cast<ssize_t>(input.size()));
  try {
    check(open_document("/proc/self/fd/" + std::to_string(memory), models()));
  } catch (const UserError& error) {
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
  close(memory);
  return 0;
}
