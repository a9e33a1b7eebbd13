#include <memory>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/printed.hpp"
#include "commands/watch.hpp"
#include "folders/built_in.hpp"
#include "generate/continuation.hpp"
#include "generate/next_text.hpp"
#include "generate/sampling.hpp"
#include "text/splitting_text.hpp"

namespace headlight {
namespace {

struct GenerateOptions {
  std::string model, text;
  int words = 20, top_k = 0, seed = 1;
  std::optional<double> temperature, top_p;
  bool json = false;
};

/// A token that was written, with its probability by the model and after the knobs.
struct Written {
  int id = 0;
  std::string piece;
  double probability = 0, share = 0;
};

struct Generated {
  std::string text;
  std::vector<Written> written;
  bool ended = false;
};

Sampling sampling_of(const GenerateOptions& o) {
  return {.temperature = o.temperature.value_or(1), .top_k = o.top_k, .top_p = o.top_p.value_or(1)};
}

/// Word after word, each drawn as the window draws it.
Generated generated(const GenerateOptions& o) {
  BuiltInModels models;
  const Document document = make_document(model_called(models, o.model, {}), {o.text});
  Watch watch;
  Continuation text(document, 0);
  const Tokenizer& words = *document.tokenizer;
  const std::vector<int> never = never_written(words);
  Generated out;
  std::vector<int> ids = text.ids();
  while (static_cast<int>(out.written.size()) < o.words) {
    const std::string n = std::to_string(out.written.size());
    watch.at("word " + n + " of at most " + std::to_string(o.words), "it was stopped after " + n + " words; nothing was printed");
    const Index row = text.length() - 1;
    const SampledShares shares = sampled_shares(text.logits(), 0, sampling_of(o), never);
    const int id = drawn(shares.top_p, seed_after(static_cast<std::uint64_t>(o.seed), row));
    if (id < 0) throw UserError("no word can follow: the scores are not numbers");
    out.ended = id == words.end();
    if (out.ended) break;
    const auto at = static_cast<size_t>(id);
    out.written.push_back({id, words.piece(id), sampled_shares(text.logits(), 0, {}).top_p[at], shares.top_p[at]});
    ids.push_back(id);
    if (static_cast<int>(out.written.size()) < o.words) text.append(id);
  }
  out.text = words.text_of(ids);
  return out;
}

void generate(const GenerateOptions& o) {
  const Generated out = generated(o);
  if (o.json) {
    nlohmann::ordered_json all = {{"text", out.text}, {"tokens", nlohmann::json::array()}, {"ended", out.ended}};
    for (const Written& one : out.written)
      all["tokens"].push_back({{"id", one.id}, {"piece", one.piece}, {"probability", one.probability}, {"share", one.share}});
    return print_exactly(all.dump() + "\n");
  }
  std::string lines = out.text + "\n";
  for (const Written& one : out.written)
    lines += std::to_string(one.id) + "\t" + piece_in_a_line(one.piece) + "\t" + with_decimals(one.probability, 4) + "\t" +
             with_decimals(one.share, 4) + "\n";
  print(lines + (out.ended ? "the text ends here\n" : ""));
}

}  // namespace

void add_generate(CommandList& all) {
  const auto o = std::make_shared<GenerateOptions>();
  Command& command = all.add("generate", "the words by which a model that says the next word goes on");
  command.text("--model", "NAME", o->model, "a model that says the next word: a built-in or a kept one, or a folder").required();
  command.text("--text", "TEXT", o->text, "what it goes on from").required();
  command.whole("--words", o->words, {1, 1000}, "how many at most, 20 if not given");
  command.real("--temperature", o->temperature, {0, 100}, "the scores are divided by it; at 0 the likeliest word is written");
  command.whole("--top-k", o->top_k, {0, 1'000'000}, "only so many of the likeliest words; 0: all");
  command.real("--top-p", o->top_p, {0, 1}, "of these the fewest that together reach it");
  command.whole("--seed", o->seed, {1, 1'000'000'000}, "the same seed writes the same text");
  command.flag("--json", o->json, "one object on one line: the text, and each token with its probability and what the knobs made of it");
  command.computes();
  command.does([o] { generate(*o); });
}

}  // namespace headlight
