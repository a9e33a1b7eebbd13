#include <memory>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/values.hpp"
#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/printed.hpp"
#include "commands/watch.hpp"
#include "folders/built_in.hpp"
#include "generate/written_on.hpp"
#include "text/splitting_text.hpp"

namespace headlight {
namespace {

struct GenerateOptions {
  std::string model, text;
  int words = 20, top_k = 0, seed = 1;
  std::optional<double> temperature, top_p;
  bool json = false;
};

Sampling sampling_of(const GenerateOptions& o) {
  return {.temperature = o.temperature.value_or(1), .top_k = o.top_k, .top_p = o.top_p.value_or(1)};
}

WrittenOn generated(const GenerateOptions& o) {
  BuiltInModels models;
  Watch watch;
  const Document document = make_document(model_called(models, o.model, {}), {o.text});
  if (document.config.writes_text())
    throw UserError("--model " + as_given(o.model) + " writes no text that goes on: it translates, with headlight translate");
  return written_on(document, o.words, sampling_of(o), static_cast<std::uint64_t>(o.seed), [&](int words) {
    const std::string n = std::to_string(words);
    watch.at("word " + n + " of at most " + std::to_string(o.words), "it was stopped after " + n + " words; nothing was printed");
  });
}

void generate(const GenerateOptions& o) {
  const WrittenOn out = generated(o);
  if (o.json) return print_file(written_on_json(out) + "\n");
  std::string lines = out.text + "\n";
  for (const WrittenToken& one : out.tokens)
    lines += std::to_string(one.id) + "\t" + piece_in_a_line(one.shown) + "\t" + with_decimals(one.probability, 4) + "\t" +
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
