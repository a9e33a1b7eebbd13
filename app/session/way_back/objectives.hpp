#pragma once
#include <optional>
#include <string>
#include <utility>

#include "graph/objective.hpp"
#include "session/session.hpp"
#include "session/way_back/objective_choice.hpp"

namespace headlight::session {

/// The chosen kind, or the default without a choice.
ObjectiveChoice::Kind objective_kind(const Session& session);
/// The row of the logits after which the next word is read off. Without a choice it is the last one; of a translation the row that writes
/// the last pronoun, if there is one. Precondition: the model has logits.
Index objective_row(const Session& session);
/// The two words with the largest logits of a row, the larger one first; the same twice in a vocabulary of one.
std::pair<Index, Index> two_likeliest(const Session& session, Index row);
/// The objective of this kind in the chosen row: the difference of the two likeliest words, or the loss of the chosen word, else of the
/// likeliest one. Precondition: the model has logits, and `kind` is not cells.
Objective objective_of_words(const Session& session, ObjectiveChoice::Kind kind);
/// The choice that this objective is.
ObjectiveChoice choice_of(const Session& session, const Objective& objective);
/// The chosen objective in the current run; nothing if the person has to choose a cell first.
std::optional<Objective> chosen_objective(const Session& session);

/// Shows the gradients beside the values from now on, or no longer. The pinned cell becomes the objective of a model without logits that
/// has none yet. A run too large to hold at once becomes the message.
void set_way_back(Session& session, bool on);
/// Follows back the objective that commands call `name`: see objective_called. Throws UserError, which names `flag`, the flag with that
/// name.
void go_back_from(Session& session, const std::string& flag, const std::string& name);
/// The way back of this cell.
void follow_back(Session& session, const Cell& cell);
/// Follows the pinned cell back from now on.
void follow_pinned_back(Session& session);
/// Follows back by how much the objective's cell exceeds the pinned one.
void subtract_pinned(Session& session);
/// True if the selected stage has a matrix that can have gradients: every stage but the words and a translation.
bool has_way_back(const Session& session);
/// True if the gradients are shown beside the values.
bool shows_way_back(const Session& session);
/// Gradients replace the values wherever they can be seen: on a stage with gradients, on the map, and in a comparison.
bool goes_back(const Session& session);

}  // namespace headlight::session
