#pragma once
#include <span>
#include <variant>
#include <vector>

#include "interventions/interventions.hpp"
#include "interventions/rewrite.hpp"

namespace headlight::interventions {

/// One attention of the graph that is rewritten, and the heads of it that are meant.
struct Site {
  const AttentionNodes& attention;
  std::vector<int> heads;
  double temperature;

  const HeadNodes& head(int number) const { return attention.head[static_cast<size_t>(number)]; }
};

struct Temperature {};

/// One thing that can be done on purpose to a model: a row of the table in table.cpp.
struct Intervention {
  std::variant<Mistake, HeadSetting, Temperature> what;
  const char* id;  ///< the name by which files, commands and tests call it
  /// Rewrites the nodes of one attention that the intervention changes. Null: it rewrites nothing.
  void (*rewrite)(Rewrite& r, const Site& site) = nullptr;
  /// How many more matrices and numbers one attention holds when `heads` of its heads are rewritten. Null: none.
  MatrixCount (*adds)(const ModelConfig& config, const AttentionSize& size, double heads) = nullptr;
  /// Why it does not fit such a model; null, or a null reason: it fits.
  const char* (*unfit)(const ModelConfig& config) = nullptr;
  /// Of a mistake: the stage at which it shows first.
  Stage shows_at = Stage::softmax;
  /// Of a mistake: rows of the attention weights no longer sum to 1.
  bool breaks_row_sums = false;
};

/// All of them, in the order in which they are applied: where two write the same matrix, the later one wins.
std::span<const Intervention> all_interventions();

}  // namespace headlight::interventions
