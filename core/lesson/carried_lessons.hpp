#pragma once
#include "lesson/check_lesson.hpp"

namespace headlight::lesson {

/// The lessons among files that a document brings along, in the order of their names; `where`: what stands before these names in messages.
std::vector<LessonFile> lessons_among(const Attachments& files, const std::filesystem::path& where = {});

/// What has to go along with a lesson: its text as it lies on the disk now, its translations beside it, and the pictures that these show.
/// Of one that came in a document, what came with it. Throws UserError when something cannot be read.
Attachments packed(const LessonFile& lesson);

/// All of both; where a name is in both, that of `over`.
Attachments together(const Attachments& under, const Attachments& over);

}  // namespace headlight::lesson
