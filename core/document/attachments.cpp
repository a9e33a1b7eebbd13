#include "document/attachments.hpp"

#include <algorithm>

#include "base/base64.hpp"
#include "base/elsewhere.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "formats/png.hpp"

namespace headlight::document {
namespace {

constexpr std::string_view carried_lesson_prefix = "lesson/";

/// Bounds the total size of the attachments.
class CarriedSum {
 public:
  void add(const Attachment& file) {
    bytes_ += file.bytes.size();
    if (++files_ > most_attachments || bytes_ > most_attached_bytes)
      throw UserError(tr("its lessons are too large: they may have {most} files and {megabytes} MB together",
                         {{"most", most_attachments}, {"megabytes", most_attached_bytes / 1'000'000}}));
  }

 private:
  std::size_t files_ = 0, bytes_ = 0;
};

/// Throws UserError, without the document's name, if the attachment could not be stored.
void require_carriable(const Attachment& file) {
  const bool text = file.name.ends_with(".md"), picture = file.name.ends_with(".png");
  if (!stays_in_folder(file.name) || (!text && !picture) || (text && file.name.find('/') != std::string::npos))
    throw UserError(
        tr("it contains {name}; only a lesson NAME.md and its pictures NAME.png are allowed", {{"name", in_quotes(file.name)}}));
  if (text && file.bytes.size() > longest_attached_text)
    throw UserError(tr("its lesson {name} is longer than {most} bytes", {{"name", in_quotes(file.name)}, {"most", longest_attached_text}}));
  try {
    if (picture) checked_png(file.bytes);
  } catch (const UserError& error) {
    throw UserError(tr("its picture {name} {why}", {{"name", in_quotes(file.name)}, {"why", error.message()}}));
  }
}

Attachment carried_file(const std::string& name, const std::string& stored) {
  if (!name.ends_with(".png")) return {name, stored};
  auto bytes = stored.size() / 4 * 3 > longest_png + 4 ? std::nullopt : bytes_of_base64(stored);
  if (!bytes) throw UserError(tr("its picture {name} is too large or not valid base64", {{"name", in_quotes(name)}}));
  return {name, std::move(*bytes)};
}

}  // namespace

bool stays_in_folder(const std::string& name) {
  constexpr std::size_t longest = 200;
  const auto strange = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':' || c == 127; };
  if (name.empty() || name.size() > longest || name.front() == '/' || std::any_of(name.begin(), name.end(), strange) ||
      leads_elsewhere(name))
    return false;
  const std::filesystem::path path = name;
  return path.has_filename() && path.filename().string().front() != '.' && path.lexically_normal() == path && *path.begin() != ".." &&
         *path.begin() != ".";
}

void attach(const Attachments& files, Metadata& metadata) {
  if (!files) return;
  CarriedSum sum;
  for (const Attachment& file : *files) {
    require_carriable(file);
    sum.add(file);
    metadata[std::string(carried_lesson_prefix) + file.name] = file.name.ends_with(".png") ? base64(file.bytes) : file.bytes;
  }
}

Attachments attachments(const Metadata& metadata) {
  std::vector<Attachment> files;
  CarriedSum sum;
  for (auto at = metadata.lower_bound(std::string(carried_lesson_prefix));
       at != metadata.end() && at->first.starts_with(carried_lesson_prefix); ++at) {
    files.push_back(carried_file(at->first.substr(carried_lesson_prefix.size()), at->second));
    require_carriable(files.back());
    sum.add(files.back());
  }
  return files.empty() ? nullptr : std::make_shared<const std::vector<Attachment>>(std::move(files));
}

Attachments attachments(const std::filesystem::path& document) {
  const SafetensorsFile file(document);
  try {
    return attachments(file.metadata());
  } catch (const UserError& error) {
    throw UserError(tr("{file} cannot be opened: {why}", {{"file", document.string()}, {"why", error.message()}}));
  }
}

}  // namespace headlight::document
