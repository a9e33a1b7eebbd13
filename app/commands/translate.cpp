#include <cstdio>
#include <iostream>
#include <memory>

#include "commands/commands.hpp"
#include "commands/run_options.hpp"
#include "document/alignment.hpp"
#include "document/apply.hpp"
#include "document/translation_report.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

struct TranslateOptions {
  RunOptions run;
  std::string text;
  std::optional<int> beam;
  bool json = false;
};

std::string four_digits(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value);
  return text;
}

/// Words that the model never met are translated as nothing in particular: whoever asked should know.
void warn_of_unknown_words(const Document& document) {
  if (const std::string warning = unknown_words_warning(document.config.name, unknown_words(document, 0)); !warning.empty())
    std::cerr << "headlight: " << warning << "\n";
}

/// The text of the highest score, as if a person had chosen its words.
Document with_best(const Document& document, const BeamTree& tree) {
  if (tree.best.empty()) throw UserError("no word has a probability: there is no translation");
  Target target = {{}, false};
  for (const int id : tree.words(tree.best.front())) target.words.push_back(document.model->target_vocabulary->word(id));
  return headlight::apply(document, SetTarget{0, std::move(target)});  // std::apply would be found too
}

/// One line per word: the word, its probability, what it looks at.
void print_words(const Run& run) {
  for (const WrittenWord& one : written_words(run, 0)) {
    std::cout << one.word << "\t" << four_digits(static_cast<double>(one.probability)) << "\t";
    for (size_t i = 0; i < one.looks_at.size(); ++i) std::cout << (i ? ", " : "") << one.looks_at[i].word << " " << four_digits(static_cast<double>(one.looks_at[i].weight));
    std::cout << "\n";
  }
}

/// One line per text: its score, and it.
void print_beam(const Document& document, const BeamTree& tree) {
  for (const int at : tree.best) std::cout << four_digits(tree.nodes[static_cast<size_t>(at)].score()) << "\t" << translated_text(document, tree, at) << "\n";
}

void translate(TranslateOptions o) {
  if (o.run.document_file.empty() && o.run.sentences.empty()) o.run.sentences = {o.text};
  Document document = o.run.document();
  if (!document.config.translates()) throw UserError("the model " + document.config.name + " does not translate; en-fr does");
  std::optional<BeamTree> tree;
  if (o.beam) tree = beam(document, 0, *o.beam);
  if (tree) document = with_best(document, *tree);
  warn_of_unknown_words(document);
  const auto run = compute(document);
  if (o.json) {
    std::cout << translation_json(*run, 0, tree ? &*tree : nullptr) << "\n";
    return;
  }
  std::cout << translated_text(*run, 0) << "\n";
  print_words(*run);
  if (tree) print_beam(document, *tree);
}

}  // namespace

void add_translate(CLI::App& app) {
  const auto o = std::make_shared<TranslateOptions>();
  o->run.model = "en-fr";
  CLI::App* command = app.add_subcommand("translate", "a sentence in French, and where each of its words comes from");
  o->run.add_to(*command);
  CLI::Option* text = command->add_option("TEXT", o->text, "the sentence");
  text->excludes(command->get_option("--sentence"))->excludes(command->get_option("--ids"))->excludes(command->get_option("--document"));
  command->add_option("--beam", o->beam, "search among so many texts at once, 1 to 16, and list them by their mean log probability per word");
  command->add_flag("--json", o->json, "everything as JSON on one line");
  command->callback([o, text] {
    if (!*text && o->run.sentences.empty() && !o->run.ids && o->run.document_file.empty()) throw UserError("there is nothing to translate; write headlight translate \"The elephant ate the banana\"");
    translate(*o);
  });
}

}  // namespace headlight
