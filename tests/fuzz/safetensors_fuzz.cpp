// Any file: the reader accepts it or says in one line why not, and every tensor of an accepted file can be read.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.hpp"
#include "formats/safetensors.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void read_all(const SafetensorsFile& file) {
  for (const StoredTensor& tensor : file.tensors()) {
    require(&file.tensor(tensor.name) == &tensor);
    try {
      require(static_cast<std::int64_t>(file.floats(tensor.name).size()) == tensor.size());
      file.integers(tensor.name);
    } catch (const UserError&) {  // 8-bit floats, and floats read as integers
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const int memory = memfd_create("fuzz", 0);
  require(memory >= 0 && write(memory, bytes, size) == static_cast<ssize_t>(size));
  try {
    read_all(SafetensorsFile("/proc/self/fd/" + std::to_string(memory)));
  } catch (const UserError& error) {
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
  close(memory);
  return 0;
}
