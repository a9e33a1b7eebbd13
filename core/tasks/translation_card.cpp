#include "tasks/translation_card.hpp"

#include "base/number_text.hpp"
#include "tasks/trained_model.hpp"

namespace headlight::tasks {
namespace {

constexpr std::uint64_t report_seed = 77;
constexpr size_t most_wrong = 12;

std::string in_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

void add_wrong(const TranslationTask& task, const ModelConfig& config, const Weights& weights, const std::vector<SentencePair>& pairs,
               std::vector<std::string>& wrong) {
  const std::vector<std::string> mistakes = first_mistakes(task, config, weights, pairs);
  for (size_t i = 0; i < pairs.size() && wrong.size() < most_wrong; ++i)
    if (!mistakes[i].empty())
      wrong.push_back("*" + in_words(pairs[i].english) + "*: " + joined(pairs[i].french) + " (" + mistakes[i] + ")");
}

std::string three(double value) { return with_decimals(value, 3); }

std::string row(const std::string& what, double a, double b) { return "| " + what + " | " + three(a) + " | " + three(b) + " |\n"; }

std::string figures(const TranslationReport& r) {
  std::string text = "| Share right, of " + std::to_string(r.noun_pairs.sentences) +
                     " sentences each | two nouns never seen together | a noun and a verb never seen together |\n|---|---|---|\n";
  text += row("whole sentences, word for word", r.noun_pairs.exact, r.noun_verbs.exact);
  text += row("gender of the pronoun, where another noun has the other one", r.noun_pairs.gender, r.noun_verbs.gender);
  text += row("mean attention from the pronoun to its noun (encoder layer " + std::to_string(r.heads.pronoun.layer + 1) + ", head " +
                  std::to_string(r.heads.pronoun_head + 1) + ")",
              r.noun_pairs.on_noun, r.noun_verbs.on_noun);
  text += row("nouns, adjectives and verbs that look at the word they translate (cross-attention, head " +
                  std::to_string(r.heads.alignment_head + 1) + ")",
              r.noun_pairs.aligned, r.noun_verbs.aligned);
  return text + "\nOf " + std::to_string(r.minimal_pairs.pairs) +
         " minimal pairs, whose nouns were never seen together and which differ in one word alone (hungry, ripe), that head looks at the "
         "right noun in both sentences in " +
         three(r.minimal_pairs.switched) + " of the pairs, and the pronoun is right in both in " + three(r.minimal_pairs.gender) +
         ". A word counts as right if it is the likeliest after the right words before it.\n";
}

std::string guides(const Recipe& recipe) {
  if (recipe.guided.empty()) return "No head was shown where to look: what the heads do, they found by themselves.\n";
  std::string text =
      "Shown to heads, as a small part of the loss (weight times -log of the attention on the right places) that ends early:\n\n";
  for (const GuidedHead& g : recipe.guided)
    text += "- " + g.what + ": attention " + std::to_string(g.attention + 1) + " of " + std::to_string(recipe.config.n_attentions()) +
            ", head " + std::to_string(g.head + 1) + ", weight " + three(g.weight) + " until step " + std::to_string(g.full_until) +
            ", then less, none from step " + std::to_string(g.gone_at) + " on\n";
  return text +
         "\nAttentions are counted in the order of computation: the encoder's layers, then the decoder's self- and cross-attention.\n";
}

}  // namespace

TranslationReport report_on(const TranslationTask& task, const ModelConfig& config, const Weights& weights, size_t sentences) {
  const Grammar& grammar = task.grammar();
  const auto pairs = grammar.held_out(Grammar::HeldOut::noun_pair, sentences, report_seed),
             verbs = grammar.held_out(Grammar::HeldOut::noun_verb, sentences, report_seed);
  TranslationReport r;
  r.heads = named_heads(task, config, weights, verbs);
  r.noun_pairs = translation_figures(task, config, weights, pairs, r.heads);
  r.noun_verbs = translation_figures(task, config, weights, verbs, r.heads);
  r.minimal_pairs = switch_figures(task, config, weights, grammar.minimal_pairs(sentences / 2, report_seed), r.heads);
  add_wrong(task, config, weights, pairs, r.wrong);
  add_wrong(task, config, weights, verbs, r.wrong);
  return r;
}

std::string translation_card(const TranslationTask& task, const Checkpoint& trained, const TranslationReport& report,
                             const Making& making) {
  const Recipe& r = trained.recipe;
  size_t parameters = 0;
  for (const auto& [name, value] : trained.weights.by_name) parameters += static_cast<size_t>(value->size());
  std::string text = "# " + task.name() + "\n\nAn encoder of " + std::to_string(r.config.n_layers) + " blocks and a decoder of " +
                     std::to_string(r.config.n_decoder_layers) + " (Vaswani et al. 2017, with the norms in front), d_model " +
                     std::to_string(r.config.d_model) + ", " + std::to_string(r.config.n_heads) + " heads, d_mlp " +
                     std::to_string(r.config.d_mlp) + ": " + std::to_string(parameters) +
                     " numbers. It translates English sentences of a small grammar into French (" +
                     std::to_string(task.tokenizer()->size()) + " and " + std::to_string(task.target_tokenizer()->size()) +
                     " words) and knows nothing else.\n\n## How it was made\n\n`" + training_command(task, making) +
                     "`: " + std::to_string(task.n_training()) + " different sentences drawn from the grammar in assets/grammar, " +
                     std::to_string(trained.step) + " steps of " + std::to_string(r.batch) + " sentences, seed " + std::to_string(r.seed) +
                     ", AdamW with a rate of at most " + three(r.rate) + ", " + training_time(making) +
                     ". Some pairs of nouns, and of a noun and a verb, were kept out of training altogether." + saved_as(making) + "\n\n";
  text += guides(r) + "\n## What it has learned\n\n" + figures(report) + "\n## What it gets wrong\n\n";
  text += "Words outside the vocabulary have no meaning for it, and sentences outside the grammar have no guarantee. Inside it:\n\n";
  for (const std::string& wrong : report.wrong) text += "- " + wrong + "\n";
  return text + (report.wrong.empty() ? "- nothing among the sentences that were tried\n" : "");
}

}  // namespace headlight::tasks
