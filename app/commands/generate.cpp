#include <memory>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/values.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/typed_ids.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "folders/built_in.hpp"
#include "generate/written_on.hpp"
#include "text/splitting_text.hpp"

namespace headlight {
namespace {

struct GenerateOptions {
  std::string model;
  std::optional<std::string> text, ids;
  int words = 20, top_k = 0, seed = 1;
  std::optional<double> temperature, top_p;
  bool json = false, with_marks = false, no_marks = false;
};

Sampling sampling_of(const GenerateOptions& o) {
  return {.temperature = o.temperature.value_or(1), .top_k = o.top_k, .top_p = o.top_p.value_or(1)};
}

WrittenOn generated(const GenerateOptions& o, const std::shared_ptr<const Model>& model) {
  Watch watch;
  const std::string text = o.text.value_or("");
  const Document document = make_document(model, {o.ids        ? sentence_of_typed_ids(*o.ids, *model, o.with_marks)
                                                  : o.no_marks ? sentence_without_marks(text, *model)
                                                               : text});
  if (document.config.writes_text())
    throw UserError("--model " + as_given(o.model) + " writes no text that goes on: it translates, with headlight translate");
  return written_on(document, o.words, sampling_of(o), static_cast<std::uint64_t>(o.seed), [&](int words) {
    const std::string n = std::to_string(words);
    watch.at("word " + n + " of at most " + std::to_string(o.words), "it was stopped after " + n + (words == 1 ? " word" : " words"));
  });
}

std::string lines_of(const WrittenOn& out) {
  std::string lines = out.text + "\n";
  for (const WrittenToken& one : out.tokens)
    lines += std::to_string(one.id) + "\t" + piece_in_a_line(one.shown) + "\t" + with_decimals(one.probability, 4) + "\t" +
             with_decimals(one.share, 4) + "\n";
  return lines + (out.ended ? "the text ends here\n" : "");
}

void generate(const GenerateOptions& o) {
  BuiltInModels models;
  const auto model = model_called(models, o.model, {});
  const WrittenOn out = generated(o, model);
  if (o.json) print_file(written_on_json(out) + "\n");
  else print(lines_of(out));
  if (!out.limit.empty()) complain(english_line(out.limit));
  warn_of_remarks(*model);
}

}  // namespace

void add_generate(CommandList& all) {
  const auto o = std::make_shared<GenerateOptions>();
  Command& command = all.add("generate", "the words by which a model that says the next word goes on");
  command.text("--model", "NAME", o->model, "a model that says the next word: a built-in or a kept one, or a folder").required();
  const Option& text = command.text("--text", "TEXT", o->text, "what it goes on from");
  command.text("--ids", "N,N,N", o->ids, "token ids instead of a text: 3,5,4; exactly these, with no marks around them")
      .excludes({"--text"});
  command.flag("--with-marks", o->with_marks, "set the marks around --ids that the model sets around a text").goes_with("--ids");
  command.flag("--no-marks", o->no_marks, "read --text without the marks that the model sets around a text").excludes({"--ids"});
  command.whole("--words", o->words, {1, 1000}, "how many at most, 20 if not given");
  command.real("--temperature", o->temperature, {0, 100}, "the scores are divided by it; at 0 the likeliest word is written");
  command.whole("--top-k", o->top_k, {0, 1'000'000}, "only so many of the likeliest words; 0: all");
  command.real("--top-p", o->top_p, {0, 1}, "of these the fewest that together reach it");
  command.whole("--seed", o->seed, {1, 1'000'000'000}, "the same seed writes the same text");
  command.flag("--json", o->json, "one object on one line: the text, and each token with its probability and what the knobs made of it");
  command.computes();
  command.does([o, &text] {
    if (!text.given && !o->ids) throw UserError("--text is missing: " + text.about + "; headlight generate --help says more");
    generate(*o);
  });
}

}  // namespace headlight
