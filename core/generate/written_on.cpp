#include "generate/written_on.hpp"

#include "base/error.hpp"
#include "base/json.hpp"
#include "generate/continuation.hpp"
#include "generate/next_text.hpp"

namespace headlight::generate {

namespace {

/// Draws one more token after `text`; true if the model ended the text instead.
bool write_one(const Continuation& text, const Document& document, const Sampling& sampling, std::uint64_t seed, WrittenOn& out) {
  const Tokenizer& words = *document.tokenizer;
  const SampledShares shares = sampled_shares(text.logits(), 0, sampling, never_written(words));
  const int id = drawn(shares.top_p, seed_after(seed, text.length() - 1));
  if (id < 0) throw UserError(tr("no word can follow: the scores are not numbers"));
  if (words.ends_text(id)) return true;
  const auto at = static_cast<size_t>(id);
  out.tokens.push_back(
      {id, words.piece(id), words.display_piece_for(id), sampled_shares(text.logits(), 0, {}).top_p[at], shares.top_p[at]});
  return false;
}

}  // namespace

WrittenOn written_on(const Document& document, int most, const Sampling& sampling, std::uint64_t seed, const WritingWatch& watch) {
  Continuation text(document, 0);
  std::vector<int> ids = text.ids();
  WrittenOn out;
  try {
    while (!out.ended && static_cast<int>(out.tokens.size()) < most) {
      if (watch) watch(static_cast<int>(out.tokens.size()));
      if (!out.tokens.empty()) text.append(out.tokens.back().id);
      out.ended = write_one(text, document, sampling, seed, out);
    }
  } catch (const UserError& error) {
    if (out.tokens.empty()) throw;
    out.limit = error.message();
  }
  for (const WrittenToken& one : out.tokens) ids.push_back(one.id);
  out.text = document.tokenizer->text_of(ids);
  return out;
}

std::string written_on_json(const WrittenOn& written) {
  nlohmann::ordered_json all = {{"text", written.text}, {"tokens", nlohmann::json::array()}, {"ended", written.ended}};
  for (const WrittenToken& one : written.tokens)
    all["tokens"].push_back({{"id", one.id}, {"piece", one.piece}, {"probability", one.probability}, {"share", one.share}});
  if (!written.limit.empty()) all["limit"] = english_line(written.limit);
  return all.dump();
}

}  // namespace headlight::generate
