#include "views/training/training_text.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/many_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
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

std::string bold(double value, int decimals, const Phrases& phrases) {
  return "**" + phrases.number(format_number(static_cast<float>(value), decimals)) + "**";
}

/// "**head 2 of layer 1** is labelled “previous token” (0.93)" for every label that some head has.
std::string labels_text(const TrainingSession& training, const Phrases& phrases, const SelectedWeights& at) {
  std::vector<const HeadScore*> heads;
  for (const std::string& title : head_labels(training.snapshot().measured)) {
    const HeadScore* best = at.measures ? clearest(*at.measures, title) : nullptr;
    if (best && best->score >= least_for_label) heads.push_back(best);
  }
  std::string out;
  for (size_t i = 0; i < std::min<size_t>(heads.size(), 3); ++i)
    out = longer_list(
        out,
        phrases("training.status.label",
                {{"head", head_words(training.live(training.chosen()).recipe().config, phrases, heads[i]->attention, heads[i]->head)},
                 {"label", escaped(phrases.translation(heads[i]->title))},
                 {"score", score_text(heads[i]->score)}}),
        phrases);
  if (!out.empty() && at.measured_at != at.step) out += " " + phrases("training.status.measured_at", {{"n", at.measured_at}});
  return out;
}

/// A label that no head has yet at this step, and that one will have later.
std::optional<FirstLabel> missing_label(const TrainingSession& training, int step) {
  for (const FirstLabel& first : first_labels(training.snapshot().measured))
    if (first.step > step) return first;
  return std::nullopt;
}

std::string beginning_text(const TrainingSession& training, const Phrases& phrases) {
  return phrases("training.status.beginning", {{"seed", training.live(training.chosen()).recipe().seed}});
}

}  // namespace

std::string attention_words(const ModelConfig& config, const Phrases& phrases, int attention) {
  const AttentionName p = name_of(config, attention);
  const Placeholder layer("layer", p.layer + 1);
  if (p.decoder) return p.cross ? phrases("training.attention.cross", {layer}) : phrases("training.attention.decoder", {layer});
  return p.encoder ? phrases("training.attention.encoder", {layer}) : phrases("training.attention", {layer});
}

std::string attention_heading(const ModelConfig& config, const Phrases& phrases, int attention) {
  const AttentionName p = name_of(config, attention);
  const Placeholder layer("layer", p.layer + 1);
  if (p.decoder) return p.cross ? phrases("training.heading.cross", {layer}) : phrases("training.heading.decoder", {layer});
  return p.encoder ? phrases("training.heading.encoder", {layer}) : phrases("training.heading", {layer});
}

std::string head_words(const ModelConfig& config, const Phrases& phrases, int attention, int head) {
  return phrases("training.head", {{"head", head + 1}, {"attention", attention_words(config, phrases, attention)}});
}

std::string score_text(double score) { return format_number(static_cast<float>(score), 2); }

std::string run_letter(const TrainingSession& training, int which) { return training.n_runs() < 2 ? "" : which == 0 ? "A" : "B"; }

std::string run_words(const TrainingSession& training, const Phrases& phrases, int which) {
  const Recipe& r = training.live(which).recipe();
  return phrases("training.run", {{"seed", r.seed},
                                  {"layers", phrases.counted("training.run.layers", r.config.n_layers)},
                                  {"heads", phrases.counted("training.run.heads", r.config.n_heads)},
                                  {"d_model", r.config.d_model}});
}

std::string training_sentence(const TrainingSession& training, const Phrases& phrases, bool icon) {
  const TrainingSnapshot& s = training.snapshot();
  const SelectedWeights at = training.selected_weights(training.chosen());

  if (at.step == 0 || s.curve.empty()) {
    const std::string beginning = beginning_text(training, phrases);
    if (s.step > 0) return followed_by(beginning, phrases("training.status.drag"));
    if (s.running) return beginning;
    return followed_by(beginning, icon ? phrases("training.status.start.icon") : phrases("training.status.start"));
  }
  const StepReport& report = s.curve[static_cast<size_t>(at.step) - 1];
  const bool last = at.step == s.step && s.finished;
  const std::string letter = run_letter(training, training.chosen());
  std::string where;
  if (letter.empty()) where = last ? phrases("training.status.done", {{"n", s.step}}) : phrases("training.status.step", {{"n", at.step}});
  else
    where = last ? phrases("training.status.run_done", {{"run", letter}, {"n", s.step}})
                 : phrases("training.status.run_step", {{"run", letter}, {"n", at.step}});
  if (!std::isfinite(report.loss))
    return phrases("training.status.lost", {{"where", where}, {"loss", format_number(static_cast<float>(report.loss), 3)}});
  std::string labels = labels_text(training, phrases, at);
  if (labels.empty()) labels = phrases("training.status.no_label");
  const std::string accuracy = bold(report.accuracy, 2, phrases), loss = bold(report.loss, 3, phrases);
  const std::optional<FirstLabel> missing = missing_label(training, at.step);
  if (!missing) return phrases("training.status", {{"where", where}, {"labels", labels}, {"accuracy", accuracy}, {"loss", loss}});
  return phrases("training.status.missing", {{"where", where},
                                             {"labels", labels},
                                             {"accuracy", accuracy},
                                             {"loss", loss},
                                             {"label", escaped(phrases.translation(missing->head.title))},
                                             {"first", missing->step}});
}

std::string first_sentence(const std::string& text) {
  constexpr std::string_view full_stop = "。";  // Chinese writes no space after it
  const size_t end = text.find(". "), chinese = text.find(full_stop);
  if (chinese < end) return text.substr(0, chinese + full_stop.size());
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string label_words(const Phrases& phrases, const HeadScore& label) {
  return phrases.translation(label.title) + " " + phrases.number(score_text(label.score));
}

std::string tested_words(const Phrases& phrases, const HeadScore& label) {
  if (label.rows == 0) return label_words(phrases, label);
  const std::string of = phrases.counted("training.sequences", static_cast<std::int64_t>(label.sequences));
  const LabelTest test = {.rows = label.rows, .against = label.against, .of = of};
  return label_with_test(phrases.translation(label.title), label.score, test, phrases);
}

}  // namespace headlight::views
