#include "views/training/training_text.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

struct AttentionName {
  bool encoder = false, decoder = false, cross = false;
  int layer = 0;
};

AttentionName name_of(const ModelConfig& config, int attention) {
  if (attention < config.n_layers) return {config.has_encoder(), false, false, attention};
  const int after = attention - config.n_layers;
  return {false, true, after % 2 == 1, after / 2};
}

std::string bold(double value, int decimals) { return "**" + format_number(static_cast<float>(value), decimals) + "**"; }

/// "**head 2 of layer 1** is labelled “previous token” (0.93)" for every label that some head has.
std::string habits_text(const TrainingDesk& desk, const ShownWeights& at) {
  std::vector<const HeadScore*> heads;
  for (const std::string& title : habits(desk.snapshot().measured)) {
    const HeadScore* best = at.measures ? clearest(*at.measures, title) : nullptr;
    if (best && best->score >= least_for_label) heads.push_back(best);
  }
  std::string out;
  for (size_t i = 0; i < std::min<size_t>(heads.size(), 3); ++i)
    out += (i == 0 ? "" : ", ") + ("**" + head_words(desk.live(desk.chosen()).recipe().config, heads[i]->attention, heads[i]->head) +
                                   "** is labelled \u201c" + escaped(heads[i]->title) + "\u201d (" + score_text(heads[i]->score) + ")");
  return out;
}

/// "; no head is labelled “induction” yet: the first will be at step 410".
std::string missing_text(const TrainingDesk& desk, int step) {
  for (const FirstLabel& first : first_labels(desk.snapshot().measured))
    if (first.step > step)
      return "; no head is labelled \u201c" + escaped(first.head.title) + "\u201d yet: the first will be at step " +
             std::to_string(first.step);
  return "";
}

std::string beginning_text(const TrainingDesk& desk) {
  return "Nothing is learned yet: the weights are random numbers from seed " + std::to_string(desk.live(desk.chosen()).recipe().seed) +
         ", and every head looks at all words about equally.";
}

}  // namespace

std::string attention_words(const ModelConfig& config, int attention) {
  const AttentionName p = name_of(config, attention);
  const std::string layer = "layer " + std::to_string(p.layer + 1);
  if (p.decoder) return layer + " of the decoder" + (p.cross ? ", looking at the source" : "");
  return layer + (p.encoder ? " of the encoder" : "");
}

std::string attention_heading(const ModelConfig& config, int attention) {
  const AttentionName p = name_of(config, attention);
  return (p.encoder ? "Encoder " : p.decoder ? "Decoder " : "Layer ") + std::to_string(p.layer + 1) + (p.cross ? ", cross" : "");
}

std::string head_words(const ModelConfig& config, int attention, int head) {
  return "head " + std::to_string(head + 1) + " of " + attention_words(config, attention);
}

std::string score_text(double score) { return format_number(static_cast<float>(score), 2); }

std::string run_letter(const TrainingDesk& desk, int which) { return desk.n_runs() < 2 ? "" : which == 0 ? "A" : "B"; }

std::string run_words(const TrainingDesk& desk, int which) {
  const Recipe& r = desk.live(which).recipe();
  const auto count = [](int n, const char* what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); };
  return "seed " + std::to_string(r.seed) + ", " + count(r.config.n_layers, "layer") + " of " + count(r.config.n_heads, "head") +
         ", d_model " + std::to_string(r.config.d_model);
}

std::string training_sentence(const TrainingDesk& desk) {
  const TrainingSnapshot& s = desk.snapshot();
  const ShownWeights at = desk.shown(desk.chosen());
  const std::string run = desk.n_runs() < 2 ? "" : "Run " + run_letter(desk, desk.chosen()) + ", ";
  if (at.step == 0 || s.curve.empty())
    return beginning_text(desk) + (s.step > 0 ? " Drag the slider on." : s.running ? "" : " Press **Start**.");
  const StepReport& report = s.curve[static_cast<size_t>(at.step) - 1];
  const bool last = at.step == s.step && s.finished;
  std::string out = run + (last ? "all " + std::to_string(s.step) + " steps are done" : "step " + std::to_string(at.step)) + ": ";
  out[0] = static_cast<char>(out[0] >= 'a' && out[0] <= 'z' ? out[0] - 'a' + 'A' : out[0]);
  if (!std::isfinite(report.loss))
    return out + "the loss is **" + format_number(static_cast<float>(report.loss), 3) +
           "**, so it cannot go down; **Reset** and try another seed or size.";
  const std::string does = habits_text(desk, at);
  return out + (does.empty() ? "no head has a label yet" : does) + "; accuracy " + bold(report.accuracy, 2) + ", loss " +
         bold(report.loss, 3) + missing_text(desk, at.step) + ".";
}

std::string first_sentence(const std::string& text) {
  const size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace headlight
