#include "document/document_bytes.hpp"

#include <cerrno>
#include <filesystem>
#include <random>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/opened_file.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"

namespace headlight::document {
namespace {

/// Documents are written to and read from files; this file is in a folder that only this user may read, and is removed at the end.
class ScratchFile {
 public:
  ScratchFile() {
    std::random_device random;
    folder_ = std::filesystem::temp_directory_path() / ("headlight-" + std::to_string(random()) + std::to_string(random()));
    if (!create_private_folder(folder_))
      throw UserError(tr("cannot write {folder}: {why}", {{"folder", folder_.string()}, {"why", reason(errno)}}));
  }
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  std::filesystem::path path() const { return folder_ / (std::string("scratch") + document_extension); }

 private:
  std::filesystem::path folder_;
};

}  // namespace

std::string document_bytes(const Document& document, std::size_t most) {
  const ScratchFile scratch;
  save_document(scratch.path(), document);
  const OpenedFile file(scratch.path());
  if (file.size() > most)
    throw UserError(tr("this document takes {size}, and a link carries up to {most}; save it as a file",
                       {{"size", bytes_in_words(static_cast<double>(file.size()))}, {"most", bytes_in_words(static_cast<double>(most))}}));
  std::string bytes(static_cast<std::size_t>(file.size()), '\0');
  file.read(0, std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

Document document_of_bytes(const std::string& bytes, BuiltInModels& models) {
  const ScratchFile scratch;
  write_file(scratch.path(), bytes);
  return document_in(SafetensorsFile(scratch.path()), models);
}

std::filesystem::path absent_model_folder_of_bytes(const std::string& bytes) {
  const ScratchFile scratch;
  write_file(scratch.path(), bytes);
  return absent_model_folder(scratch.path());
}

}  // namespace headlight::document
