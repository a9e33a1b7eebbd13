#pragma once
#include <cstdint>
#include <vector>

#include "base/message.hpp"
#include "model/transformer.hpp"

namespace headlight::model {

/// A number of matrices, and of the numbers in them.
struct MatrixCount {
  double numbers = 0, matrices = 0;

  MatrixCount& operator+=(const MatrixCount& other);
};
/// Estimates their memory in bytes: the numbers, and the graph's record of each matrix.
double bytes_of(const MatrixCount& count);

/// The number of queries and of keys in an attention.
struct AttentionSize {
  double queries, keys;
};
/// The sizes of every attention, in the order of computation.
std::vector<AttentionSize> attention_sizes(const ModelConfig& config, const WordCounts& words);

/// The memory of a model and of one run, in bytes; doubles, so that no config can make them overflow.
struct RunSize {
  double trace = 0;      ///< every matrix of the run: the trace without the weights
  double evictable = 0;  ///< the part of it that need not be kept, see graph/evictable.hpp
  double graph = 0;      ///< the graph, approximately: its names, wiring and labels
  double weights = 0;

  RunSize& operator+=(const RunSize& other);
};
/// Predicts the memory before anything is allocated, from graphs of one and two blocks: all blocks of a stack are alike, so these tell the
/// size for any number of them. Throws UserError as transformer() does.
RunSize run_size(const ModelConfig& config, const WordCounts& words);

/// The memory that something needs, to check before trying it.
struct Need {
  double bytes = 0;
  Message whose;  ///< "this document": the subject of the refusal
};
/// Throws UserError if the need exceeds Headlight's own limit, or `free` bytes less a reserve for the rest of the program: "this document
/// needs about 6.1 GiB of memory; 3.9 GiB are free". Without `free` it asks the system, and lets small needs pass without asking.
void require_room(const Need& need);
void require_room(const Need& need, std::uint64_t free);
/// Checks the memory for reading a model: its weights, and a run of one word, the least that can be shown.
void require_room_for_model(const ModelConfig& config, Index vocabulary, Index target_vocabulary);

/// A run larger than this is refused on any machine: it would take too long.
constexpr double largest_need = 32. * 1024 * 1024 * 1024;

}  // namespace headlight::model
