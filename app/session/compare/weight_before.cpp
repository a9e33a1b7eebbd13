#include "session/compare/weight_before.hpp"

#include "session/compare/comparison.hpp"
#include "session/translate/translating.hpp"

namespace headlight::session {

std::optional<float> weight_before(const Session& session, const PronounRow& row, Index word) {
  const Sample *other = compared_sample(session), &here = session.navigation().sample();
  if (!other) return std::nullopt;
  const auto is_same = [&](Index at) {
    const auto place = static_cast<size_t>(at);
    return at < other->n_words && other->tokens.tokens[place].text == here.tokens.tokens[place].text;
  };
  const std::optional<NodeId> node = session.comparison() ? session.comparison()->in_a(row.pattern) : std::optional(row.pattern);
  if (!node || !is_same(row.position) || !is_same(word)) return std::nullopt;
  return other->trace[*node](row.position, word);
}

}  // namespace headlight::session
