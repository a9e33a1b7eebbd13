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
  bool (*fits)(const Session& s);  ///< whether the stage that is looked at can be looked at so
  const char* help = "";           ///< for the help of --look, in English: "attention weights between words"
};
/// All of them, in the order of their buttons.
std::span<const Look> looks();

/// "matrix", "lines", "points": how commands and links call a way of looking at a stage.
const char* id(StageLook look);
bool has_look(const Session& session, StageLook look);
/// The look that is chosen, where it is not the usual one and the stage has it.
std::optional<StageLook> other_look(const Session& session);
/// Throws UserError. `flag` is what the name was given to: "--look", "look".
StageLook look_called(const std::string& flag, const std::string& name);

}  // namespace headlight::session
