#pragma once
#include <string>

#include "session/session.hpp"
#include "theme/palette.hpp"

namespace headlight::views {

/// "scores[it, elephant]": without the index of the head, which stands beside it and counts from 1 on the boards.
std::string shown_name(const Session& session, const Cell& cell);

/// What code and traces call a matrix, without its place in the model: "resid_pre".
std::string code_name(const Session& session, NodeId node);
/// What the paper calls it, the same everywhere on screen, as markup: "X", "W_{Q}"; what has no letter is called as in code.
std::string letter_of(const Session& session, NodeId node);
/// Its letter in the equation of what is `made` there, which tells two of one letter apart: "X" and "X′".
std::string letter_in_equation(const Session& session, NodeId made, NodeId node);
/// What the printed code calls it, or the list of all heads that it is in: "q_head", "scores_cross0" (see CodePlan).
std::string printed_name(const Session& session, NodeId node);
/// That name beside the letter that a board gives the matrix; empty where the two are one, and of a weight: W_{Q} and W_Q.
std::string code_name_beside(const std::string& letter, const Session& session, NodeId node);
/// "(9, 32)" of a node, as drawn.
std::string shape_of(const Session& session, NodeId node, bool transposed = false);
/// What a matrix is about: the colour of its letter and of the frames about its cells.
Role role_of(const Session& session, NodeId node);

}  // namespace headlight::views
