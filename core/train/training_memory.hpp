#pragma once
#include <cstdint>

#include "base/free_memory.hpp"
#include "train/recipe.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// Every batch is cut into this many parts, each with its own graph, and their gradients are added in order: the result does not depend on
/// the number of threads.
constexpr int parts_of_a_batch = 4;

/// The number of threads that compute if `requested` were requested; 0: as many as the machine has.
int training_threads(int requested);

/// The approximate peak memory of a step in bytes, weights and moments included; the tests compare it with measurements. Precondition: the
/// recipe is possible.
double training_bytes(const Recipe& recipe, const Task& task, int threads = 0);

/// Throws UserError if that exceeds `free`.
void require_memory(const Recipe& recipe, const Task& task, int threads = 0, std::uint64_t free = free_memory());

}  // namespace headlight::train
