#include "train/step_lines.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/number_text.hpp"

namespace headlight::train {
namespace {

constexpr int value_digits = 6, most_digits = 9;  ///< nine digits are a float's own

/// Numbers as they are printed, to be worked out as a reader would.
class Figures {
 public:
  explicit Figures(int digits) : digits_(digits) {}

  /// The text, in brackets after a sign if it is negative.
  std::string of(double value) const {
    const std::string text = to_text(value, digits_);
    return text.starts_with('-') ? "(" + text + ")" : text;
  }
  /// The number that the text says.
  double read(double value) const { return std::strtod(to_text(value, digits_).c_str(), nullptr); }
  std::string first(double value) const { return to_text(value, digits_); }

 private:
  int digits_;
};

/// A line's numbers, and the result of working them out.
struct Worked {
  std::string numbers;
  double result;
};

/// Prints a line with the fewest digits that add up: what the printed numbers give rounds to the printed value.
template <class Work>
StepLine line(StepTerm term, std::string name, std::string symbols, double value, const Work& work) {
  StepLine out = {term, std::move(name), std::move(symbols), "", to_text(value, value_digits), false};
  for (int digits = value_digits; digits <= most_digits && !out.exact; ++digits) {
    const Worked worked = work(Figures(digits));
    out.numbers = worked.numbers;
    out.exact = to_text(worked.result, value_digits) == out.value || !std::isfinite(value);
  }
  return out;
}

StepLine plain_line(StepTerm term, std::string name, double value) {
  return {term, std::move(name), "", "", to_text(value, value_digits), true};
}

/// The lines of one weight. The numbers of the recipe are printed as they were set.
class Lines {
 public:
  Lines(const UpdateTerms<float>& terms, const Recipe& recipe, const UpdateRule& rule, double length, int number)
      : t_(terms), recipe_(recipe), rule_(rule), length_(length), number_(number), rate_(recipe.rate_at(number - 1)) {}

  std::vector<StepLine> all() const {
    std::vector<StepLine> out = {plain_line(StepTerm::value, "w", of(t_.before.w)), plain_line(StepTerm::gradient, "g", of(t_.gradient))};
    if (rule_.clip != 1) out.push_back(clipped());
    for (const StepLine& one :
         {first_moment(), second_moment(), corrected(StepTerm::first_corrected), corrected(StepTerm::second_corrected), update()})
      out.push_back(one);
    if (rule_.decay > 0) out.push_back(decay());
    out.push_back(next());
    out.push_back(plain());
    return out;
  }

 private:
  static double of(float number) { return static_cast<double>(number); }

