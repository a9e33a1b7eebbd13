#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/commands.hpp"
#include "document/sentence.hpp"
#include "folders/built_in.hpp"
#include "folders/lexicon_files.hpp"
#include "text/splitting_text.hpp"
#include "text/tokens_json.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::commands {
namespace {

struct TokenizeOptions {
  std::string model = first_model(), text;
  std::vector<std::string> lexicons;
  bool json = false, steps = false, no_marks = false;
};

constexpr size_t longest_input = 16'000'000;

std::string standard_input() {
  std::string text;
  char buffer[65536];
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw UserError("standard input cannot be read: " + english_line(reason(errno)));
    if (count == 0) return text;
    text.append(buffer, static_cast<size_t>(count));
    if (text.size() > longest_input)
      throw UserError("standard input is longer than " + std::to_string(longest_input) + " bytes, the limit for a text");
  }
}

/// The tokenizer of the model, which reads several languages or one.
std::shared_ptr<const Tokenizer> tokenizer_of(BuiltInModels& models, const TokenizeOptions& o, const std::string& text) {
  const std::string by_hand = model_that(&CatalogueEntry::named_dimensions);
  if (!o.lexicons.empty() && o.model != by_hand)
    throw UserError("--lexicon is for --model " + by_hand + "; " + o.model + " has its own words");
  if (o.model != by_hand) return tokenizer_called(models, o.model);
  const auto made = o.lexicons.empty() ? models.make(o.model) : lexicons_here({o.lexicons.begin(), o.lexicons.end()})->model(english);
  const auto other = in_language_of(*made, {&text, 1});
  return other ? other->tokenizer : made->tokenizer;
}

/// Gives words unknown to one of the program's own models the ids that they would have in a run.
std::shared_ptr<const Tokenizer> tokenizer_for(const TokenizeOptions& o, const std::string& text) {
  BuiltInModels models;
  auto known = tokenizer_of(models, o, text), wider = known->with_words_of({&text, 1});
  return wider ? wider : known;
}

TokenizedSentence tokens_of(const TokenizeOptions& o, const Tokenizer& tokenizer, const std::string& text, Splitting* record) {
  return o.no_marks ? tokens_of_sentence(tokenizer, sentence_without_marks(text), record) : tokenizer.split(text, record);
}

void tokenize(const TokenizeOptions& o) {
  Splitting splitting;
  const std::string text = o.text == "-" ? standard_input() : o.text;
  const std::shared_ptr<const Tokenizer> tokenizer = tokenizer_for(o, text);
  const TokenizedSentence sentence = tokens_of(o, *tokenizer, text, o.steps ? &splitting : nullptr);
  if (o.json) return print_file((o.steps ? tokens_json(sentence, splitting) : tokens_json(sentence)) + "\n");
  if (o.steps) return print(splitting_text(*tokenizer, sentence, splitting));
  std::string lines;
  for (const Token& token : sentence.tokens)
    lines += std::to_string(token.id) + "\t" + piece_in_a_line(display_piece_of(*tokenizer, token)) + "\n";
  print(lines);
}

}  // namespace

void add_tokenize(CommandList& all) {
  const auto o = std::make_shared<TokenizeOptions>();
  Command& command = all.add("tokenize", "print the token ids and pieces of a text");
  command.text(
      "--model", "NAME", o->model,
      "built-in or kept model, or a folder; a Hugging Face folder needs tokenizer.json, or vocab.json and merges.txt, or vocab.txt");
  command.texts("--lexicon", "FILE", o->lexicons,
                "own words for the model " + model_that(&CatalogueEntry::named_dimensions) +
                    ", in a file named by its language, such as fr-animals.tsv; may be repeated");
  command.text("--text", "TEXT", o->text, "text to tokenize; - reads standard input").required().possibly_empty();
  command.flag("--no-marks", o->no_marks, "add no special tokens (marks) around the text");
  command.flag("--steps", o->steps,
               "show how each word is split: merge by merge, longest piece first, or the best path and the ones it beat");
  command.flag("--json", o->json,
               "print one JSON object on one line, with the pieces as the model's files spell them: {\"ids\": [...], \"pieces\": [...]}");
  command.does([o] { tokenize(*o); });
}

}  // namespace headlight::commands
