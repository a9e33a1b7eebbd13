#pragma once
#include <memory>
#include <string>
#include <vector>

#include "formats/safetensors.hpp"

namespace headlight::document {

/// A file that a document brings along: a lesson's text, a translation of it, or a picture beside them.
struct Attachment {
  std::string name, bytes;

  bool operator==(const Attachment&) const = default;
};
/// Sorted by name; null: none.
using Attachments = std::shared_ptr<const std::vector<Attachment>>;

/// Limits, so that a hostile document costs little.
constexpr std::size_t most_attachments = 100, most_attached_bytes = 16'000'000, longest_attached_text = 256 * 1024;

/// True if a file of this name stays inside the folder that it is put into, for any content of the name.
bool stays_in_folder(const std::string& name);

/// Adds attachments to a document's metadata: "lesson/softmax.md" as text, "lesson/figure.png" as base64. Throws UserError if they could
/// not be read again.
void attach(const Attachments& files, Metadata& metadata);

/// The attachments in such metadata. It checks names, sizes, and that pictures are PNGs. Throws UserError without the document's name.
Attachments attachments(const Metadata& metadata);
/// Reads the attachments of a document's file. Throws UserError that names the file.
Attachments attachments(const std::filesystem::path& document);

}  // namespace headlight::document
