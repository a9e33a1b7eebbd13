#pragma once
#include <string>

#include "tasks/translation_task.hpp"

namespace headlight::tasks {

/// Measurements of a trained translating model, on sentences that it never saw. The tests recompute all of them.
struct TranslationReport {
  NamedHeads heads;
  TranslationFigures noun_pairs, noun_verbs;
  SwitchFigures minimal_pairs;
  std::vector<std::string> wrong;  ///< some wrong sentences of both sets: the right text, and the model's
};
/// Measures `sentences` of each held-out set, and half as many minimal pairs.
TranslationReport report_on(const TranslationTask& task, const ModelConfig& config, const Weights& weights, size_t sentences = 400);

/// The model card in Markdown: data, steps, seed, guided heads and their schedule, held-out results, and mistakes.
std::string translation_card(const TranslationTask& task, const Checkpoint& trained, const TranslationReport& report, const Making& making);

}  // namespace headlight::tasks
