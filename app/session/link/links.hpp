#pragma once
#include <string>

#include "lesson/link.hpp"
#include "session/documents/documents.hpp"
#include "session/lesson/lesson_player.hpp"
#include "session/session.hpp"
#include "session/start/start_player.hpp"

namespace headlight::session {

/// Applies a link's view of the current document: stage, head, sentence, pinned cell. Throws UserError.
void look_at_link(Session& session, const Link& link);

/// Opens a link, between two frames: a lesson at its step, the first two minutes at theirs, or a document, after a question about unsaved
/// work; a link that names none of these changes the view of the current document. An error becomes the message, and nothing changes.
void follow_link(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& text);

/// Goes back to an earlier place, as far as the document still has it: a pin that is gone is dropped. Throws UserError if `place` is not a
/// link.
void return_to(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& place);

/// Returns the place in the current document, or the lesson's step, for the back and forward buttons.
Link link_to_place(const Session& session, const LessonPlayer& lessons);
/// Returns the place in the first two minutes, which are open.
Link link_to_start(const StartPlayer& start);
/// Returns the step of the first two minutes that a link names. Throws UserError if there is none of that number.
StartStep start_step_of(const Link& link);
/// Returns a link to the view and its document, to share. Throws UserError if a link cannot describe it.
Link link_to(Session& session, const LessonPlayer& lessons);

}  // namespace headlight::session
