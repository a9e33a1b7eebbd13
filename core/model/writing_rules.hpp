#pragma once
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "base/message.hpp"

namespace headlight::model {

/// Rules for writing a text, beyond the ids that begin and end it, as the files of a folder state them (generation_config.json of Hugging
/// Face's transformers). The rules change the scores of next words; the model computes as without them.
struct WritingRules {
  enum class BeamEnd {
    when_no_better,  ///< "early_stopping": false; stop once no open text can beat the worst finished one
    at_once,         ///< true: stop as soon as enough texts have ended
    never            ///< "never": like the first, but assumes that a longer text may still score higher
  };

  int beams = 1;  ///< texts that a search keeps; 1: the likeliest word each time
  double length_penalty = 1;
  BeamEnd beam_end = BeamEnd::when_no_better;
  int most_words = 0;                             ///< limit, the end counted; 0: no limit stated
  int least_words = 0;                            ///< minimum before the text may end
  int no_repeated = 0;                            ///< no run of this many words occurs twice; 0: no limit
  double repetition_penalty = 1;                  ///< applies to words already in the text (Keskar et al. 2019, section 4.1)
  std::vector<int> never = {}, never_first = {};  ///< ids
  std::vector<std::vector<int>> never_in_a_row = {};
  int first = -1;                     ///< required first word; -1: any
  std::vector<int> last = {};         ///< required at the end of a text that has no more room
  bool normed_again = false;          ///< probabilities sum to 1 again after all rules
  std::vector<Message> remarks = {};  ///< rules in the files that are not followed, a sentence each

  bool changes_scores() const;
};

/// Changes `scores` in place: one score, or log probability, for each id of the vocabulary. `written` has the ids so far, with the one that
/// begins a text; `ends` are the ids that end it.
void obey(const WritingRules& rules, std::span<const int> written, std::span<const int> ends, std::vector<double>& scores);

}  // namespace headlight::model
