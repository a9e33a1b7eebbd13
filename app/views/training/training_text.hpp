#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/training/training_session.hpp"

namespace headlight::views {

/// Returns the name of an attention: "layer 2", "layer 1 of the decoder, looking at the source". Numbered as in
/// Interventions::head_settings.
std::string attention_words(const ModelConfig& config, const Phrases& phrases, int attention);
/// Returns a short form over a row of small matrices: "Layer 2", "Decoder 1, cross".
std::string attention_heading(const ModelConfig& config, const Phrases& phrases, int attention);
/// Returns "head 1 of layer 2".
std::string head_words(const ModelConfig& config, const Phrases& phrases, int attention, int head);
/// Returns "0.97".
std::string score_text(double score);
/// Returns "A" or "B" if there are two runs; else empty.
std::string run_letter(const TrainingSession& training, int which);
/// Returns "seed 1, 2 layers of 2 heads, d_model 64".
std::string run_words(const TrainingSession& training, const Phrases& phrases, int which);
/// Describes the current state in one or two sentences of markup. `icon`: the button that starts is an icon without a word.
std::string training_sentence(const TrainingSession& training, const Phrases& phrases, bool icon = false);
/// Returns the first sentence of `text`.
std::string first_sentence(const std::string& text);

/// "induction 0.93".
std::string label_words(const Phrases& phrases, const HeadScore& label);
/// Adds the test to the label: "induction 0.93; 12 of 512 rows of 32 sequences contradict it".
std::string tested_words(const Phrases& phrases, const HeadScore& label);

}  // namespace headlight::views
