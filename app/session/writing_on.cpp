#include "session/writing_on.hpp"

#include "generate/next_text.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight::session {

bool writes_on(const Session& session) {
  const Document& document = session.document();
  return session.nodes().probs && !document.config.has_encoder() && document.model->causal;
}

SampledShares shares_after(const Session& session, Index row, const Sampling& sampling) {
  return sampled_shares(session.trace()[*session.nodes().logits], row, sampling, never_written(*session.document().tokenizer));
}

Index last_row(const Session& session) { return session.navigation().sample().n_words - 1; }

std::optional<std::string> write_on(Session& session, int id, int gesture) {
  const Tokenizer& words = *session.document().tokenizer;
  if (id < 0) return session.complain(tr("no word can follow: the scores are not numbers")), std::nullopt;
  if (words.ends_text(id))
    return session.report(tr("the text ends here: the next word is {mark}", {{"mark", words.display_piece_for(id)}})), std::nullopt;
  std::vector<std::string> sentences = session.document().sentences;
  std::string& sentence = sentences[static_cast<size_t>(session.selection().sample)];
  const std::optional<std::string> longer = with_next(words, sentence, id);
  if (!longer)
    return session.complain(tr("no text is read as these words followed by \"{word}\"", {{"word", words.display_piece_for(id)}})),
           std::nullopt;
  sentence = *longer;
  session.push(SetSentences{std::move(sentences)}, gesture);
  session.later([](Session& s) {  // the reader looks at the next word
    const NodeId probs = *s.nodes().probs;
    s.navigation().pin({probs, last_row(s), largest_in_row(s.trace()[probs], last_row(s))});
  });
  return longer;
}

std::optional<std::string> draw_on(Session& session, const Sampling& sampling, std::uint64_t seed, int gesture) {
  const Index row = last_row(session);
  return write_on(session, drawn(shares_after(session, row, sampling).top_p, seed_after(seed, row)), gesture);
}

}  // namespace headlight::session
