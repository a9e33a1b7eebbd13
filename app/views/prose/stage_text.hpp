#pragma once
#include <functional>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {

/// What is said about a stage, with this run's own words and numbers. Markup as in rich_text.hpp; links are stage ids.
struct StageText {
  std::string subtitle;                  ///< one plain sentence under the title
  std::string what;                      ///< what the stage does
  std::string look_at = {};              ///< one thing to look at, in an exported page too: it names no part of a board
  std::string to_do = {};                ///< or one thing to do, on the board alone
  std::vector<std::string> how_to_read;  ///< paragraphs; empty where the board explains itself
};

StageText stage_text(const Session& session, const Phrases& phrases);
/// Of a stage of which words alone say everything: stage.ID.told, and after it .what and .look_at.
StageText told_text(Stage stage, const Phrases& phrases);
/// The equation that runs here, with the live shapes under its symbols, and a note at its right.
std::vector<EquationPart> stage_equation(const Session& session, const Phrases& phrases);
/// The same of any matrix that is computed.
std::vector<EquationPart> equation_parts(const Session& session, const Phrases& phrases, NodeId node);
/// The status line: a full sentence about the shown cell with its numbers in it.
std::string stage_sentence(const Session& session, const Phrases& phrases);

/// The head of the shown cell, else the chosen one.
int shown_head(const Session& session);
/// A word of an axis as bold markup.
std::string bold_word(const Axis& words, Index at);
/// "ReLU", "GELU".
const char* activation_name(Activation activation);

}  // namespace headlight::views
