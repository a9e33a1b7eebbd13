#include "session/many/many_sentences.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "analysis/survey.hpp"
#include "graph/largest_in_row.hpp"
#include "session/looks.hpp"
#include "survey/known_answers.hpp"
#include "survey/patterns.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {
namespace {

/// The default number of sentences: fewer for a model from a folder, which may be large.
int usual_size(const Document& document) {
  constexpr int many = 10'000, fewer = 1'000;
  return in_catalogue(document.config.name) && document.model->folder.empty() ? many : fewer;
}

}  // namespace

ManySentences::ManySentences(Session& session) : session_(session) {}

const ExampleWords& ManySentences::example() {
  const std::shared_ptr<const Model>& model = session_.document().model;
  if (example_model_.lock() != model) example_ = example_words(*model), example_model_ = model;
  return example_;
}

/// Leaves out the words that were met in sentences: they do not change the model.
Document ManySentences::essence() {
  Document document = session_.document();
  document.sentences.clear();
  document.targets.clear();
  if (document.tokenizer == document.model->tokenizer) return document;
  document.tokenizer = document.model->tokenizer;
  if (document.weights.has("W_E")) document.weights.set("W_E", document.weights["W_E"].topRows(document.tokenizer->size()));
  return document;
}

/// True if the document differs from that of the survey.
bool ManySentences::follow_document() {
  if (of_ && version_ == session_.version()) return false;
  version_ = session_.version();
  Document now = essence();
  if (of_ && same(now, *of_)) return false;
  const bool edited = of_ && of_->model == now.model;
  before_ = edited && so_far_->ended && so_far_->failed.empty() ? so_far_ : nullptr;
  if (!corpus_chosen_) question_.corpus.size = usual_size(now);
  if (!edited) question_.dimension = -1, measure_.reset();
  tested_.clear();
  of_ = std::move(now);
  return true;
}

void ManySentences::give_up() {
  if (!survey_) return;
  survey_->request_stop();
  left_.push_back(std::move(survey_));
}

void ManySentences::begin() {
  give_up();
  if (surveyed_.at != question_.at || surveyed_.head != question_.head || surveyed_.corpus != question_.corpus ||
      surveyed_.filter != question_.filter)
    before_.reset();
  surveyed_ = question_;
  so_far_ = std::make_shared<const ManySoFar>();
  Document document = session_.document();
  survey_ = std::make_unique<BackgroundSurvey>(std::move(document), surveyed_);
}

void ManySentences::begin_frame() {
  looked_ = false;
  if (of_ && follow_document()) stale_ = true;
}

void ManySentences::look() {
  looked_ = true;
  std::erase_if(left_, [](const auto& one) { return one->ended(); });
  question_.at = session_.selection().at;
  question_.head = session_.selection().head;
  question_.effect = measure_ == RowMeasure::effect && has_effects(session_.document(), question_.at);
  const bool other = follow_document() || std::exchange(stale_, false);
  if (other || surveyed_ != question_ || (!survey_ && !so_far_->ended)) begin();
  if (!survey_) return;
  so_far_ = survey_->poll();
  if (!so_far_->ended) return;
  remember();
  give_up();
}

void ManySentences::end_frame() {
  std::erase_if(left_, [](const auto& one) { return one->ended(); });
  if (!looked_) give_up();
}

void ManySentences::remember() {
  if (!so_far_->failed.empty() || !surveyed_.filter.empty() || so_far_->found.by_chance) return;
  TestedHead tested{.sentences = so_far_->found.sentences, .cross = surveyed_.at.cross};
  tested.rows = so_far_->found.rows;
  tested.label = so_far_->found.label;
  tested.job = so_far_->found.job;
  if (tested.label) {
    const SurveyedMeasure& one = *so_far_->found.of(*tested.label);
    tested.mean = one.mean, tested.rows = one.rows, tested.against = one.against;
  }
  tested_[{surveyed_.at, surveyed_.head}] = tested;
}

void ManySentences::choose(CorpusChoice corpus) {
  corpus_chosen_ = true;
  question_.corpus = std::move(corpus);
}

void ManySentences::measure_by(std::optional<RowMeasure> measure, int dimension) {
  measure_ = measure;
  if (dimension >= 0) question_.dimension = dimension;
}

const SurveyedMeasure* ManySentences::displayed_measure() const {
  return so_far_->found.of(measure_.value_or(so_far_->found.label.value_or(RowMeasure::entropy)));
}

const TestedHead* ManySentences::tested(const AttentionId& at, int head) const {
  const auto found = tested_.find({at, head});
  return found == tested_.end() || version_ != session_.version() ? nullptr : &found->second;
}

