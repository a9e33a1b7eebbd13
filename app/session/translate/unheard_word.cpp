#include "session/translate/unheard_word.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "document/sentence.hpp"
#include "model/origin.hpp"
#include "model/transformer.hpp"
#include "session/translate/known_words.hpp"
#include "session/translate/pronoun_row.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {
namespace {

/// Returns the position of the only word in which two sentences differ.
std::optional<size_t> exchanged(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  if (before.size() != after.size()) return std::nullopt;
  const auto [a, b] = std::mismatch(before.begin(), before.end(), after.begin());
  if (a == before.end() || !std::equal(a + 1, before.end(), b + 1)) return std::nullopt;
  return static_cast<size_t>(a - before.begin());
}

bool differs_only_in_words(const Document& a, const Document& b) {
  return a.model == b.model && a.config == b.config && a.mask == b.mask && a.painted == b.painted && a.overrides == b.overrides &&
         a.sentences.size() == b.sentences.size();
}

/// Returns the number in a word's row of W_E under a named column.
float embedding_feature(const Document& d, const std::string& word, const std::string& column) {
  const auto& names = d.model->dimension_names;
  const auto at = std::find(names.begin(), names.end(), column);
  const int id = d.tokenizer->find(word);
  return at == names.end() || id < 0 ? 0.f : d.weights[word_table(d.config, false)](id, at - names.begin());
}

std::shared_ptr<const Model> model_for(Session& session, const std::string& sentence) {
  try {
    const auto model = session.models().make(translating_model());
    return knows_all(*model->tokenizer, sentence) ? model : nullptr;
  } catch (const UserError&) {
    return nullptr;  // the model is missing: offer nothing
  }
}

}  // namespace

std::optional<IgnoredWord> ignored_word(Session& session) {
  const History& history = session.history();
  const Document& now = session.document();
  if (!history.can_undo() || origin_of(*now.model) != Origin::made_by_hand || !roles_hold(now)) return std::nullopt;
  const Document then = history.document_at(history.position() - 1);
  const auto sample = static_cast<size_t>(session.selection().sample);
  if (!differs_only_in_words(then, now)) return std::nullopt;
  const std::vector<std::string> before = tokens_of_sentence(*then.tokenizer, then.sentences[sample]).texts(),
                                 after = tokens_of_sentence(*now.tokenizer, now.sentences[sample]).texts();
  const auto at = exchanged(before, after);
  const auto row = pronoun_row(session);
  if (!at || !row || static_cast<Index>(*at) == row->position || embedding_feature(now, before[*at], "noun") >= 0.5f ||
      embedding_feature(now, after[*at], "noun") >= 0.5f)
    return std::nullopt;
  const auto was = compute(then);
  const Matrix &old_row = was->samples[sample].trace[row->pattern], &new_row = session.trace()[row->pattern];
  constexpr float seen = 0.005f;  // the board shows two decimals
  if (old_row.cols() != new_row.cols() || !((old_row.row(row->position) - new_row.row(row->position)).cwiseAbs().maxCoeff() < seen))
    return std::nullopt;
  return IgnoredWord{before[*at], after[*at], after[static_cast<size_t>(row->position)], model_for(session, now.sentences[sample])};
}

}  // namespace headlight::session
