#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/warnings.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "generate/alignment.hpp"
#include "generate/translation_report.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::commands {
namespace {

struct TranslateOptions {
  RunOptions run;
  std::string text;
  std::optional<int> beam;
  bool json = false;
};

std::string four_digits(double value) { return with_decimals(value, 4); }

/// Warns of words that the model never met, which it translates arbitrarily.
void warn_of_unknown_words(const Document& document) {
  if (const std::string warning = unknown_words_warning(document.config.name, unknown_words(document, 0)); !warning.empty())
    complain(warning);
}

/// Returns the document with the text of the highest score, as if a person had chosen its words.
Document with_best(const Document& document, const BeamTree& tree) {
  if (tree.best.empty()) throw UserError("no word has a probability: there is no translation");
  Target target = {{}, false};
  for (const int id : tree.words(tree.best.front())) target.words.push_back(document.model->target_tokenizer->piece(id));
  return document::apply(document, SetTarget{0, std::move(target)});  // a bare apply would find std::apply too
}

/// Searches, and reports progress on a terminal after half a second; Ctrl-C ends it.
BeamTree watched_beam(const Document& document, int width) {
  Watch watch;
  return beam(document, 0, width, max_target, [&](int words, int most_words) {
    watch.at("word " + std::to_string(words + 1) + " of at most " + std::to_string(most_words),
             "the search was stopped after " + std::to_string(words) + " words; nothing was translated. A narrower --beam is faster");
  });
}

/// Formats one line per word: the word, its probability, the words that it attends to.
std::string lines_of_words(const Run& run) {
  std::string lines;
  for (const WrittenWord& one : written_words(run, 0)) {
    lines += one.word + "\t" + four_digits(static_cast<double>(one.probability)) + "\t";
    for (size_t i = 0; i < one.looks_at.size(); ++i)
      lines += (i ? ", " : "") + one.looks_at[i].word + " " + four_digits(static_cast<double>(one.looks_at[i].weight));
    lines += "\n";
  }
  return lines;
}

/// Formats one line per text: its score and its words.
std::string lines_of_beam(const Document& document, const BeamTree& tree) {
  std::string lines;
  for (const int at : tree.best)
    lines += four_digits(tree.nodes[static_cast<size_t>(at)].score()) + "\t" + translated_text(document, tree, at) + "\n";
  return lines;
}

void translate(TranslateOptions o) {
  if (o.run.document_file.empty() && o.run.sentences.empty() && !o.run.ids) o.run.sentences = {o.text};
  Document document = o.run.document();
  require_translation(document.config);
  const int width = o.beam.value_or(std::min(document.model->writing.beams, widest_beam));
  std::optional<BeamTree> tree;
  if (o.beam || width > 1) tree = watched_beam(document, width);
  if (tree) document = with_best(document, *tree);
  warn_of_unknown_words(document);
  warn_of_remarks(*document.model, true);
  if (!o.beam && document.model->writing.beams > widest_beam)
    complain("the model's files ask for a beam of " + std::to_string(document.model->writing.beams) + "; using " +
             std::to_string(widest_beam) + ", the widest there is");
  const auto run = compute(document);
  if (o.json) return print_file(translation_json(*run, 0, tree ? &*tree : nullptr) + "\n");
  print(translated_text(*run, 0) + "\n" + lines_of_words(*run) + (tree ? lines_of_beam(document, *tree) : ""));
}

}  // namespace

void add_translate(CommandList& all) {
  const auto o = std::make_shared<TranslateOptions>();
  o->run.model = translating_model();
  Command& command = all.add("translate", "translate a sentence to French and show where each of its words comes from");
  o->run.add_to(command);
  const Option& text =
      command.text("TEXT", "TEXT", o->text, "sentence to translate").possibly_empty().excludes({"--sentence", "--ids", "--document"});
  command.whole("--beam", o->beam, {1, widest_beam},
                "beam search: keep the N best partial translations at each step, 1 to 16, and list them by mean log probability per word "
                "(default: as many as the model's files ask for, or 1)");
  command.flag("--json", o->json, "print everything as JSON on one line");
  command.does([o, &text] {
    if (!text.times && o->run.sentences.empty() && !o->run.ids && o->run.document_file.empty())
      throw UserError("there is nothing to translate; write headlight translate \"The elephant ate the banana\"");
    translate(*o);
  });
}

}  // namespace headlight::commands
