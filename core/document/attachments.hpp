#pragma once
#include <memory>
#include <string>
#include <vector>

#include "formats/safetensors.hpp"

namespace headlight::document {

/// Something that a document brings along: a lesson's text, a translation of it, or a picture beside them.
struct Attachment {
  std::string name, bytes;

  bool operator==(const Attachment&) const = default;
};
/// In the order of their names; null: none.
using Attachments = std::shared_ptr<const std::vector<Attachment>>;

/// So that a hostile document costs little.
constexpr std::size_t most_attachments = 100, most_attached_bytes = 16'000'000, longest_attached_text = 256 * 1024;

/// Whether a file called so stays in the folder that it is put into, whatever the name is made of.
bool stays_in_folder(const std::string& name);

/// Adds them to a document's metadata: "lesson/softmax.md" is a text, "lesson/figure.png" a picture as base64. Throws UserError when they
/// could not be read again.
void carry(const Attachments& files, Metadata& metadata);

/// What such metadata bring along. Everything is checked: names, sizes, and that pictures are some. Throws UserError without the document's
/// name.
Attachments attachments(const Metadata& metadata);
/// The same of a document's file. Throws UserError that names it.
Attachments attachments(const std::filesystem::path& document);

}  // namespace headlight::document
