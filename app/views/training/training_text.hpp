#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/training/training_session.hpp"

namespace headlight::views {

/// "layer 2", "layer 1 of the decoder, looking at the source": which attention of a model this is, counted as Interventions::head_settings
/// counts.
std::string attention_words(const ModelConfig& config, const Phrases& phrases, int attention);
/// "Layer 2", "Decoder 1, cross": the same over a row of small matrices.
std::string attention_heading(const ModelConfig& config, const Phrases& phrases, int attention);
/// "head 1 of layer 2".
std::string head_words(const ModelConfig& config, const Phrases& phrases, int attention, int head);
/// "0.97".
std::string score_text(double score);
/// "A" and "B" where there are two runs; else empty.
std::string run_letter(const TrainingSession& training, int which);
/// "seed 1, 2 layers of 2 heads, d_model 64".
std::string run_words(const TrainingSession& training, const Phrases& phrases, int which);
/// What is happening, in one or two sentences of markup.
std::string training_sentence(const TrainingSession& training, const Phrases& phrases);
/// The sentence `text` begins with.
std::string first_sentence(const std::string& text);

}  // namespace headlight::views
