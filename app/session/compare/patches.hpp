#pragma once
#include <optional>

#include "analysis/patching.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The number of rows of this node of B with a partner in A: words from the first row on; all rows if they do not count words.
Index paired_rows(const Comparison& comparison, NodeId of_b);

/// The edit that puts A's numbers of this node into B: those of one row, or of all that have a partner. Throws UserError in one line where
/// A has no such matrix, where its rows are of another length, and where the row has no partner.
Edit patch_edit(const Comparison& comparison, NodeId of_b, std::optional<Index> row = {});
/// The reason that edit is refused; empty if it is not.
Message why_no_patch(const Comparison& comparison, NodeId of_b, std::optional<Index> row = {});
/// The edit that replaces word `to` of B by word `from` of A, both from the sentence or both from the words that the decoder has written.
Edit word_edit(const Comparison& comparison, bool target, Index from, Index to);
/// "Rows 14 to 15 of B have no partner in A, so they stay as they are."; empty where all have one.
Message without_partner(const Comparison& comparison, NodeId of_b);

/// Puts them into B as one step of the history, and says which rows had no partner; what is refused becomes the message.
void patch(Session& session, NodeId of_b, std::optional<Index> row = {});
void patch_word(Session& session, bool target, Index from, Index to);

/// The reason no head or row of A can bring anything back: no logits, or another model. Empty if they can. Precondition: it compares.
Message why_no_patches(const Session& session);
/// The two words that are compared, and in which row of A and of B: those that were chosen, else what the two runs say where they first
/// say different words, or at the end. Precondition: why_no_patches is empty.
LogitMetric patch_metric(const Session& session);

}  // namespace headlight::session
