#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/files_read.hpp"
#include "base/message.hpp"

namespace headlight::base {

/// What somebody took a file for.
enum class ExpectedFile {
  tensors,  ///< safetensors, or an array of NumPy's: see `own`
  json,
  text,   ///< a word on each line
  bytes,  ///< a file of a program's own, as SentencePiece's
};

/// How many of a file's first bytes tell its kind.
constexpr std::size_t telling_bytes = 4096;

/// What a file is that is no `wanted` one, told by its first bytes (and by its name where these tell nothing), and what to do with it:
/// "it is a git-lfs pointer, ...". Nothing where it may be what is wanted. Every reader of files asks this before it says that a file is
/// damaged, or takes it for text.
std::optional<Message> foreign_kind(const std::filesystem::path& file, std::string_view first, ExpectedFile wanted);

/// The same for a file as it lies there; nothing also where it cannot be read, which its reader says better.
std::optional<Message> foreign_kind(const std::filesystem::path& file, ExpectedFile wanted);

/// read_text of a file that is neither empty nor of a foreign kind. Throws UserError in one line: "{file}: it is ...".
std::string read_wanted(const std::filesystem::path& file, std::size_t limit, ExpectedFile wanted = ExpectedFile::text,
                        FilesRead* record = nullptr);

}  // namespace headlight::base