  StepLine clipped() const {
    return line(StepTerm::clipped, "g", "g × c ÷ ‖g‖", of(t_.g), [&](const Figures& f) {
      return Worked{f.first(of(t_.gradient)) + " × " + f.of(recipe_.clip) + " ÷ " + f.of(length_),
                    f.read(of(t_.gradient)) * f.read(recipe_.clip) / f.read(length_)};
    });
  }
  StepLine first_moment() const {
    return line(StepTerm::first_moment, "m", "β1 m + (1 − β1) g", of(t_.after.m), [&](const Figures& f) {
      return Worked{f.of(recipe_.beta1) + " × " + f.of(of(t_.before.m)) + " + " + f.of(1 - recipe_.beta1) + " × " + f.of(of(t_.g)),
                    f.read(recipe_.beta1) * f.read(of(t_.before.m)) + f.read(1 - recipe_.beta1) * f.read(of(t_.g))};
    });
  }
  StepLine second_moment() const {
    return line(StepTerm::second_moment, "v", "β2 v + (1 − β2) g²", of(t_.after.v), [&](const Figures& f) {
      return Worked{f.of(recipe_.beta2) + " × " + f.of(of(t_.before.v)) + " + " + f.of(1 - recipe_.beta2) + " × " + f.of(of(t_.g)) + "²",
                    f.read(recipe_.beta2) * f.read(of(t_.before.v)) + f.read(1 - recipe_.beta2) * std::pow(f.read(of(t_.g)), 2)};
    });
  }
  StepLine corrected(StepTerm term) const {
    const bool first = term == StepTerm::first_corrected;
    const double beta = first ? recipe_.beta1 : recipe_.beta2, moment = of(first ? t_.after.m : t_.after.v);
    return line(term, first ? "m_hat" : "v_hat", first ? "m ÷ (1 − β1^t)" : "v ÷ (1 − β2^t)", of(first ? t_.m_hat : t_.v_hat),
                [&](const Figures& f) {
                  return Worked{f.first(moment) + " ÷ (1 − " + f.of(beta) + "^" + std::to_string(number_) + ")",
                                f.read(moment) / (1 - std::pow(f.read(beta), number_))};
                });
  }
  StepLine update() const {
    return line(StepTerm::update, "Δ", "lr × m_hat ÷ (√v_hat + ε)", of(t_.update), [&](const Figures& f) {
      return Worked{f.of(rate_) + " × " + f.of(of(t_.m_hat)) + " ÷ (√" + f.of(of(t_.v_hat)) + " + " + f.of(recipe_.epsilon) + ")",
                    f.read(rate_) * f.read(of(t_.m_hat)) / (std::sqrt(f.read(of(t_.v_hat))) + f.read(recipe_.epsilon))};
    });
  }
  StepLine decay() const {
    return line(StepTerm::decay, "d", "lr × λ × w", of(t_.decay), [&](const Figures& f) {
      return Worked{f.of(rate_) + " × " + f.of(recipe_.weight_decay) + " × " + f.of(of(t_.before.w)),
                    f.read(rate_) * f.read(recipe_.weight_decay) * f.read(of(t_.before.w))};
    });
  }
  StepLine next() const {
    const bool decays = rule_.decay > 0;
    return line(StepTerm::next, "w", decays ? "w − d − Δ" : "w − Δ", of(t_.after.w), [&](const Figures& f) {
      return Worked{f.first(of(t_.before.w)) + (decays ? " − " + f.of(of(t_.decay)) : "") + " − " + f.of(of(t_.update)),
                    f.read(of(t_.before.w)) - (decays ? f.read(of(t_.decay)) : 0) - f.read(of(t_.update))};
    });
  }
  StepLine plain() const {
    return line(StepTerm::plain, "w", "w − lr × g", of(t_.plain), [&](const Figures& f) {
      return Worked{f.first(of(t_.before.w)) + " − " + f.of(rate_) + " × " + f.of(of(t_.g)),
                    f.read(of(t_.before.w)) - f.read(rate_) * f.read(of(t_.g))};
    });
  }

  const UpdateTerms<float>& t_;
  const Recipe& recipe_;
  const UpdateRule& rule_;
  const double length_;
  const int number_;
  const double rate_;
};

}  // namespace

bool renews(StepTerm term) {
  switch (term) {
    case StepTerm::clipped:
    case StepTerm::first_moment:
    case StepTerm::second_moment:
    case StepTerm::next:
    case StepTerm::plain: return true;
    case StepTerm::value:
    case StepTerm::gradient:
    case StepTerm::first_corrected:
    case StepTerm::second_corrected:
    case StepTerm::update:
    case StepTerm::decay: return false;
  }
  return false;
}

std::vector<StepLine> step_lines(const UpdateTerms<float>& terms, const Recipe& recipe, const UpdateRule& rule, double gradient_length,
                                 int number) {
  return Lines(terms, recipe, rule, gradient_length, number).all();
}

double change_of(const UpdateTerms<float>& t) { return -static_cast<double>(t.decay) - static_cast<double>(t.update); }

double plain_change_of(const UpdateTerms<float>& t, const UpdateRule& rule) {
  return -static_cast<double>(rule.rate) * static_cast<double>(t.g);
}

StepCause cause_of(const UpdateTerms<float>& t) {
  const float change = t.after.w - t.before.w;
  if (!std::isfinite(change) || !std::isfinite(t.gradient)) return StepCause::lost;
  if (change == 0) return t.update == 0 && t.decay == 0 ? StepCause::nothing : StepCause::rounded;
  if (std::abs(t.decay) >= std::abs(t.update)) return StepCause::decay;
  if (t.g == 0) return StepCause::moment_alone;
  return (t.update > 0) == (t.g > 0) ? StepCause::gradient : StepCause::moment;
}

}  // namespace headlight::train
