#pragma once
#include "lesson/check_lesson.hpp"

namespace headlight::lesson {

/// The lessons among the attachments of a document, in the order of their names; `where`: prefix of these names in messages.
std::vector<LessonFile> lessons_among(const Attachments& files, const std::filesystem::path& where = {});

/// The files to send with a lesson: its text as it is on the disk now, its translations beside it, and the pictures that these show. For a
/// lesson from a document, the document's files. Throws UserError if something cannot be read.
Attachments packed(const LessonFile& lesson);

/// Merges the attachments of both; `over` wins if both have a name.
Attachments together(const Attachments& under, const Attachments& over);

}  // namespace headlight::lesson
