#pragma once
#include <compare>
#include <map>
#include <set>
#include <vector>

#include "base/values.hpp"
#include "model/need.hpp"
#include "model/transformer.hpp"

namespace headlight::interventions {

/// Bugs from real code and omitted ideas. Each has its own graph: the wrong result is computed, not imitated. Their table is in table.cpp;
/// other code refers to these names. A mistake that only its row uses needs no name: the next is Mistake{10}.
enum class Mistake {
  softmax_over_queries,     ///< softmax along the wrong axis: columns sum to 1, rows do not
  no_scale,                 ///< scores are not divided by sqrt(d_head)
  mask_after_softmax,       ///< weights of masked keys are set to 0 afterwards: rows no longer sum to 1
  zero_for_masked,          ///< a masked score becomes 0 instead of -infinity: masked keys leak
  merge_without_transpose,  ///< reads z (n_heads, T, d_head) as (T, n_heads*d_head) in the order of its memory
  split_by_view,            ///< q, k, v (T, n_heads*d_head) are read as (n_heads, T, d_head) as they lie in memory
  no_output_projection,     ///< the output is the merged heads, without W_O
  no_positions,             ///< nothing tells the order of words: ModelConfig::positions is off, and nothing is rewritten
  W_K_is_W_Q,               ///< keys are made with W_Q: scores become symmetric
  heads_alike,              ///< every head reads the columns of the first
};

/// The treatment of one head before the merge.
enum class HeadSetting {
  as_it_is,
  off,      ///< z is 0: the head adds nothing
  uniform,  ///< all allowed keys get the same weight
  mean,     ///< every word gets the mean z of all words
};

constexpr HeadSetting every_head_setting[] = {HeadSetting::as_it_is, HeadSetting::off, HeadSetting::uniform, HeadSetting::mean};

/// A head of a model, by the number of its attention (see ModelConfig::n_attentions) and its own.
struct HeadNumber {
  int attention, head;

  auto operator<=>(const HeadNumber&) const = default;
};

/// Beyond these limits scores overflow, or all differences between them are lost.
constexpr RealRange temperature_range = {1e-3, 1e3};

/// All intentional changes of a model's finished, correct graph.
struct Interventions {
  std::set<Mistake> mistakes;
  std::map<HeadNumber, HeadSetting> head_settings;  ///< without heads that are as_it_is
  double temperature = 1;                           ///< scores are divided by temperature * sqrt(d_head); see temperature_range

  HeadSetting head_setting(const HeadNumber& at) const;
  void set(const HeadNumber& at, HeadSetting setting);
  bool operator==(const Interventions&) const = default;
};

/// The setting of every head of every attention, in order; empty if all are as_it_is.
std::vector<HeadSetting> settings_in_order(const Interventions& interventions, const ModelConfig& config);
/// Applies `interventions` to the graph `right`.
ModelGraph rewritten(ModelGraph right, const Interventions& interventions);
/// The matrices and numbers that `interventions` adds to a run; see run_size().
MatrixCount added_by(const Interventions& interventions, const ModelConfig& config, const WordCounts& words);
/// Throws UserError in words if the temperature is out of range, or an intervention does not suit the model.
void require_possible(const Interventions& interventions, const ModelConfig& config);
/// All mistakes that suit the model, and all heads switched off. Its graph has every node that any set of interventions creates.
Interventions every_intervention(const ModelConfig& config);

/// All mistakes, in display order.
std::vector<Mistake> all_mistakes();
/// The first stage that shows a mistake.
Stage stage_of(Mistake mistake);
/// True if the mistake makes rows of attention weights that do not sum to 1.
bool breaks_row_sums(Mistake mistake);

/// The names in files, commands and tests: "mask_after_softmax", "off".
const char* id(Mistake mistake);
const char* id(HeadSetting setting);

}  // namespace headlight::interventions
