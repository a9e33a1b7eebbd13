#include "session/compare/comparing.hpp"

#include <algorithm>
#include <utility>

namespace headlight::session {

Document right_document(Document document, bool positions_too) {
  document.interventions.mistakes.clear();
  if (positions_too) document.config.positions = true;
  return document;
}

void Comparing::choose(Baseline a, bool by_itself) {
  chosen_ = std::move(a);
  by_itself_ = by_itself;
  comparison_.reset();
  right_of_.reset();
}

void Comparing::choose_right_result(const std::shared_ptr<const Run>& b, bool positions_too, bool by_itself) {
  choose({BaselineKind::right_result, "Right result", b, 0, 0}, by_itself);
  positions_too_ = positions_too;
}

void Comparing::save(Baseline a) {
  saved_ = std::move(a);
  choose(*saved_);
}

void Comparing::stop(bool forget) {
  comparison_.reset();
  if (forget) chosen_.reset();
}

bool Comparing::settle_sentence(const std::shared_ptr<const Run>& b) {
  const auto& sentences = b->document.sentences;
  if (!finds_a(b->document)) return false;
  const auto found = std::find(sentences.begin(), sentences.end(), chosen_->label.plain);
  const auto last = static_cast<int>(sentences.size()) - 1;
  chosen_->sample = found != sentences.end() && sentences[static_cast<size_t>(std::min(chosen_->sample, last))] != chosen_->label.plain
                        ? static_cast<int>(found - sentences.begin())
                        : std::min(chosen_->sample, last);
  chosen_->label = sentences[static_cast<size_t>(chosen_->sample)];
  chosen_->run = b;
  return true;
}

void Comparing::settle_right_result(const std::shared_ptr<const Run>& b, const StopToken& give_up) {
  if (right_of_ == b) return;
  const Document right = right_document(b->document, positions_too_);
  const Run* before = right_of_ ? chosen_->run.get() : b.get();
  if (!right_of_ || !(chosen_->run->document == right)) chosen_->run = right == b->document ? b : compute(right, before, give_up);
  right_of_ = b;
}

bool Comparing::settle_baseline(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up) {
  if (by_itself_ && chosen_->kind != BaselineKind::right_result && !b->document.interventions.mistakes.empty())
    choose_right_result(b, false, true);
  if (chosen_->kind == BaselineKind::sentence) return settle_sentence(b);
  if (chosen_->kind == BaselineKind::right_result) settle_right_result(b, give_up);
  // Find the same sentence in A's batch, else take the one in its place.
  const auto& sentences = chosen_->run->document.sentences;
  const std::string& looked_at = b->document.sentences[static_cast<size_t>(sample)];
  const int last = static_cast<int>(sentences.size()) - 1, here = std::min(sample, last);
  const auto found = std::find(sentences.begin(), sentences.end(), looked_at);
  chosen_->sample =
      found == sentences.end() || sentences[static_cast<size_t>(here)] == looked_at ? here : static_cast<int>(found - sentences.begin());
  return true;
}

void Comparing::follow(const std::shared_ptr<const Run>& b, int sample, const StopToken& give_up) {
  if (!chosen_) return comparison_.reset();
  if (!settle_baseline(b, sample, give_up)) return stop(true);
  const bool same = comparison_ && comparison_->is_of(b, sample) && comparison_->baseline().run == chosen_->run &&
                    comparison_->baseline().sample == chosen_->sample;
  if (!same) comparison_.emplace(*chosen_, b, sample);
}

}  // namespace headlight::session
