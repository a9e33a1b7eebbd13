#include "survey/head_survey.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "document/edit_text.hpp"
#include "document/weight_files.hpp"
#include "machine/workers.hpp"
#include "survey/patterns.hpp"

namespace headlight::survey {
namespace {

/// One line of the corpus, after it was looked at.
struct LookedAt {
  CorpusLine line;
  std::optional<MeasuredSentence> measured;
  Message why_not;  ///< where nothing is measured
};

void look_at(HeadPatterns& patterns, const SurveyQuestion& question, LookedAt& one) {
  try {
    HeadPatterns::Found found = patterns(one.line);
    one.measured = measured(question, std::move(found.sentence), std::move(found.pattern));
  } catch (const UserError& error) {
    one.why_not = error.message();
  }
}

/// So many lines that whoever waits hears of them soon: their number grows while they are quick.
class BlockSize {
 public:
  size_t lines() const { return lines_; }
  void took(std::chrono::steady_clock::duration time) {
    if (time < std::chrono::milliseconds(30)) lines_ = std::min<size_t>(256, 2 * lines_);
    else if (time > std::chrono::milliseconds(120)) lines_ = std::max<size_t>(2, lines_ / 2);
  }

 private:
  size_t lines_ = 2;
};

std::vector<LookedAt> next_lines(Corpus& corpus, size_t most) {
  std::vector<LookedAt> lines;
  while (lines.size() < most) {
    auto line = corpus.next();
    if (!line) break;
    lines.push_back({std::move(*line), {}, {}});
  }
  return lines;
}

SurveyQuestion question_of(const SurveyedHead& asked) {
  return {.same_words = !asked.place.cross, .words = asked.words, .most = asked.most};
}

/// The same threads look at one block of lines after another, each line for itself, and what they found is added in the order of the
/// lines.
class Surveying {
 public:
  explicit Surveying(const SurveyedHead& asked) : question_(question_of(asked)), survey_(question_), crew_(std::min(2, count_cores())) {
    for (int i = 0; i < 2; ++i) patterns_.emplace_back(asked.document, asked.place, asked.head);
  }

  /// Returns how many lines there were; 0 at the end.
  size_t look_at_some(Corpus& corpus) {
    std::vector<LookedAt> lines = next_lines(corpus, block_.lines());
    const auto begun = std::chrono::steady_clock::now();
    crew_.share(patterns_.size(), [&](size_t worker) {
      for (size_t i = worker; i < lines.size(); i += patterns_.size()) look_at(patterns_[worker], question_, lines[i]);
    });
    block_.took(std::chrono::steady_clock::now() - begun);
    for (const LookedAt& one : lines)
      if (one.measured) survey_.add(*one.measured);
      else survey_.refuse(one.line.number, one.why_not);
    return lines.size();
  }
  const Survey& survey() const { return survey_; }

 private:
  SurveyQuestion question_;
  Survey survey_;
  std::vector<HeadPatterns> patterns_;  ///< by worker
  Crew crew_;
  BlockSize block_;
};

void require_head(const SurveyedHead& asked) {
  const ModelConfig& config = asked.document.config;
  if (asked.document.model->imported) throw UserError(tr("tensors from a file read no sentences: there is nothing to survey"));
  if (asked.head < 0 || asked.head >= config.n_heads)
    throw UserError(tr("there is no head {head}; {name} has {heads} in each attention, counted from 1",
                       {{"head", asked.head + 1}, {"name", config.name}, {"heads", config.n_heads}}));
}

}  // namespace

SurveyResult survey_head(const SurveyedHead& asked, Corpus& corpus, const SurveyProgress& progress, const CancelCheck& wanted) {
  require_head(asked);
  Surveying surveying(asked);
  size_t done = 0;
  while (const size_t more = surveying.look_at_some(corpus)) {
    done += more;
    if (progress) progress(done, surveying.survey());
    require(wanted);
  }
  require_weights_unchanged(asked.document);
  SurveyResult result = surveying.survey().result();
  if (done == 0) throw UserError(tr("there is no sentence: the text is empty"));
  if (result.sentences == 0)
    throw UserError(tr("none of {n} lines can be read; the first: {why}", {{"n", done}, {"why", result.refused_lines.front().why}}));
  result.by_chance = asked.document.model->made_from.has_value();
  if (result.by_chance) result.label.reset();
  return result;
}

}  // namespace headlight::survey
