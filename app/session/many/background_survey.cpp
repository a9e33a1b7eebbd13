#include "session/many/background_survey.hpp"

#include <chrono>
#include <sstream>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "session/failure.hpp"
#include "session/training/training.hpp"

namespace headlight::session {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr auto news_apart = std::chrono::milliseconds(80), step_beside = std::chrono::milliseconds(60),
               step_between_frames = std::chrono::milliseconds(8);
constexpr size_t rows_of_a_kind = 12;

}  // namespace

/// "it, they": commas and spaces part them.
std::vector<std::string> listed_words(std::string text) {
  for (char& c : text)
    if (c == ',' || c == ';') c = ' ';
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

BackgroundSurvey::BackgroundSurvey(Document document, ManyQuestion question)
    : document_(std::move(document)), question_(std::move(question)) {
  if (!has_threads()) return;
  thread_ = Background([this](const StopToken& stop) {
    guarded([&] {
      begin();
      auto told = SteadyClock::now() - news_apart;
      for (bool more = true; more && !stop.stop_requested();) {
        more = step();
        if (more && SteadyClock::now() - told < news_apart) continue;
        publish(false);
        told = SteadyClock::now();
        if (!more) survey_->whole_result(), publish(true);
      }
    });
    ended_ = true;
  });
}

template <class What>
void BackgroundSurvey::guarded(What what) {
  try {
    what();
  } catch (...) {
    publish(true, present_failure_message());
    ended_ = true;
  }
}

void BackgroundSurvey::begin() {
  const CorpusChoice& chosen = question_.corpus;
  if (chosen.kind == CorpusChoice::Kind::own) try {
      corpus_ = drawn_corpus(*document_.model, question_.at, static_cast<size_t>(chosen.size), 1);
    } catch (const UserError&) {
      of_document_ = true;
    }
  else if (chosen.kind == CorpusChoice::Kind::file) corpus_ = text_corpus(chosen.file);
  if (!corpus_) corpus_ = batch_corpus(document_);
  const SurveyRequest asked = {.document = document_,
                               .attention = question_.at,
                               .head = question_.head,
                               .words = listed_words(question_.words),
                               .most = rows_of_a_kind,
                               .dimension = question_.dimension,
                               .effect = question_.effect,
                               .filter = SentenceFilter(question_.filter)};
  survey_ = std::make_unique<HeadSurvey>(asked, *corpus_, has_threads() ? step_beside : step_between_frames);
}

bool BackgroundSurvey::step() { return survey_->step(); }

void BackgroundSurvey::publish(bool ended, const Message& failed) {
  ManySoFar news;
  if (survey_) {
    news.found = survey_->result();
    news.done = survey_->done();
    news.of = corpus_->size();
    news.cut_short = corpus_->cut_short();
  }
  news.of_document = of_document_;
  if (question_.corpus.kind == CorpusChoice::Kind::own && !of_document_) news.language = language_of_drawn(*document_.model);
  news.ended = ended;
  news.failed = failed;
  latest_.set(std::move(news));
}

void BackgroundSurvey::work_between_frames() {
  guarded([this] {
    if (!survey_) return begin();
    const auto until = SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(frame_share));
    bool more = true;
    while (more && SteadyClock::now() < until) more = step();
    if (!more) survey_->whole_result();
    publish(!more);
    ended_ = !more;
  });
}

std::shared_ptr<const ManySoFar> BackgroundSurvey::poll() {
  if (!has_threads() && !ended_) work_between_frames();
  return latest_.get();
}

void BackgroundSurvey::request_stop() {
  if (!has_threads()) ended_ = true;
  thread_.request_stop();
}

}  // namespace headlight::session
