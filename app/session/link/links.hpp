#pragma once
#include <string>

#include "lesson/link.hpp"
#include "session/documents/documents.hpp"
#include "session/lesson/lesson_player.hpp"
#include "session/session.hpp"
#include "session/start/start_player.hpp"

namespace headlight::session {

/// Looks at what a link says of the document that is there: stage, head, sentence, pinned cell. Throws UserError.
void look_at_link(Session& session, const Link& link);

/// Opens a link, between two frames: a lesson at its step, the first two minutes at theirs, or a document, before which is asked about what
/// is unsaved; a link that names neither is about the document that is there. What is wrong with it becomes the message, and nothing
/// changes.
void follow_link(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& text);

/// Goes back to a place where one was, as far as the document still has it: a pin that it has no more is left out.
/// Throws UserError where `place` is no link.
void return_to(Session& session, Documents& documents, LessonPlayer& lessons, StartPlayer& start, const std::string& place);

/// Where one is in the document that is there, or the step of the lesson: for buttons that go back and forward.
Link link_to_place(const Session& session, const LessonPlayer& lessons);
/// The same of the first two minutes, which are open.
Link link_to_start(const StartPlayer& start);
/// At which of them a link's step begins: a UserError where there is none of that number.
StartStep start_step_of(const Link& link);
/// The same with the document, for somebody else. Throws UserError where no link can say it.
Link link_to(Session& session, const LessonPlayer& lessons);

}  // namespace headlight::session