bool ManySentences::opened() const {
  return !opened_.empty() && session_.document().sentences[static_cast<size_t>(session_.selection().sample)] == opened_;
}

bool ManySentences::is_visible() const {
  const Selection& selection = session_.selection();
  return !selection.map && selection.look == StageLook::many && has_look(session_, StageLook::many);
}

void ManySentences::enter() {
  if (session_.imported() || is_visible()) return;
  const Selection& now = session_.selection();
  const bool batch = question_.corpus.kind == CorpusChoice::Kind::batch || so_far_->of_document;
  if (!opened() && batch) stale_ = true;  // they may be others
  if (!opened()) came_from_ = CameFrom{now.look, session_.navigation().place(), now.map};
  opened_.clear();
  session_.go(StagePlace(Stage::softmax, now.at));
  session_.selection().look = StageLook::many;
}

void ManySentences::leave() {
  if (!is_visible()) return;
  const CameFrom to = came_from_.value_or(CameFrom{StageLook::matrix, session_.navigation().place(), false});
  came_from_.reset();
  session_.selection().look = to.look == StageLook::many ? StageLook::matrix : to.look;
  if (session_.navigation().number_of(to.place) >= 0 && to.place.stage != Stage::softmax) session_.go(to.place);
  if (to.map) session_.show_map();
}

void ManySentences::open(const SurveyRow& row) {
  opening_ = row;
  std::vector<std::string> sentences = session_.document().sentences;
  const auto sample = static_cast<size_t>(session_.selection().sample);
  if (sentences[sample] != row.sentence->text) {
    sentences[sample] = row.sentence->text;
    session_.push(SetSentences{std::move(sentences)});
  }
  if (row.sentence->target.empty() || !session_.document().config.writes_text()) return;
  session_.push(SetTarget{static_cast<int>(sample), {row.sentence->target_words, false}});
}

void ManySentences::settle() {
  if (!opening_ || session_.has_pending() || session_.waits()) return;
  const SurveyRow row = *std::exchange(opening_, std::nullopt);
  if (session_.failed()) return;
  const NodeId node = session_.navigation().head().pattern;
  Index key = 0;
  row.weights.maxCoeff(&key);
  session_.selection().look = came_from_ && came_from_->look == StageLook::lines ? StageLook::lines : StageLook::matrix;
  opened_ = session_.document().sentences[static_cast<size_t>(session_.selection().sample)];
  if (session_.navigation().contains({node, row.row, key})) session_.navigation().pin({node, row.row, key});
}

const std::vector<ExpectedKeys>& ManySentences::known_here() {
  const AttentionId at = session_.selection().at;
  const int sample = session_.selection().sample;
  if (!known_here_ || known_here_->version != session_.version() || known_here_->sample != sample || known_here_->at != at)
    known_here_ = KnownHere{session_.version(), sample, at,
                            KnownAnswers(at).of(session_.navigation().sample().tokens, session_.navigation().sample().target)};
  return known_here_->places;
}

std::optional<double> ManySentences::of_this_row() {
  constexpr int longest = 200;  // it is measured in every picture
  const SurveyedMeasure* of = displayed_measure();
  const std::optional<Cell>& pinned = session_.selection().pinned;
  const Navigation& here = session_.navigation();
  const HeadNodes& head = here.head();
  if (!of || !pinned || pinned->node != head.pattern || !session_.trace().at_hand(head.pattern)) return std::nullopt;
  const TokenizedSentence &queries = here.words(session_.graph()[head.pattern].axes.rows),
                          &keys = here.words(session_.graph()[head.pattern].axes.cols);
  if (keys.size() > longest || queries.size() > longest) return std::nullopt;
  SurveyedSentence sentence{.query_words = queries.texts(), .key_words = keys.texts(), .query_ids = queries.ids(), .key_ids = keys.ids()};
  if (question_.dimension >= 0)
    for (size_t key = 0; key < sentence.key_ids.size(); ++key)
      if (const int id = sentence.key_ids[key]; id >= 0 && session_.document().weights["W_E"](id, question_.dimension) > 0)
        sentence.of_dimension.push_back(static_cast<Index>(key));
  if (of->measure == RowMeasure::known) sentence.known = known_here();
  const std::vector<std::string> words = listed_words(question_.words);
  const SurveyQuestion question = {
      .same_words = !question_.at.cross, .words = words, .ids = ids_among_keys(session_.document(), question_.at, words)};
  const MeasuredSentence measured =
      analysis::measured(question, std::make_shared<const SurveyedSentence>(std::move(sentence)), session_.trace().matrix(head.pattern));
  const double value = measured.rows[static_cast<size_t>(pinned->row)].value[static_cast<size_t>(of->measure)];
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

}  // namespace headlight::session
