#include "lesson/link.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/base64.hpp"
#include "base/checksum.hpp"
#include "base/elsewhere.hpp"
#include "base/error.hpp"
#include "base/fragment.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "document/document_bytes.hpp"
#include "document/forgotten_words.hpp"
#include "document/language.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::lesson {
namespace {

/// A document's bytes in a link, with their checksum: "5f3a9c01.CAEAAAAA".
std::string carried_text(const std::string& bytes) { return checksum_text(crc32(bytes)) + "." + base64url(bytes); }

std::string carried_bytes(const std::string& text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto bytes = point < text.size() ? bytes_of_base64url(std::string_view(text).substr(point + 1)) : std::nullopt;
  if (!bytes || bytes->empty() || checksum_text(crc32(*bytes)) != text.substr(0, point))
    throw UserError(tr("its document is damaged: the link was cut off or changed; copy it again, the whole of it"));
  return *bytes;
}

std::vector<LessonKey> every_key() {
  return together(together({{"lesson"}, {"step"}}, link_view_keys()), together(document_keys(), {{"document"}}));
}

/// Reads the parts of a link one by one.
class LinkReader {
 public:
  void take(const FragmentPart& part) {
    const std::vector<LessonKey> all = every_key();
    const LessonKey* key = find(all, part.key);
    if (!key) {
      const std::string near = nearest_name(part.key, names(all));
      throw UserError(did_you_mean(tr("it has a part {key}, which links do not have", {{"key", in_quotes(part.key)}}), near));
    }
    const std::size_t n = static_cast<std::size_t>(std::count(known_.begin(), known_.end(), part.key));
    if (n > 0 && !key->many) throw UserError(tr("{key} is given twice; it can be given only once here", {{"key", part.key}}));
    if (n >= most_alternatives)
      throw UserError(tr("{key} is given more than {most} times", {{"key", part.key}, {"most", most_alternatives}}));
    if (LessonText{part.value, {}}.plain().empty()) throw UserError(tr("nothing follows {key}=", {{"key", part.key}}));
    known_.push_back(part.key);
    put(part);
  }

  Link link() && {
    const bool lesson = !link_.lesson.empty();
    if (lesson && (link_.names_document() || !link_.view.empty()))
      throw UserError(tr("lesson goes with step and nothing else; a lesson already says what it shows"));
    if (link_.leads_to_start() && (link_.names_document() || link_.view.size() > 1))
      throw UserError(tr("stage=start goes with step and nothing else; it already says what it shows"));
    if (!lesson && !link_.leads_to_start() && link_.step > 0)
      throw UserError(tr("step goes with lesson or stage=start; without one it means nothing"));
    if (!link_.document.empty() && !link_.settings.empty())
      throw UserError(tr("document does not go with {key}; it already says what it is", {{"key", link_.settings.front().key}}));
    return std::move(link_);
  }

 private:
  void put(const FragmentPart& part) {
    if (part.key == "lesson") require_not_elsewhere("lesson", part.value), link_.lesson = part.value;
    else if (part.key == "step") link_.step = static_cast<int>(whole_value("step", part.value, {1, most_steps}));
    else if (part.key == "document") link_.document = carried_bytes(part.value);
    else (find(link_view_keys(), part.key) ? link_.view : link_.settings).push_back({part.key, {}, {part.value, {}}});
  }

  Link link_;
  std::vector<std::string> known_;
};

/// The lines without those for the view, which a document in a link does not have.
LessonLines without_view(const LessonLines& lines) {
  LessonLines kept;
  for (const LessonLine& line : lines)
    if (find(document_keys(), line.key)) kept.push_back(line);
  return kept;
}

}  // namespace

bool Link::leads_to_start() const {
  const LessonText* stage = find(view, "stage");
  return stage && stage->plain() == start_in_links;
}

std::vector<LessonKey> link_view_keys() { return {{"stage"}, {"head"}, {"sentence_number"}, {"pin"}, {"look"}}; }

bool is_link(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash == 0) return true;
  const bool address = text.find("://") != std::string_view::npos && text.find("://") < hash;
  return address && hash != std::string_view::npos && text.find('=', hash) != std::string_view::npos;
}

Link read_link(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash != std::string_view::npos) text.remove_prefix(hash + 1);
  try {
    if (text.size() > longest_link) throw UserError(tr("it is longer than {most} characters", {{"most", longest_link}}));
    LinkReader reader;
    for (const FragmentPart& part : fragment_parts(text)) reader.take(part);
    return std::move(reader).link();
  } catch (const UserError& error) {
    throw UserError(tr("the link cannot be opened: {why}", {{"why", error.message()}}));
  }
}

std::string link_text(const Link& link) {
  std::vector<FragmentPart> parts;
  if (!link.lesson.empty()) parts.push_back({"lesson", link.lesson});
  const FragmentPart step = {"step", std::to_string(link.step)};
  if (link.step > 0 && !link.leads_to_start()) parts.push_back(step);
  for (const LessonLines* lines : {&link.settings, &link.view})
    for (const LessonLine& line : *lines) parts.push_back({line.key, line.value.plain()});
  if (link.step > 0 && link.leads_to_start()) parts.push_back(step);
  if (!link.document.empty()) parts.push_back({"document", carried_text(link.document)});  // last: its checksum detects a cut
  return "#" + fragment_text(parts);
}

std::optional<Document> linked_document(const Link& link, BuiltInModels& models) {
  if (!link.names_document()) return std::nullopt;
  if (!link.document.empty()) return document_of_bytes(link.document, models);
  std::vector<LessonMistake> mistakes;
  auto document = document_of_settings(link.settings, models, {}, mistakes);
  if (!mistakes.empty()) throw UserError(tr("the link cannot be opened: {why}", {{"why", mistakes.front().what}}));
  return document;
}

std::filesystem::path absent_model_folder(const Link& link) {
  return link.document.empty() ? std::filesystem::path() : absent_model_folder_of_bytes(link.document);
}

Link link_to_document(const Document& document, BuiltInModels& models) {
  Link link;
  const Document sent = without_forgotten_words(document);
  if (uses_own_words(sent)) {
    link.document = document_bytes(sent, most_link_document);
    return link;
  }
  try {
    link.settings = without_view(settings_for({sent, StagePlace(Stage::softmax), 0, 0, std::nullopt}, models));
  } catch (const UserError&) {  // a state that no lesson can express is sent whole
    link.document = document_bytes(sent, most_link_document);
  }
  return link;
}

}  // namespace headlight::lesson
