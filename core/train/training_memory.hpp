#pragma once
#include <cstdint>

#include "base/free_memory.hpp"
#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// Every batch is cut into this many parts, each with its own graph, and their gradients are added in order: the result does not
/// depend on how many threads there are.
constexpr int parts_of_a_batch = 4;

/// How many threads compute where `wanted` were asked for; 0: as many as the machine has.
int training_threads(int wanted);

/// About how many bytes a step takes at its height, weights and moments included; the tests compare it with what is measured.
/// Precondition: the recipe is possible.
double training_bytes(const Recipe& recipe, const Task& task, int threads = 0);

/// Throws UserError when that is more than there is.
void require_memory(const Recipe& recipe, const Task& task, int threads = 0, std::uint64_t free = free_memory());

}  // namespace headlight::train
