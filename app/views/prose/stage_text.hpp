#pragma once
#include <functional>
#include <string>
#include <vector>

#include "session/session.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {

/// The text about a stage, with this run's own words and numbers. Markup as in rich_text.hpp; links are stage ids.
struct StageText {
  std::string subtitle;                  ///< one plain sentence under the title
  std::string what;                      ///< the stage's computation
  std::string look_at = {};              ///< one thing to look at; exported pages have it too, so it names no part of a board
  std::string to_do = {};                ///< or one thing to do, on the board only
  std::vector<std::string> how_to_read;  ///< paragraphs; empty if the board explains itself
};

StageText stage_text(const Session& session, const Phrases& phrases);
/// Returns the text of a stage that needs no numbers of the run: stage.ID.told, then .what and .look_at.
StageText fixed_text(Stage stage, const Phrases& phrases);
/// Returns the equation of the current stage, with the live shapes under its symbols and a note at its right.
std::vector<EquationPart> stage_equation(const Session& session, const Phrases& phrases);
/// Returns the equation of any computed matrix.
std::vector<EquationPart> equation_parts(const Session& session, const Phrases& phrases, NodeId node);
/// Returns the status line: a full sentence about the shown cell with its numbers.
std::string stage_sentence(const Session& session, const Phrases& phrases);

/// Returns the head of the shown cell, else the chosen one.
int displayed_head(const Session& session);
/// Returns a word of an axis as bold markup, in quotation marks if it is a mark: “.”.
std::string bold_word(const Phrases& phrases, const Axis& words, Index at);
/// Returns the same for a text that quotes the word itself.
std::string bold_word(const Axis& words, Index at);
/// Returns "ReLU", "SiLU" or "GELU".
const char* activation_name(Activation activation);

}  // namespace headlight::views
