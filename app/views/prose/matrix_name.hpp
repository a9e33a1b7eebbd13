#pragma once
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "model/equation.hpp"
#include "session/session.hpp"
#include "theme/palette.hpp"

namespace headlight::views {

/// Returns "scores[it, elephant]", without the index of the head, which is beside it and counts from 1 on the boards.
std::string display_name(const Session& session, const Cell& cell, const Phrases& phrases);

/// Returns a matrix's name in code and traces, without its place in the model: "resid_pre".
std::string code_name(const Session& session, NodeId node);
/// Returns the paper's letter, the same everywhere on screen, as markup: "X", "W_{Q}"; a matrix without one gets its code name.
std::string letter_of(const Session& session, NodeId node);
/// True for the encoder's output, the memory that a decoder reads.
bool is_memory(const Session& session, NodeId node);
/// Returns the same as it is read on screen: the memory has a word instead of a letter, in the interface's language.
std::string letter_of(const Session& session, NodeId node, const Phrases& phrases);
/// Returns its letter in the equation that computes `made`, which tells two of the same letter apart: "X" and "X′".
std::string letter_in_equation(const Session& session, NodeId made, NodeId node, const Phrases& phrases);
/// Returns the equation that computes a matrix as it is read on screen, see letter_of; empty for a matrix that nothing computes.
std::vector<EquationPiece> equation_on_screen(const Session& session, NodeId made, const Phrases& phrases);
/// Returns its name in the printed code, or that of the list of all heads it is in: "q_head", "scores_cross0" (see CodePlan).
std::string printed_name(const Session& session, NodeId node);
/// Returns the code name to show beside the letter on a board; empty if the two are equal, or for a weight: W_{Q} and W_Q.
std::string code_name_for_letter(const std::string& letter, const Session& session, NodeId node);
/// Returns "(9, 32)" for a node, as drawn.
std::string shape_of(const Session& session, NodeId node, bool transposed = false);
/// Returns a step's text for use beside an arrow: with the division sign of schools, because a fraction bar would have nothing above it
/// there.
std::string as_arrow(std::string step);
/// Returns the role of a matrix: the colour of its letter and of the frames about its cells.
Role role_of(const Session& session, NodeId node);

}  // namespace headlight::views
