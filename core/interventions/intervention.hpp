#pragma once
#include <span>
#include <variant>
#include <vector>

#include "interventions/interventions.hpp"
#include "interventions/rewrite.hpp"

namespace headlight::interventions {

/// An attention to rewrite, and the affected heads.
struct Site {
  const AttentionNodes& attention;
  std::vector<int> heads;
  double temperature;

  const HeadNodes& head(int number) const { return attention.head[static_cast<size_t>(number)]; }
};

struct Temperature {};

/// An intentional change of a model: a row of the table in table.cpp.
struct Intervention {
  std::variant<Mistake, HeadSetting, Temperature> what;
  const char* id;  ///< its name in files, commands and tests
  /// Rewrites the nodes of one attention that the intervention changes. Null: it rewrites nothing.
  void (*rewrite)(Rewrite& r, const Site& site) = nullptr;
  /// The extra matrices and numbers of one attention with `heads` rewritten heads. Null: none.
  MatrixCount (*adds)(const ModelConfig& config, const AttentionSize& size, double heads) = nullptr;
  /// The reason why it does not suit the model. Null, or returning null: it does.
  const char* (*unfit)(const ModelConfig& config) = nullptr;
  /// The first stage that shows a mistake.
  Stage shows_at = Stage::softmax;
  /// True for a mistake with which rows of the attention weights no longer sum to 1.
  bool breaks_row_sums = false;
};

/// All interventions, in the order in which they are applied: if two write the same matrix, the later one wins.
std::span<const Intervention> all_interventions();

}  // namespace headlight::interventions
