#include "train/step_text.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "train/step_lines.hpp"

namespace headlight::train {
namespace {

const char* in_words(StepTerm term) {
  switch (term) {
    case StepTerm::value: return "value";
    case StepTerm::gradient: return "gradient";
    case StepTerm::clipped: return "clipped";
    case StepTerm::first_moment: return "first moment";
    case StepTerm::second_moment: return "second moment";
    case StepTerm::first_corrected:
    case StepTerm::second_corrected: return "corrected";
    case StepTerm::update: return "step";
    case StepTerm::decay: return "weight decay";
    case StepTerm::next: return "new value";
    case StepTerm::plain: return "new value";
  }
  return "";
}

std::string written(const StepLine& line) {
  std::string out = "  " + padded_to(in_words(line.term), 15) + padded_to(line.name, 6);
  if (!line.symbols.empty())
    out +=
        (renews(line.term) ? "← " : "= ") + line.symbols + "\n" + std::string(23, ' ') + "= " + line.numbers + "\n" + std::string(23, ' ');
  return out + (line.exact ? "= " : "≈ ") + line.value + "\n";
}

std::string sign_in_words(float number) { return number > 0 ? "positive" : "negative"; }

/// "w falls by 4 × 10⁻⁵".
std::string moves(double change) { return (change > 0 ? "w rises by " : "w falls by ") + in_prose(std::abs(change), 4); }

std::string cause_in_words(const UpdateTerms<float>& t) {
  const std::string so = moves(change_of(t));
  switch (cause_of(t)) {
    case StepCause::lost:
      return "the gradient or the new value is not a finite number; the weight is ruined, and so is the model: NaN spreads to what is "
             "computed from it";
    case StepCause::nothing: return "w stays: nothing moves it";
    case StepCause::rounded: return "w stays: it would move by less than its last digit";
    case StepCause::decay: return so + ": the weight decay moves it at least as far as the step";
    case StepCause::gradient:
      return so + "; the gradient is " + sign_in_words(t.g) + ": a " + (t.g > 0 ? "smaller" : "larger") + " w lowers the batch's loss";
    case StepCause::moment_alone: return so + " although the gradient is 0: the first moment still remembers the earlier ones";
    case StepCause::moment: break;
  }
  return so + " although the gradient is " + sign_in_words(t.g) +
         ": the first moment still remembers the earlier ones, whose weighted mean is " + sign_in_words(t.before.m);
}

std::string plain_in_words(const UpdateTerms<float>& t, const UpdateRule& rule) {
  const double change = plain_change_of(t, rule);
  if (change == 0 || !std::isfinite(change)) return "";
  if (t.plain == t.before.w)
    return "  plain gradient descent: w stays, since its step, " + in_prose(std::abs(change), 4) + ", is less than its last digit\n";
  return "  plain gradient descent: " + moves(change) + "\n";
}

/// A list of fields; the names need no escapes.
class JsonLine {
 public:
  void add(const std::string& name, const std::string& value) { text_ += (text_.empty() ? "{\"" : ", \"") + name + "\": " + value; }
  template <class Number>
  void add_number(const std::string& name, Number number) {
    add(name, std::isfinite(number) ? exact_text(number) : "null");
  }
  std::string text() const { return text_ + "}\n"; }

 private:
  std::string text_;
};

}  // namespace

std::string step_text(const NextStep& step, const std::string& weight, Index row, Index col, const std::string& cell) {
  const Recipe& recipe = step.before.recipe;
  const StepReport& report = step.batch.report;
  std::string out = "step " + std::to_string(step.number()) + " of " + std::to_string(recipe.steps) + ": " + cell + "\n  batch of " +
                    std::to_string(recipe.batch) + ", loss " + in_prose(report.loss, 6) + ", length of the gradient " +
                    in_prose(report.gradient, 6) + ", lr = " + in_prose(recipe.rate_at(step.before.step), 6) + "\n\n";
  if (!step.gradient(weight))
    return out + "  the loss does not depend on it: w stays " + in_prose(static_cast<double>(step.before.weights[weight](row, col)), 6) +
           "\n";
  const UpdateTerms<float> terms = step.terms(weight, row, col);
  out += "AdamW\n";
  for (const StepLine& line : step_lines(terms, recipe, step.rule(weight), report.gradient, step.number()))
    out += (line.term == StepTerm::plain ? "\nplain gradient descent, with the same g\n" : "") + written(line);
  return out + "\n  AdamW: " + cause_in_words(terms) + "\n" + plain_in_words(terms, step.rule(weight));
}

std::string step_json(const NextStep& step, const std::string& weight, Index row, Index col) {
  const Recipe& recipe = step.before.recipe;
  JsonLine out;
  out.add("weight", "\"" + weight + "\"");
  for (const auto& [name, number] : {std::pair{"row", row}, {"col", col}, {"step", Index{step.number()}}, {"batch", Index{recipe.batch}}})
    out.add(name, std::to_string(number));
  for (const auto& [name, number] : {std::pair{"lr", recipe.rate_at(step.before.step)},
                                     {"beta1", recipe.beta1},
                                     {"beta2", recipe.beta2},
                                     {"epsilon", recipe.epsilon},
                                     {"weight_decay", decays(step.before.weights[weight]) ? recipe.weight_decay : 0.0},
                                     {"limit", recipe.clip},
                                     {"length", step.batch.report.gradient}})
    out.add_number(name, number);
  out.add_number("value", step.before.weights[weight](row, col));
  const bool has = step.gradient(weight) != nullptr;
  const UpdateTerms<float> t = has ? step.terms(weight, row, col) : UpdateTerms<float>{};
  for (const auto& [name, number] : {std::pair{"gradient", t.gradient},
                                     {"g", t.g},
                                     {"m_before", t.before.m},
                                     {"v_before", t.before.v},
                                     {"m", t.after.m},
                                     {"v", t.after.v},
                                     {"m_hat", t.m_hat},
                                     {"v_hat", t.v_hat},
                                     {"update", t.update},
                                     {"decay", t.decay},
                                     {"new", t.after.w},
                                     {"plain", t.plain}})
    has ? out.add_number(name, number) : out.add(name, "null");
  return out.text();
}

}  // namespace headlight::train
