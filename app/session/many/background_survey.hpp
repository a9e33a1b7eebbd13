#pragma once
#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "analysis/survey.hpp"
#include "base/message.hpp"
#include "document/document.hpp"
#include "machine/workers.hpp"
#include "model/stage.hpp"
#include "session/latest.hpp"
#include "survey/corpus.hpp"
#include "survey/head_survey.hpp"

namespace headlight::session {

/// The sentences that a head is shown.
struct CorpusChoice {
  enum class Kind { own, batch, file };
  Kind kind = Kind::own;  ///< own: the model's own kind, drawn; batch: those of the document
  int size = 10'000;      ///< of drawn ones
  std::filesystem::path file = {};

  bool operator==(const CorpusChoice&) const = default;
};

/// Everything that a survey depends on, besides the document.
struct ManyQuestion {
  AttentionId at;
  int head = 0;
  CorpusChoice corpus;
  std::string filter;  ///< see SentenceFilter
  std::string words;   ///< for RowMeasure::words, with commas or spaces between them
  int dimension = -1;  ///< see SurveyRequest
  bool effect = false;

  bool operator==(const ManyQuestion&) const = default;
};

std::vector<std::string> listed_words(std::string text);

/// The findings of a survey so far.
struct ManySoFar {
  SurveyResult found;
  size_t done = 0, of = 0;  ///< sentences; of: 0 if their number is unknown
  bool ended = false, cut_short = false;
  bool of_document = false;  ///< no sentences of the model's own kind can be drawn: these are the document's
  std::string language;      ///< of drawn sentences, see language_of_drawn
  Message failed;            ///< not empty: why there is nothing, or no more
};

/// Runs a survey on another thread or, in a build without threads, a little at a time between two frames.
class BackgroundSurvey {
 public:
  BackgroundSurvey(Document document, ManyQuestion question);

  /// Never null. Without threads, each call does some of the work.
  std::shared_ptr<const ManySoFar> poll();
  bool ended() const { return ended_; }
  /// Stops without waiting; once it has ended() it can be destroyed without waiting, too.
  void request_stop();

 private:
  void begin();
  bool step();
  void work_between_frames();
  void publish(bool ended, const Message& failed = {});
  /// Does `what`, and publishes an exception as the reason for having nothing more.
  template <class What>
  void guarded(What what);

  const Document document_;
  const ManyQuestion question_;
  std::unique_ptr<Corpus> corpus_;
  std::unique_ptr<HeadSurvey> survey_;
  bool of_document_ = false;
  Latest<ManySoFar> latest_;
  std::atomic<bool> ended_ = false;
  Background thread_;  ///< last, so that the other members exist while it runs
};

}  // namespace headlight::session
