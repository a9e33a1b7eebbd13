#include "tasks/stories_card.hpp"

#include <algorithm>

#include "base/number_text.hpp"
#include "tasks/trained_model.hpp"

namespace headlight::tasks {
namespace {

constexpr size_t most_wrong_answers = 8;

std::string rounded3(double value) { return with_decimals(value, 3); }

/// The stories that ask `question`.
std::vector<StoryExample> asking(const std::vector<StoryExample>& stories, StoryQuestion question) {
  std::vector<StoryExample> all;
  std::copy_if(stories.begin(), stories.end(), std::back_inserter(all), [&](const StoryExample& story) {
    return std::any_of(story.determined.begin(), story.determined.end(),
                       [&](const DeterminedWord& word) { return word.question == question; });
  });
  return all;
}

/// Measures one kind of answer with some heads switched off.
class SwitchingOff {
 public:
  SwitchingOff(const StoriesTask& task, const ModelConfig& config, const Weights& weights, const std::vector<StoryExample>& stories,
               StoryQuestion question)
      : task_(task), config_(config), weights_(weights), stories_(asking(stories, question)), question_(question) {}

  StoryShare without(const std::set<StoryHead>& heads) const {
    return story_figures(task_, config_, without_heads(config_, weights_, heads), stories_).of[static_cast<size_t>(question_)];
  }
  /// The lowest result with `one` more head switched off alone that is not among `heads`.
  StoryShare without_another(const std::set<StoryHead>& heads) const {
    StoryShare least;
    for (int layer = 0; layer < config_.n_layers; ++layer)
      for (int head = 0; head < config_.n_heads; ++head) {
        if (heads.count({layer, head})) continue;
        const StoryShare left = without({{layer, head}});
        if (least.cases == 0 || left.mean_probability() < least.mean_probability()) least = left;
      }
    return least;
  }

