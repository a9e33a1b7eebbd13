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

namespace headlight::commands {
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

Document document_of(const GenerateOptions& o, const std::shared_ptr<const Model>& model) {
  const std::string text = o.text.value_or("");
  Document document = make_document(model, {o.ids        ? sentence_of_typed_ids(*o.ids, *model, o.with_marks)
                                            : o.no_marks ? sentence_without_marks(text, *model)
                                                         : text});
  if (document.config.writes_text())
    throw UserError("--model " + as_typed(o.model) + " does not continue a text, it translates; use headlight translate");
  return document;
}

WrittenOn generated(const GenerateOptions& o, const Document& document) {
  Watch watch;
  return written_on(document, o.words, sampling_of(o), static_cast<std::uint64_t>(o.seed), [&](int words) {
    const std::string n = std::to_string(words);
    watch.at("word " + n + " of at most " + std::to_string(o.words), "stopped after " + n + (words == 1 ? " word" : " words"));
  });
}

std::string lines_of(const WrittenOn& out) {
  std::string lines = out.text + "\n";
  for (const WrittenToken& one : out.tokens)
    lines += std::to_string(one.id) + "\t" + piece_in_a_line(one.display_text) + "\t" + with_decimals(one.probability, 4) + "\t" +
             with_decimals(one.share, 4) + "\n";
  return lines + (out.ended ? "the text ends here\n" : "");
}

void generate(const GenerateOptions& o) {
  BuiltInModels models;
  const auto model = model_called(models, o.model, {});
  const Document document = document_of(o, model);
  const WrittenOn out = generated(o, document);
  if (o.json) print_file(written_on_json(out) + "\n");
  else print(lines_of(out));
  if (!out.limit.empty()) complain(english_line(out.limit));
  warn_of_remarks(*model);
  warn_of_unread(document);
}

}  // namespace

void add_generate(CommandList& all) {
  const auto o = std::make_shared<GenerateOptions>();
  Command& command = all.add("generate", "continue a text with a language model");
  command.text("--model", "NAME", o->model, "language model: built-in or kept, or a folder").required();
  const Option& text = command.text("--text", "TEXT", o->text, "text to continue");
  command.text("--ids", "N,N,N", o->ids, "token ids instead of a text, such as 3,5,4; no special tokens are added").excludes({"--text"});
  command.flag("--with-marks", o->with_marks, "add the model's special tokens (marks) around --ids").goes_with("--ids");
  command.flag("--no-marks", o->no_marks, "add no special tokens (marks) around --text").excludes({"--ids"});
  command.whole("--words", o->words, {1, 1000}, "write at most N tokens");
  command.real("--temperature", o->temperature, {0, 100}, "divide the logits by this (0: always take the most likely token; default: 1)");
  command.whole("--top-k", o->top_k, {0, 1'000'000}, "keep the N most likely tokens (0: all)");
  command.real("--top-p", o->top_p, {0, 1},
               "nucleus sampling: keep the smallest set of tokens whose probabilities reach this sum (default: 1)");
  command.whole("--seed", o->seed, {1, 1'000'000'000}, "random seed; the same seed writes the same text");
  command.flag("--json", o->json,
               "print one JSON object on one line: the text, and each token with its probability before and after sampling");
  command.computes();
  command.does([o, &text] {
    if (!text.times && !o->ids) throw UserError("--text is required: " + text.about + "; see headlight generate --help");
    generate(*o);
  });
}

}  // namespace headlight::commands
