#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::views {

/// The text about a mistake that people make in real code. Markup as in rich_text.hpp.
struct MistakeText {
  std::string what;     ///< one sentence: the error in the code
  std::string look_at;  ///< the place to look
};

/// Returns the text; `look_at` ends with the mistake's effect at the current attention in this run.
MistakeText mistake_text(const Session& session, Mistake mistake, const Phrases& phrases);
/// Names, in one sentence, the row of this attention whose weights are furthest from the sum of 1, or says that there is none.
std::string broken_sums(const Session& session, const Phrases& phrases);
/// Returns the columns that W_O leaves unchanged: their column of it is 1 in its own row and 0 in all others.
std::vector<Index> columns_that_stay(const Matrix& W_O);
/// Names, in one sentence, the columns that stay right without W_O, or says that none do.
std::string columns_that_stay(const Session& session, const Phrases& phrases);
/// Returns the first mistake that the document makes at this stage.
std::optional<Mistake> mistake_at(const Session& session, Stage stage);
bool any_mistake(const Document& document);

}  // namespace headlight::views
