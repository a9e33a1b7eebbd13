#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/files_read.hpp"
#include "base/message.hpp"

namespace headlight::base {

/// The kind of file that a reader expects.
enum class ExpectedFile {
  tensors,  ///< safetensors, or an array of NumPy's
  json,
  text,   ///< a word on each line
  bytes,  ///< a program's own format, as SentencePiece's
};

/// The number of bytes at the beginning of a file that are enough to tell its kind.
constexpr std::size_t telling_bytes = 4096;

/// Says that a file is of another kind than `expected` and what to do with it: "it is a git-lfs pointer, ...". The first bytes decide, and
/// the name where they do not. Nothing if the file may be the wanted one. Every reader of files calls this before it reports a damaged file
/// or takes the file for text.
std::optional<Message> foreign_kind(const std::filesystem::path& file, std::string_view first, ExpectedFile expected);

/// Checks a file on disk in the same way; nothing if it cannot be read, which its reader reports better.
std::optional<Message> foreign_kind(const std::filesystem::path& file, ExpectedFile expected);

/// Reads a text file (see read_text) that is neither empty nor of a foreign kind. Throws UserError in one line: "{file}: it is ...".
std::string read_expected(const std::filesystem::path& file, std::size_t limit, ExpectedFile expected = ExpectedFile::text,
                          FilesRead* record = nullptr);

}  // namespace headlight::base
