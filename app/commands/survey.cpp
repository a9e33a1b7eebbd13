#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/cli/watch.hpp"
#include "commands/commands.hpp"
#include "document/document_graph.hpp"
#include "document/edit_text.hpp"
#include "export/survey_report.hpp"
#include "survey/head_survey.hpp"

namespace headlight::commands {
namespace {

struct SurveyOptions {
  RunOptions run;
  std::string head;
  std::string text;
  std::optional<int> sentences;
  std::optional<std::string> measure;
  std::vector<std::string> words;
  std::string dimension, filter;
  int most = 5;
  bool json = false;
};

constexpr int usual_sentences = 1000;

/// True if the sentences are not given.
bool draws(const SurveyOptions& o) {
  return o.text.empty() && o.run.sentences.empty() && o.run.document_file.empty() && !o.run.ids && o.run.link.empty();
}

std::unique_ptr<Corpus> corpus_of(const SurveyOptions& o, const Document& document, const AttentionId& place, std::uint64_t seed) {
  if (!o.text.empty()) return text_corpus(o.text);
  if (!draws(o)) return batch_corpus(document);
  return drawn_corpus(*document.model, place, static_cast<size_t>(o.sentences.value_or(usual_sentences)), seed);
}

std::string how_far(size_t done, const Corpus& corpus) {
  return in_thousands(done) + (corpus.size() > 0 ? " of " + in_thousands(corpus.size()) : "") + " sentences";
}

AttentionId place_of(const Document& document, int attention) {
  return attention_ids(graph_of(document, 0).nodes).at(static_cast<size_t>(attention));
}

int dimension_called(const Model& model, const std::string& name) {
  const std::vector<std::string>& names = model.dimension_names;
  if (name.empty()) return -1;
  if (names.empty()) throw UserError("--dimension: the dimensions of " + model.config.name + " have no names");
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<int>(found - names.begin());
  const Message unknown = tr("{flag} {name} is unknown", {{"flag", "--dimension"}, {"name", in_quotes(name)}});
  const std::string near = nearest_name(name, names);
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", unknown}, {"names", listed_names(names)}})
                               : did_you_mean(unknown, near));
}

void require_measurable(const SurveyOptions& o, RowMeasure measure, const Document& document, const AttentionId& place) {
  if (measure == RowMeasure::words && o.words.empty()) throw UserError("--measure words needs a list; add --words it,they");
  if (measure == RowMeasure::dimension && o.dimension.empty()) throw UserError("--measure dimension needs a name; add --dimension animate");
  if (measure == RowMeasure::effect && !has_effects(document, place))
    throw UserError(
        "--measure effect: the rows of this head say no words; it is for models that predict words, and there not for an encoder");
}

void survey(SurveyOptions o) {
  const std::uint64_t seed = o.run.seed.value_or(1);
  if (const auto entry = in_catalogue(o.run.model); !entry || !entry->any_size) o.run.seed.reset();  // used for the sentences alone
  const Document document = o.run.document();
  const HeadOfAttention at = head_called("--head", document.config, o.head);
  if (document.model->imported) throw UserError("--document holds tensors, which read no sentences; survey needs a model");
  const AttentionId place = place_of(document, at.attention);
  std::optional<RowMeasure> measure;
  if (o.measure) measure = row_measure_called("--measure", *o.measure, place.cross);
  if (measure) require_measurable(o, *measure, document, place);
  const std::unique_ptr<Corpus> corpus = corpus_of(o, document, place, seed);
  const SurveyRequest asked = {document,
                               place,
                               at.head,
                               o.words,
                               static_cast<size_t>(o.most),
                               dimension_called(*document.model, o.dimension),
                               measure == RowMeasure::effect,
                               SentenceFilter(o.filter)};
  Watch watch;
  const SurveyResult found = survey_head(asked, *corpus, [&](size_t done, const Survey&) {
    watch.at(how_far(done, *corpus), "the survey was stopped after " + how_far(done, *corpus) + "; nothing was printed");
  });
  const std::string name = attention_names(document.config)[static_cast<size_t>(at.attention)] + ":" + std::to_string(at.head + 1);
  const SurveyReport report = {found, document.config.name, name, place.cross, measure, corpus->cut_short(), draws(o)};
  if (o.json) print_file(survey_json(report) + "\n");
  else print(survey_text(report));
}

}  // namespace

void add_survey(CommandList& all) {
  const auto o = std::make_shared<SurveyOptions>();
  Command& command = all.add("survey", "measure a head on many sentences: what it does most, and the exceptions");
  o->run.add_to(command);
  command.text("--head", "PLACE:HEAD", o->head, "head, such as blocks.1:2, encoder.1:1 or decoder.0.cross:1; heads count from 1")
      .required();
  command.text("--text", "FILE", o->text, "read the sentences from a text file, one per line, up to 100,000")
      .excludes({"--sentences", "--sentence", "--ids", "--document", "--link"});
  command
      .whole("--sentences", o->sentences, {1, most_corpus_lines},
             "draw N sentences of the kind that the model is made for, seeded by --seed (default: 1000)")
      .excludes({"--sentence", "--ids", "--document", "--link"});
  command.text("--measure", "NAME", o->measure,
               "measure that ranks the rows: previous, same, induction, first, distance, entropy, words (with --words), noun "
               "(of a pronoun), aligned (in cross-attention), in_order (in cross-attention: the largest weight), dimension (with "
               "--dimension) or effect: the probability that the text's next word (for a model of masked words: the row's own word) loses "
               "when the head is switched off "
               "(default: what the head does most, or entropy)");
  command.names("--words", o->words, "measure the weight on these words");
  command.text("--dimension", "NAME", o->dimension, "measure the weight on words whose value in this dimension is above 0 (readable)");
  command.text("--filter", "TEXT", o->filter,
               "read only sentences that contain this word, or these parts in this order: \"because ... it\"; with a word in "
               "brackets, \"because ... [it]\", measure only that word's rows; or draw sentences of one kind: \"kind: two reasons\"");
  command.whole("--most", o->most, {1, 1000}, "rows to list in each group");
  command.flag("--json", o->json, "print everything as JSON on one line");
  command.does([o] { survey(*o); });
}

}  // namespace headlight::commands
