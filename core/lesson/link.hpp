#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "lesson/lesson_keys.hpp"
#include "lesson/written_lesson.hpp"

namespace headlight::lesson {

/// The part of an address after its #: a lesson and its step; or a document, by the settings of a lesson's step (see document_keys) or
/// whole, and the view of it. Without either it means the current document.
///
///     #lesson=softmax&step=3
///     #sentence=The%20cat%20sat&model=readable&mask=causal&stage=softmax&head=2&pin=2,1
///     #stage=softmax&document=5f3a9c01.CAEAAAAA...
///     #stage=start&step=2
struct Link {
  std::string lesson;    ///< its id; empty: none
  int step = 0;          ///< of the lesson, or of the first two minutes, from 1; 0: not stated
  std::string document;  ///< the bytes of its file; empty: none
  LessonLines settings;  ///< make the document
  LessonLines view;      ///< see link_view_keys

  /// True for a link to the first two minutes, which have their own sentence.
  bool leads_to_start() const;
  bool names_document() const { return !document.empty() || !settings.empty(); }
};

/// Limits, so that a hostile link costs little, and one that is sent survives: some programs cut longer ones off.
constexpr std::size_t most_link_document = 48 * 1024, longest_link = 128 * 1024;

/// The stage of a link to the first two minutes.
constexpr const char* start_in_links = "start";

/// The keys of a view: stage (a stage, map, or start), head, sentence_number, pin ("6,1" in the stage's matrix, or a place as lessons write
/// it), look.
std::vector<LessonKey> link_view_keys();

/// True if a text is a link: it begins with #, or is an address with a # and a part like stage=softmax.
bool is_link(std::string_view text);
/// Reads a link, with or without the address before its #. Throws UserError in one line that says which part is wrong; the checksum detects
/// a document in it that was cut off or edited.
Link read_link(std::string_view text);
/// The link as text that begins with #; the inverse of read_link.
std::string link_text(const Link& link);

/// The document of a link; nothing if the link has none. Throws UserError.
std::optional<Document> linked_document(const Link& link, BuiltInModels& models);
/// Finds the missing model folder, as for a document's file; empty if the link has no whole document.
std::filesystem::path absent_model_folder(const Link& link);
/// A link to a document: by its settings if these reproduce it, else whole. Throws UserError if it is too large for that.
Link link_to_document(const Document& document, BuiltInModels& models);

}  // namespace headlight::lesson
