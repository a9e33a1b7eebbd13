#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "train/recipe.hpp"

namespace headlight::session {

/// The user's choices for a run; the task decides everything else.
struct TrainingChoice {
  int d_model = 0, n_heads = 0, n_layers = 0, steps = 0;
  std::uint64_t seed = 1;

  static TrainingChoice of(const Recipe& recipe);
  bool operator==(const TrainingChoice&) const = default;
};

/// Returns the task's recipe with this choice: the parts as wide as the model grow with it, and a short run warms up for at most a quarter
/// of its steps.
Recipe recipe_for(const Recipe& of_task, const TrainingChoice& choice);

enum class TrainingSize { d_model, n_heads, n_layers, steps };

/// The next smaller and larger choice of one size, or the reason there is none.
struct SizeSteps {
  std::optional<TrainingChoice> less, more;
  std::string why_no_less, why_no_more;
};
SizeSteps neighbouring_sizes(const Recipe& of_task, const TrainingChoice& choice, TrainingSize size, const Phrases& phrases);

constexpr std::uint64_t largest_seed = 999999999;

}  // namespace headlight::session
