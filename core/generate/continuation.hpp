#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "document/document.hpp"
#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::generate {

/// Whether a text can go on in this document: one stack says the next word, and no word sees a later one.
bool goes_on(const Document& document);

/// Whether the rows of earlier words stay as they are when words come behind them, so that keys and values can be kept: not where a cell of
/// the mask lets a word see a later one, nor with a mistake or a head's mean, which read all rows.
bool keeps_rows(const Document& document, int sample);

/// How many rows of keys and values `now` has from `before`: the words of its sentence `sample` are those of `before` and others behind
/// them, and nothing else differs. Nothing where it is not so.
std::optional<Index> kept_from(const Document& before, const Document& now, int sample);

/// A text that goes on token by token. Keys and values of its earlier tokens are kept (the KV cache of Pope et al. 2022, section 3), so
/// that a further token costs one row of every matrix, computed by the ops of the graph itself. Where rows cannot be kept (see keeps_rows)
/// each token computes all of them anew.
class Continuation {
 public:
  /// Sentence `sample` of `document`, with what is set by hand in its rows. Throws UserError where the text cannot go on, has no words, or
  /// is longer than the model's positions, and Stopped when asked to stop.
  Continuation(Document document, int sample, StopToken stop = {});

  /// The scores of every word for the place behind the last token: (1, vocabulary).
  const Matrix& logits() const { return logits_; }
  const std::vector<int>& ids() const { return ids_; }
  Index length() const { return static_cast<Index>(ids_.size()); }
  /// Puts a token behind the others and computes its row. Throws as the constructor does; then the text is what it was.
  void append(int id);
  /// How many numbers of keys and values are kept now, over all layers.
  Index kept_numbers() const;

 private:
  using MatrixBuffer = std::unique_ptr<Matrix>;

  Index room() const;
  Bindings bindings() const;
  void write_graph(Index room);
  void compute_all();
  void make_room();
  void prepare();
  void compute_kept(Index rows);
  void compute_row(Index row);
  Matrix& row_of(NodeId id);

  Document document_;
  int sample_;
  StopToken stop_;
  bool keeps_;
  std::vector<int> ids_;
  Matrix logits_;
  std::shared_ptr<const Graph> graph_;  ///< of as many tokens as there is room for
  ModelNodes nodes_;
  Bindings bindings_;
  std::vector<NodeId> steps_;            ///< what the logits depend on, in the order of computation
  std::vector<const Matrix*> value_;     ///< by node: what the steps read
  std::vector<int> readers_;             ///< by node: how many steps read it
  std::vector<MatrixBuffer> kept_;       ///< by node: the tokens, and what later rows read of earlier ones: keys and values
  std::vector<MatrixBuffer> evictable_;  ///< by node: what is computed of the present row and not yet read to the end
  std::vector<MatrixBuffer> spare_;      ///< was read to the end
};

}  // namespace headlight::generate
