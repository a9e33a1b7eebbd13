#include "survey/head_survey.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/edit_text.hpp"
#include "document/weight_files.hpp"
#include "machine/workers.hpp"

namespace headlight::survey {
namespace {

/// A line of the corpus after the survey looked at it.
struct LookedAt {
  CorpusLine line;
  std::optional<MeasuredSentence> measured;
  Message why_not;  ///< the reason, if nothing is measured
};

void look_at(HeadPatterns& patterns, const SurveyQuestion& question, LookedAt& one) {
  try {
    HeadPatterns::Found found = patterns(one.line);
    one.measured = measured(question, std::move(found.sentence), std::move(found.pattern), std::move(found.effects));
  } catch (const UserError& error) {
    one.why_not = error.message();
  }
}

SurveyQuestion question_of(const SurveyRequest& chosen) {
  return {.same_words = !chosen.attention.cross,
          .words = chosen.words,
          .ids = ids_among_keys(chosen.document, chosen.attention, chosen.words),
          .most = chosen.most};
}

void require_head(const SurveyRequest& chosen) {
  const ModelConfig& config = chosen.document.config;
  if (chosen.document.model->imported) throw UserError(tr("imported tensors read no sentences: there is nothing to survey"));
  if (chosen.head < 0 || chosen.head >= config.n_heads)
    throw UserError(tr("there is no head {head}; {name} has {heads} in each attention, counted from 1",
                       {{"head", chosen.head + 1}, {"name", config.name}, {"heads", config.n_heads}}));
}

/// The job of a hand-made head, which it has only as it was made.
std::string job_of(const SurveyRequest& chosen) {
  return roles_hold(chosen.document) && is_as_made(chosen.document) ? chosen.document.model->head_roles[static_cast<size_t>(chosen.head)]
                                                                    : "";
}

/// Sentences can have a word that no row has: a decoder's rows are what it reads, and a tokenizer may cut the word in pieces.
Message why_no_row(bool has_encoder, const AttentionId& place, const std::string& word) {
  if (has_encoder && place.decoder)
    return tr("no row has the word {word}: the rows of this head are the words that the decoder reads", {{"word", word}});
  return tr("no row has the word {word}: the rows of this head are the tokens of the sentences, and none of them is the whole word",
            {{"word", word}});
}

}  // namespace

/// Surveys a block of lines at a time on a fixed set of threads. Results are added in the order of the lines, so the number of threads does
/// not change them.
struct HeadSurvey::Parts {
  /// The lines of one block: their number grows while they are quick, so that progress is reported often.
  class BlockSize {
   public:
    explicit BlockSize(std::chrono::milliseconds longest) : longest_(longest) {}
    size_t lines() const { return lines_; }
    void took(std::chrono::steady_clock::duration time) {
      if (time < longest_ / 4) lines_ = std::min<size_t>(256, 2 * lines_);
      else if (time > longest_) lines_ = std::max<size_t>(1, lines_ / 2);
    }

   private:
    std::chrono::milliseconds longest_;
    size_t lines_ = 2;
  };

  Document document;
  AttentionId place;
  std::string job;  ///< see SurveyResult
  Corpus& corpus;
  SurveyQuestion question;
  SentenceFilter filter;
  Survey survey;
  std::vector<HeadPatterns> patterns;  ///< by worker
  Crew crew;
  BlockSize block;
  size_t done = 0;
  bool ended = false;

  Parts(const SurveyRequest& chosen, Corpus& from, std::chrono::milliseconds step)
      : document(chosen.document),
        place(chosen.attention),
        job(job_of(chosen)),
        corpus(from),
        question(question_of(chosen)),
        filter(chosen.filter),
        survey(question),
        crew(std::min(2, count_cores())),
        block(step) {
    for (int i = 0; i < 2; ++i) patterns.emplace_back(chosen);
  }

  /// Skips many filtered lines at a time.
  std::vector<LookedAt> next_lines() {
    constexpr size_t passed_by = 64;
    std::vector<LookedAt> lines;
    for (size_t read = 0; lines.size() < block.lines() && read < passed_by * block.lines(); ++read) {
      auto line = corpus.next();
      ended = !line;
      if (ended) break;
      ++done;
      if (filter.has(line->text, line->kind)) lines.push_back({std::move(*line), {}, {}});
    }
    return lines;
  }
};

HeadSurvey::HeadSurvey(const SurveyRequest& chosen, Corpus& corpus, std::chrono::milliseconds step) {
  require_head(chosen);
  parts_ = std::make_unique<Parts>(chosen, corpus, step);
}
HeadSurvey::~HeadSurvey() = default;

bool HeadSurvey::step() {
  Parts& p = *parts_;
  if (p.ended) return false;
  const auto begun = std::chrono::steady_clock::now();
  std::vector<LookedAt> lines = p.next_lines();
  p.crew.share(p.patterns.size(), [&](size_t worker) {
    for (size_t i = worker; i < lines.size(); i += p.patterns.size()) look_at(p.patterns[worker], p.question, lines[i]);
  });
  p.block.took(std::chrono::steady_clock::now() - begun);
  for (const LookedAt& one : lines)
    if (one.measured) p.survey.add(*one.measured);
    else p.survey.refuse(one.line.number, one.why_not);
  return !p.ended;
}

size_t HeadSurvey::done() const { return parts_->done; }

const Survey& HeadSurvey::so_far() const { return parts_->survey; }

SurveyResult HeadSurvey::result() const {
  SurveyResult result = parts_->survey.result();
  result.by_chance = parts_->document.model->made_from.has_value();
  if (result.by_chance) result.label.reset();
  result.job = parts_->job;
  if (result.job.empty()) return result;
  result.label = measure_of_job(result.job);
  if (result.label && !result.of(*result.label)) result.label.reset();
  return result;
}

SurveyResult HeadSurvey::whole_result() const {
  require_weights_unchanged(parts_->document);
  SurveyResult found = result();
  if (done() == 0) throw UserError(tr("there is no sentence: the text is empty"));
  if (found.sentences == 0 && done() == 1)
    throw UserError(found.refused == 0 ? tr("the only sentence does not have {words}", {{"words", in_quotes(parts_->filter.text())}})
                                       : tr("the only line cannot be read: {why}", {{"why", found.refused_lines.front().why}}));
  if (found.sentences == 0 && found.refused == 0)
    throw UserError(tr("none of {n} sentences has {words}", {{"n", done()}, {"words", in_quotes(parts_->filter.text())}}));
  if (found.sentences == 0)
    throw UserError(tr("none of {n} lines can be read; the first: {why}", {{"n", done()}, {"why", found.refused_lines.front().why}}));
  if (found.rows == 0)
    throw UserError(why_no_row(parts_->document.config.has_encoder(), parts_->place, in_quotes(parts_->filter.row_word())));
  return found;
}

SurveyResult survey_head(const SurveyRequest& chosen, Corpus& corpus, const SurveyProgress& progress, const CancelCheck& cancel_check) {
  HeadSurvey surveying(chosen, corpus);
  for (bool more = true; more;) {
    more = surveying.step();
    if (progress) progress(surveying.done(), surveying.so_far());
    if (more) throw_if_cancelled(cancel_check);
  }
  return surveying.whole_result();
}

}  // namespace headlight::survey
