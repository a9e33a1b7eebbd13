#include "views/training/training_step_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "base/short_number.hpp"

namespace headlight::views {
namespace {

constexpr int amount_digits = 4;

std::string moved_words(const Phrases& phrases, double change) {
  const std::string by = in_prose(std::abs(change), amount_digits);
  return change > 0 ? phrases("training.step.rises", {{"by", by}}) : phrases("training.step.falls", {{"by", by}});
}

}  // namespace

std::string cause_sentence(const Phrases& phrases, const UpdateTerms<float>& t) {
  const std::string moves = moved_words(phrases, change_of(t));
  switch (cause_of(t)) {
    case StepCause::lost: return phrases("training.step.lost");
    case StepCause::nothing: return phrases("training.step.stays");
    case StepCause::rounded: return phrases("training.step.rounded");
    case StepCause::decay: return phrases("training.step.decays", {{"moves", moves}});
    case StepCause::moment_alone: return phrases("training.step.moment.zero", {{"moves", moves}});
    case StepCause::moment:
      return t.g > 0 ? phrases("training.step.moment.positive", {{"moves", moves}})
                     : phrases("training.step.moment.negative", {{"moves", moves}});
    case StepCause::gradient: break;
  }
  return t.g > 0 ? phrases("training.step.gradient.positive", {{"moves", moves}})
                 : phrases("training.step.gradient.negative", {{"moves", moves}});
}

std::string plain_sentence(const Phrases& phrases, const UpdateTerms<float>& t, const UpdateRule& rule) {
  const double plain = std::abs(plain_change_of(t, rule)), step = std::abs(static_cast<double>(t.update));
  if (!std::isfinite(plain) || !std::isfinite(step)) return "";
  if (plain == 0) return phrases("training.step.plain.none");
  const std::string by = in_prose(plain, amount_digits);
  if (t.plain == t.before.w) return phrases("training.step.plain.rounded", {{"by", by}});
  const double times = step / plain;
  return times >= 1 ? phrases("training.step.plain.times", {{"by", by}, {"times", in_prose(times, 3)}})
                    : phrases("training.step.plain.short", {{"by", by}, {"percent", percent(times)}});
}

const std::string& term_words(const Phrases& phrases, StepTerm term) {
  switch (term) {
    case StepTerm::value: return phrases("training.step.term.value");
    case StepTerm::gradient: return phrases("training.step.term.gradient");
    case StepTerm::clipped: return phrases("training.step.term.clipped");
    case StepTerm::first_moment: return phrases("training.step.term.first");
    case StepTerm::second_moment: return phrases("training.step.term.second");
    case StepTerm::first_corrected:
    case StepTerm::second_corrected: return phrases("training.step.term.corrected");
    case StepTerm::update: return phrases("training.step.term.update");
    case StepTerm::decay: return phrases("training.step.term.decay");
    case StepTerm::next: return phrases("training.step.term.next");
    case StepTerm::plain: return phrases("training.step.term.plain");
  }
  return phrases("training.step.term.value");
}

std::string typeset_symbols(std::string symbols) {
  const std::pair<std::string, std::string> written[] = {{"β1", "β_{1}"}, {"β2", "β_{2}"}, {"^t", "^{t}"}};
  for (const auto& [plain, typeset] : written)
    for (size_t at = symbols.find(plain); at != std::string::npos; at = symbols.find(plain, at + typeset.size()))
      symbols.replace(at, plain.size(), typeset);
  return symbols;
}

std::string typeset_numbers(const std::string& numbers) {
  std::string out, number;
  bool raised = false;
  const auto close = [&] {
    out += short_exponent(number);
    if (raised && !number.empty()) out += '}', raised = false;
    number.clear();
  };
  for (const char c : numbers) {
    const bool in_exponent = (c == '-' || c == '+') && number.ends_with('e');
    if ((c >= '0' && c <= '9') || c == '.' || c == 'e' || in_exponent) {
      number += c;
      continue;
    }
    close();
    out += c;
    if (c == '^') out += '{', raised = true;
  }
  close();
  return out;
}

std::string legend_of_symbols(const Phrases& phrases, const std::vector<StepLine>& lines, double rate) {
  const auto has = [&lines](StepTerm term) {
    return std::any_of(lines.begin(), lines.end(), [term](const StepLine& line) { return line.term == term; });
  };
  std::string symbols = phrases("training.step.legend", {{"rate", in_prose(rate, amount_digits)}});
  if (has(StepTerm::decay)) symbols = phrases("training.step.legend.decay", {{"symbols", symbols}});
  if (has(StepTerm::clipped)) symbols = phrases("training.step.legend.clip", {{"symbols", symbols}});
  return symbols;
}

}  // namespace headlight::views
