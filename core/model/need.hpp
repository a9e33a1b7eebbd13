#pragma once
#include <cstdint>
#include <vector>

#include "base/message.hpp"
#include "model/transformer.hpp"

namespace headlight::model {

/// How many numbers stand in matrices, and in how many of them.
struct MatrixCount {
  double numbers = 0, matrices = 0;

  MatrixCount& operator+=(const MatrixCount& other);
};
/// About what they take: the numbers, and what the graph writes down of each matrix.
double bytes_of(const MatrixCount& count);

/// How many words look and are looked at in an attention.
struct AttentionSize {
  double queries, keys;
};
/// Of every attention, in the order of computation.
std::vector<AttentionSize> attention_sizes(const ModelConfig& config, const WordCounts& words);

/// The bytes that a model and the run of one sentence take; all of them are doubles, which no config can make overflow.
struct RunSize {
  double trace = 0;      ///< every matrix that the run makes: the trace without the weights
  double evictable = 0;  ///< those of it that need not be kept, see graph/evictable.hpp
  double graph = 0;      ///< about what the graph takes: its names, wiring and labels
  double weights = 0;

  RunSize& operator+=(const RunSize& other);
};
/// Measured on graphs of one and two blocks, before anything is allocated: as all blocks of a stack are alike, these tell what any number
/// of them takes. Throws UserError as transformer() does.
RunSize run_size(const ModelConfig& config, const WordCounts& words);

/// What something takes, to be said before it is tried.
struct Need {
  double bytes = 0;
  Message whose;  ///< "this document": the subject of the sentence that refuses it
};
/// Throws UserError in words where it is more than `free` bytes, or than Headlight takes anywhere: "this document needs about 6.1 GiB of
/// memory; 3.9 GiB are free". Small needs are let through without asking.
void require_room(const Need& need);
void require_room(const Need& need, std::uint64_t free);
/// The same for a model that is about to be read: its weights, and the run of one word, without which nothing can be seen.
void require_room_for_model(const ModelConfig& config, Index vocabulary, Index target_vocabulary);

/// A run larger than this is refused on any machine: it would take too long.
constexpr double largest_need = 32. * 1024 * 1024 * 1024;

}  // namespace headlight::model
