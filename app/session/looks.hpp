#pragma once
#include <optional>
#include <span>
#include <string>

#include "session/session.hpp"

namespace headlight::session {

/// A way of looking at a stage. Buttons, links, `--look` with its help, names of pictures and the recorder of lessons read it off its row
/// in looks.cpp; its words are board.look.ID, its control in lessons is look.ID (core/lesson/lesson_control.cpp).
struct Look {
  StageLook look;
  const char* id;                  ///< "lines"
  bool (*fits)(const Session& s);  ///< true if the current stage has this look
  const char* help = "";           ///< for the help of --look, in English: "attention weights between words"
  bool has_button = true;          ///< beside the stage's title; else another control leads to it
};
/// All looks, in the order of their buttons.
std::span<const Look> looks();

/// A look, and of "Why did it look there?" the part of its board.
struct ChosenLook {
  StageLook look = StageLook::matrix;
  WhyView part = WhyView::score;
  bool operator==(const ChosenLook&) const = default;
};
/// A part of a board that commands and links name as they name a look: "W_QK".
struct LookPart {
  const char* id;
  ChosenLook look;
  const char* help;  ///< as in Look
};
std::span<const LookPart> look_parts();

/// Returns the name of a look in commands and links: "matrix", "lines", "points".
const char* id(StageLook look);
bool has_look(const Session& session, StageLook look);
/// Returns the chosen look if it is not the default one and the stage has it.
std::optional<StageLook> other_look(const Session& session);
/// The name of what is looked at, with its part.
const char* look_name(const Selection& selection);
/// Throws UserError for an unknown name. `flag` names its origin: "--look", "look".
ChosenLook look_called(const std::string& flag, const std::string& name);
/// True if the current stage has the look, and this model the part.
bool has_look(const Session& session, const ChosenLook& look);
void look_at(Selection& selection, const ChosenLook& look);

}  // namespace headlight::session
