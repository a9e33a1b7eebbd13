#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/unsaid.hpp"
#include "graph/matrix.hpp"
#include "model/config.hpp"

namespace headlight {

/// What decides how large a model and its run are, besides its shape.
struct WordCounts {
  Index source = 1, target = 0;  ///< tokens of a sentence, padding and marks included; `target` only where there is a decoder
  Index vocabulary = 1, target_vocabulary = 0;  ///< words that can be read, and that a decoder can write
};

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

/// The bytes of every matrix that the run of one sentence makes: the trace without the weights. A closed formula, so that it can be asked
/// before anything is allocated; all of these are doubles, which no config can make overflow.
double trace_bytes(const ModelConfig& config, const WordCounts& words);
/// Those of them that need not be kept, see graph/passing.hpp.
double passing_bytes(const ModelConfig& config, const WordCounts& words);
/// About what the graph of that run takes: its names, wiring and labels.
double graph_bytes(const ModelConfig& config, const WordCounts& words);
/// The bytes of every weight.
double weight_bytes(const ModelConfig& config, const WordCounts& words);

/// What something takes, to be said before it is tried.
struct Need {
  double bytes = 0;
  Unsaid whose;  ///< "this document": the subject of the sentence that refuses it
};
/// Throws UserError in words where it is more than `free` bytes, or than Headlight takes anywhere: "this document needs about 6.1 GiB of
/// memory; 3.9 GiB are free". Small needs are let through without asking.
void require_room(const Need& need);
void require_room(const Need& need, std::uint64_t free);
/// The same for a model that is about to be read: its weights, and the run of one word, without which nothing can be seen.
void require_room_for_model(const ModelConfig& config, Index vocabulary, Index target_vocabulary);

/// A run larger than this is refused on any machine: it would take too long.
constexpr double largest_need = 32. * 1024 * 1024 * 1024;

}  // namespace headlight
