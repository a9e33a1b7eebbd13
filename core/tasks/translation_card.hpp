#pragma once
#include <string>

#include "tasks/translation_task.hpp"

namespace headlight::tasks {

/// What is known of a trained translating model, measured on sentences it never saw. All of it is recomputed by the tests.
struct TranslationReport {
  NamedHeads heads;
  TranslationFigures noun_pairs, noun_verbs;
  SwitchFigures minimal_pairs;
  std::vector<std::string> wrong;  ///< some sentences of both sets that go wrong: what is right, and what is written instead
};
/// `sentences` of each held-out set, and half as many minimal pairs.
TranslationReport report_on(const TranslationTask& task, const ModelConfig& config, const Weights& weights, size_t sentences = 400);

/// The model card: data, steps, seed, guided heads and for how long, held-out figures, and what goes wrong; Markdown.
std::string translation_card(const TranslationTask& task, const Checkpoint& trained, const TranslationReport& report, const Making& making);

}  // namespace headlight::tasks
