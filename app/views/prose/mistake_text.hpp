#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::views {

/// What is said about a mistake that people make in real code. Markup as in rich_text.hpp.
struct MistakeText {
  std::string what;     ///< one sentence: what the code does wrong
  std::string look_at;  ///< what to look at
};

/// `look_at` ends with what this run shows of it at the attention that is looked at.
MistakeText mistake_text(const Session& session, Mistake mistake, const Phrases& phrases);
/// The row of this attention whose weights are furthest from the sum of 1, in one sentence, or that there is none.
std::string broken_sums(const Session& session, const Phrases& phrases);
/// The columns that come out of W_O as they went in: their column of it is 1 in its own row and 0 in all others.
std::vector<Index> columns_that_stay(const Matrix& W_O);
/// What leaving W_O out leaves right, in one sentence, or that nothing stays.
std::string columns_that_stay(const Session& session, const Phrases& phrases);
/// The first mistake that the document makes at this stage.
std::optional<Mistake> mistake_at(const Session& session, Stage stage);
bool any_mistake(const Document& document);

}  // namespace headlight::views
