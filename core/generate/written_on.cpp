#include "generate/written_on.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "generate/continuation.hpp"
#include "generate/next_text.hpp"

namespace headlight {

WrittenOn written_on(const Document& document, int most, const Sampling& sampling, std::uint64_t seed, const WritingWatch& watch) {
  Continuation text(document, 0);
  const Tokenizer& words = *document.tokenizer;
  const std::vector<int> never = never_written(words);
  std::vector<int> ids = text.ids();
  WrittenOn out;
  for (int n = 0; n < most; ++n) {
    if (watch) watch(n);
    const SampledShares shares = sampled_shares(text.logits(), 0, sampling, never);
    const int id = drawn(shares.top_p, seed_after(seed, text.length() - 1));
    if (id < 0) throw UserError(in_english("no word can follow: the scores are not numbers"));
    out.ended = id == words.end();
    if (out.ended) break;
    const auto at = static_cast<size_t>(id);
    out.tokens.push_back({id, words.piece(id), words.shown(id), sampled_shares(text.logits(), 0, {}).top_p[at], shares.top_p[at]});
    ids.push_back(id);
    if (n + 1 < most) text.append(id);
  }
  out.text = words.text_of(ids);
  return out;
}

std::string written_on_json(const WrittenOn& written) {
  nlohmann::ordered_json all = {{"text", written.text}, {"tokens", nlohmann::json::array()}, {"ended", written.ended}};
  for (const WrittenToken& one : written.tokens)
    all["tokens"].push_back({{"id", one.id}, {"piece", one.piece}, {"probability", one.probability}, {"share", one.share}});
  return all.dump();
}

}  // namespace headlight
