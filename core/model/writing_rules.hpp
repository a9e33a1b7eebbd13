#pragma once
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::model {

/// How a model is to write, beyond the ids that begin and end a text: what the files of a folder ask for (generation_config.json of Hugging
/// Face's transformers). The rules change the scores of next words, and nothing that the model computes.
struct WritingRules {
  enum class BeamEnd {
    when_no_better,  ///< "early_stopping": false; no open text can become better than the worst of those that ended
    at_once,         ///< true: as soon as enough texts have ended
    never            ///< "never": as the first, but a longer text may still become better
  };

  int beams = 1;  ///< texts that a search keeps; 1: the likeliest word each time
  double length_penalty = 1;
  BeamEnd beam_end = BeamEnd::when_no_better;
  int most_words = 0;                             ///< that are written, the end counted; 0: nothing is said
  int least_words = 0;                            ///< before the text may end
  int no_repeated = 0;                            ///< no run of so many words is written twice; 0: any may be
  double repetition_penalty = 1;                  ///< on words that are there already (Keskar et al. 2019, section 4.1)
  std::vector<int> never = {}, never_first = {};  ///< ids
  std::vector<std::vector<int>> never_in_a_row = {};
  int first = -1;                     ///< the first word that is written; -1: any
  std::vector<int> last = {};         ///< of a text that has no more room
  bool normed_again = false;          ///< probabilities sum to 1 again after all that
  std::vector<Message> remarks = {};  ///< what is asked for and not done, a sentence each

  bool changes_scores() const;
};

/// Changes `scores` in place: one score, or log probability, for each id of the vocabulary. `written` are the ids so far, with the one that
/// begins a text; `ends` are the ids that end it.
void obey(const WritingRules& rules, std::span<const int> written, std::span<const int> ends, std::vector<double>& scores);

}  // namespace headlight::model
