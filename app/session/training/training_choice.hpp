#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "train/recipe.hpp"

namespace headlight::session {

/// What a person chooses about a run; everything else is as the task says.
struct TrainingChoice {
  int d_model = 0, n_heads = 0, n_layers = 0, steps = 0;
  std::uint64_t seed = 1;

  static TrainingChoice of(const Recipe& recipe);
  bool operator==(const TrainingChoice&) const = default;
};

/// The task's recipe with this choice: what is as wide as the model grows with it, and a short run warms up no longer than a quarter of it.
Recipe recipe_for(const Recipe& of_task, const TrainingChoice& choice);

enum class TrainingSize { d_model, n_heads, n_layers, steps };

/// The next smaller and larger choice of one size; where there is none, why.
struct SizeSteps {
  std::optional<TrainingChoice> less, more;
  std::string why_no_less, why_no_more;
};
SizeSteps sizes_beside(const Recipe& of_task, const TrainingChoice& choice, TrainingSize size, const Phrases& phrases);

constexpr std::uint64_t largest_seed = 999999999;

}  // namespace headlight::session