 private:
  const StoriesTask& task_;
  const ModelConfig& config_;
  const Weights& weights_;
  std::vector<StoryExample> stories_;
  StoryQuestion question_;
};

FoundHeads find_heads(const StoriesTask& task, const ModelConfig& config, const Weights& weights, const std::vector<StoryExample>& stories,
                      const char* label, StoryQuestion question) {
  const SwitchingOff off(task, config, weights, stories, question);
  FoundHeads found{label, question, {}, off.without({}), {}, {}};
  std::set<StoryHead> heads;
  for (const HeadScore& score : story_heads(task, config, weights, stories, label)) {
    if (score.score < least_found_score) continue;
    const StoryHead head = {score.attention, score.head};
    const StoryShare without = off.without({head});
    if (without.mean_probability() > found.with.mean_probability() - least_missed) continue;
    found.heads.push_back({score, without});
    heads.insert(head);
  }
  std::stable_sort(found.heads.begin(), found.heads.end(),
                   [](const FoundHead& a, const FoundHead& b) { return a.score.score > b.score.score; });
  found.without = off.without(heads);
  found.without_another = off.without_another(heads);
  return found;
}

/// The last words up to `at`.
std::string told(const StoriesTask& task, const StoryExample& story, size_t at) {
  const std::vector<int>& ids = story.example.source;
  constexpr size_t most = 24;
  const size_t first = at > most ? at - most : 0;
  return (first > 0 ? "... " : "") + task.tokenizer()->text_of(std::span(ids).subspan(first, at - first));
}

void add_wrong(const StoriesTask& task, const StoryExample& story, const std::vector<int>& said, std::vector<std::string>& wrong) {
  for (const DeterminedWord& word : story.determined) {
    const int right = story.example.source[word.at], likeliest = said[word.at - 1];
    if (likeliest == right || wrong.size() >= most_wrong_answers) continue;
    wrong.push_back("*" + told(task, story, word.at) + "* **" + task.tokenizer()->piece(likeliest) + "** (" +
                    question_title(word.question) + "; right: " + task.tokenizer()->piece(right) + ")");
  }
}

std::string table_of_figures(const StoriesReport& report) {
  std::string text = "| What the story determines | asked | right | mean probability of the right word |\n|---|---|---|---|\n";
  for (size_t i = 0; i < n_story_questions; ++i) {
    const StoryShare& share = report.figures.of[i];
    text += "| " + std::string(question_title(static_cast<StoryQuestion>(i))) + " | " + std::to_string(share.cases) + " | " +
            rounded3(share.share()) + " | " + rounded3(share.mean_probability()) + " |\n";
  }
  return text;
}

std::string both(const StoryShare& share) { return rounded3(share.share()) + " | " + rounded3(share.mean_probability()) + " |\n"; }

/// A table with a row for every head alone, one for all of them, and one for a head that was not among them.
std::string table_of_heads(const FoundHeads& found) {
  std::string text =
      "\n**" + found.label + "**, asked " + question_title(found.question) +
      ":\n\n| Switched off | weight where it should look | right | mean probability of the right word |\n|---|---|---|---|\n| " +
      found.label + ": nothing | | " + both(found.with);
  for (const FoundHead& head : found.heads)
    text += "| " + found.label + ": " + head_in_words(head.score) + " | " + with_decimals(head.score.score, 2) + " | " + both(head.without);
  text += "| " + found.label + ": all of these | | " + both(found.without);
  return text + "| " + found.label + ": the one other head that is missed most | | " + both(found.without_another);
}

std::string how_it_was_made(const StoriesTask& task, const Checkpoint& trained, const Making& making) {
  const Recipe& r = trained.recipe;
  size_t parameters = 0;
  for (const auto& [name, value] : trained.weights.by_name) parameters += static_cast<size_t>(value->size());
  return "# " + task.name() + "\n\nOne causal stack of " + std::to_string(r.config.n_layers) + " blocks, d_model " +
         std::to_string(r.config.d_model) + ", " + std::to_string(r.config.n_heads) + " heads, d_mlp " + std::to_string(r.config.d_mlp) +
         ", with the norms in front, sines and cosines for positions, and the embedding used again to write: " +
         std::to_string(parameters) + " numbers. It says the next word of short stories made of " +
         std::to_string(task.tokenizer()->size()) + " words, and knows nothing else.\n\n## How it was made\n\n`" +
         training_command(task, making) + "`: " + std::to_string(trained.step) + " steps of " + std::to_string(r.batch) +
         " new stories, told by a generator of ours from the words and plots in assets/stories, seed " + std::to_string(r.seed) +
         ", AdamW with a rate of at most " + rounded3(r.rate) + ", " + training_time(making) +
         ". Every next word counted alike in the loss, and no head was shown where to look. About one pair in eight was kept out of "
         "training: "
         "of two names, which never met in a story; of two made-up words in a phrase; of a thing and the spot beside it." +
         saved_as(making) + "\n\n";
}

}  // namespace

const char* question_title(StoryQuestion question) {
  switch (question) {
    case StoryQuestion::owner: return "who has it now";
    case StoryQuestion::place: return "where it is now";
    case StoryQuestion::object: return "to whom it was given";
    case StoryQuestion::pronoun: return "which pronoun";
    case StoryQuestion::number: return "singular or plural over a noun of the other number";
    case StoryQuestion::phrase: return "how a phrase that returned goes on";
  }
  return "";
}

std::string head_in_words(const HeadScore& score) {
  return "layer " + std::to_string(score.attention + 1) + " head " + std::to_string(score.head + 1);
}

StoriesReport report_on(const StoriesTask& task, const ModelConfig& config, const Weights& weights, size_t n) {
  const std::vector<StoryExample> stories = task.held_out(n, stories_report_seed);
  StoriesReport r;
  r.stories = n;
  r.figures = story_figures(task, config, weights, stories);
  r.found.push_back(find_heads(task, config, weights, stories, previous_label, StoryQuestion::phrase));
  r.found.push_back(find_heads(task, config, weights, stories, induction_label, StoryQuestion::phrase));
  r.found.push_back(find_heads(task, config, weights, stories, name_label, StoryQuestion::object));
  const std::vector<std::vector<int>> said = predicted_words(task, config, weights, stories);
  for (size_t i = 0; i < stories.size(); ++i) add_wrong(task, stories[i], said[i], r.wrong);
  return r;
}

std::string stories_card(const StoriesTask& task, const Checkpoint& trained, const StoriesReport& report, const Making& making) {
  std::string text = how_it_was_made(task, trained, making);
  text += "## What it has learned\n\nOn " + std::to_string(report.stories) +
          " stories with two names that never met in training, and with phrases, things and spots that never did. Right is what is the "
          "likeliest of all " +
          std::to_string(task.tokenizer()->size()) + " words.\n\n" + table_of_figures(report);
  text += "\n## Which heads do it\n\nFound by where they look (at least " + with_decimals(least_found_score, 1) +
          " of their weight), and kept where they are missed: each was switched off, so that nothing of it reached the residual stream.\n";
  for (const FoundHeads& found : report.found) text += table_of_heads(found);
  text +=
      "\n## What it gets wrong\n\nWords outside the vocabulary have no meaning for it, and sentences unlike its stories have no "
      "guarantee. In the stories above:\n\n";
  for (const std::string& wrong : report.wrong) text += "- " + wrong + "\n";
  return text + (report.wrong.empty() ? "- nothing that was asked\n" : "");
}

}  // namespace headlight::tasks
