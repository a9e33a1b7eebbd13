#include "session/translate/probe.hpp"

#include "document/apply.hpp"
#include "document/tokens.hpp"
#include "tasks/trained_model.hpp"

namespace headlight::session {

Document probe_document(std::shared_ptr<const Model> model, const Task& task) {
  Document document = make_document(std::move(model), {task.probe()});
  if (document.config.writes_text())
    document = apply(std::move(document), SetTarget{0, {written_as_words(*task.target_tokenizer(), task.probe_target()), false}});
  return document;
}

const Run& Probe::at(const std::shared_ptr<const Task>& task, const Recipe& recipe, const std::shared_ptr<const Weights>& weights, int step,
                     double now) {
  if (run_ && weights == weights_) {
    behind_ = false;
    step_ = step;
    return *run_;
  }
  behind_ = run_ && now - computed_ < shortest && now >= computed_;
  if (behind_) return *run_;
  const bool same_shape = run_ && run_->document.config == recipe.config;
  const auto model = std::make_shared<const Model>(trained_model(*task, recipe, *weights));
  run_ = compute(probe_document(model, *task), same_shape ? run_.get() : nullptr);
  weights_ = weights;
  step_ = step;
  computed_ = now;
  return *run_;
}

}  // namespace headlight::session
