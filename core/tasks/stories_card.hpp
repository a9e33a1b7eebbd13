#pragma once
#include <string>

#include "tasks/stories_figures.hpp"

namespace headlight::tasks {

/// A head that attends where its label says, and whose removal hurts.
struct FoundHead {
  HeadScore score;
  StoryShare without;  ///< the answers that need it, with only this head switched off
};

/// The heads found for one label, and the results without them.
struct FoundHeads {
  std::string label;
  StoryQuestion question;
  std::vector<FoundHead> heads;  ///< the strongest first
  StoryShare with, without;      ///< with all heads, and with all of these switched off
  StoryShare without_another;    ///< with one other head switched off: the one whose removal hurts most
};
/// The least weight that such a head puts on the label's places, and the least loss of mean probability of the right words without it.
constexpr double least_found_score = 0.4, least_missed = 0.01;

/// Measurements of a trained model of stories, on stories that it never saw. The tests recompute all of them.
struct StoriesReport {
  size_t stories = 0;
  StoryFigures figures;
  std::vector<FoundHeads> found;
  std::vector<std::string> wrong;  ///< some wrong answers: the story so far, the model's answer and the right one
};
constexpr size_t stories_in_report = 1200;
constexpr std::uint64_t stories_report_seed = 77;
StoriesReport report_on(const StoriesTask& task, const ModelConfig& config, const Weights& weights, size_t stories = stories_in_report);

/// "to whom it was given"
const char* question_title(StoryQuestion question);

/// "layer 3 head 1"
std::string head_in_words(const HeadScore& score);

/// The model card in Markdown.
std::string stories_card(const StoriesTask& task, const Checkpoint& trained, const StoriesReport& report, const Making& making);

}  // namespace headlight::tasks
