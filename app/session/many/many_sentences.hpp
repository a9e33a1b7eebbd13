#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/many/background_survey.hpp"
#include "session/session.hpp"
#include "survey/example_words.hpp"

namespace headlight::session {

/// The result of a whole survey of a head: its label, measured on so many rows of so many sentences, and the number of rows against it.
struct TestedHead {
  std::optional<RowMeasure> label;  ///< nothing: it does none of these with at least half of its weight, or nothing tests its job
  std::string job = {};             ///< see SurveyResult
  double mean = 0;
  size_t rows = 0, against = 0, sentences = 0;
  bool cross = false;
};

/// Surveys one head over many sentences, as the board shows it: the question, the findings so far, and the way from a row to its sentence
/// and back. The survey runs while its board is open, and starts over when the head, the model or the question changes.
class ManySentences {
 public:
  explicit ManySentences(Session& session);

  /// Call these around each frame: they cancel a survey that the frame did not show.
  void begin_frame();
  void end_frame();
  /// The board is drawn.
  void look();
  bool computing() const { return survey_ && !survey_->ended(); }
  /// Never null once the board was drawn.
  const std::shared_ptr<const ManySoFar>& so_far() const { return so_far_; }
  /// The result before an edit changed the model, for the same head and question; null: none.
  const std::shared_ptr<const ManySoFar>& before() const { return before_; }

  /// The person chooses corpus, filter, words, dimension and effect; place and head are the selected ones.
  const ManyQuestion& question() const { return question_; }
  void choose(CorpusChoice corpus);
  void filter_by(std::string text) { question_.filter = std::move(text); }
  void weigh_words(std::string words) { question_.words = std::move(words); }
  /// Words of the present model's sentences, found once for a model.
  const ExampleWords& example();
  /// Sets the measure that chooses the rows; nothing: the head's label, and without a label entropy. `dimension`: of RowMeasure::dimension.
  void measure_by(std::optional<RowMeasure> measure, int dimension = -1);
  std::optional<RowMeasure> measure() const { return measure_; }
  /// The measure that is shown; null: no row can be measured so, or not yet.
  const SurveyedMeasure* displayed_measure() const;

  /// The survey of a head of the present model; null: it was not surveyed.
  const TestedHead* tested(const AttentionId& at, int head) const;

  /// Opens the list of the selected head, from anywhere.
  void enter();
  /// Goes back to where the person was.
  void leave();
  /// Opens that sentence in the window, with this head and its largest weight pinned.
  void open(const SurveyRow& row);
  /// Call this between two frames: a sentence that was opened is there afterwards.
  void settle();
  /// True if the sentence on screen was opened from the list, so that there is a way back to it.
  bool opened() const;
  /// True while the list is on screen.
  bool is_visible() const;
  /// The shown measure of the pinned row, in the current sentence; nothing if it cannot be measured.
  std::optional<double> of_this_row();

 private:
  struct CameFrom {
    StageLook look;
    StagePlace place;
    bool map;
  };
  /// The part of the document that a survey depends on: all but its sentences.
  Document essence();
  bool follow_document();
  void begin();
  void give_up();
  void remember();
  const std::vector<ExpectedKeys>& known_here();

  Session& session_;
  ManyQuestion question_;
  bool corpus_chosen_ = false;
  std::optional<RowMeasure> measure_;
  std::uint64_t version_ = 0;
  std::optional<Document> of_;  ///< the essence that the survey is of
  std::unique_ptr<BackgroundSurvey> survey_;
  ManyQuestion surveyed_;                                ///< the question of survey_, or of the whole survey in so_far_
  std::vector<std::unique_ptr<BackgroundSurvey>> left_;  ///< cancelled, but still ending
  std::shared_ptr<const ManySoFar> so_far_ = std::make_shared<const ManySoFar>(), before_;
  std::map<std::pair<AttentionId, int>, TestedHead> tested_;
  bool looked_ = false, stale_ = false;
  std::weak_ptr<const Model> example_model_;  ///< the model of example_
  ExampleWords example_;

  std::optional<CameFrom> came_from_;
  std::optional<SurveyRow> opening_;
  std::string opened_;  ///< the sentence that was opened from the list; empty: none
  struct KnownHere {
    std::uint64_t version;
    int sample;
    AttentionId at;
    std::vector<ExpectedKeys> places;
  };
  std::optional<KnownHere> known_here_;  ///< found once for each sentence and place
};

}  // namespace headlight::session
