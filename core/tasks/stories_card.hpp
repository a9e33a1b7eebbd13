#pragma once
#include <string>

#include "tasks/stories_figures.hpp"

namespace headlight::tasks {

/// A head that looks where its label says, and is missed when it is switched off.
struct FoundHead {
  HeadScore score;
  StoryShare without;  ///< the answers that need it, with this head alone switched off
};

/// Heads that were found to do something, and what becomes of the answers that need it without them.
struct FoundHeads {
  std::string label;
  StoryQuestion question;
  std::vector<FoundHead> heads;  ///< the strongest first
  StoryShare with, without;      ///< with all heads, and with all of these switched off
  StoryShare without_another;    ///< with one head switched off that is none of these: the one that is missed most
};
/// So much of its weight a head puts where its label says, at least, and so much less probable the right words are without it.
constexpr double least_found_score = 0.4, least_missed = 0.01;

/// What is known of a trained model of stories, measured on stories that it never saw. All of it is recomputed by the tests.
struct StoriesReport {
  size_t stories = 0;
  StoryFigures figures;
  std::vector<FoundHeads> found;
  std::vector<std::string> wrong;  ///< some answers that go wrong: the story up to there, what it says and what is right
};
constexpr size_t stories_in_report = 1200;
constexpr std::uint64_t stories_report_seed = 77;
StoriesReport report_on(const StoriesTask& task, const ModelConfig& config, const Weights& weights, size_t stories = stories_in_report);

/// "to whom it was given"
const char* question_title(StoryQuestion question);

/// "layer 3 head 1"
std::string head_in_words(const HeadScore& score);

/// The model card, Markdown.
std::string stories_card(const StoriesTask& task, const Checkpoint& trained, const StoriesReport& report, const Making& making);

}  // namespace headlight::tasks
