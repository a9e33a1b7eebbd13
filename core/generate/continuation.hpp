#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "document/document.hpp"
#include "generate/shared_row.hpp"
#include "graph/evaluate.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::generate {

/// True if a text can continue in this document: it has one stack that predicts the next word, and no word sees a later one.
bool goes_on(const Document& document);

/// True if the rows of earlier words stay the same when words follow, so that keys and values can be kept: false if a cell of the mask lets
/// a word see a later one, and with a mistake or a head's mean that reads all rows.
bool reuses_rows(const Document& document, int sample);

/// The number of rows of keys and values that `now` can keep from `before`: its sentence `sample` extends that of `before`, and nothing
/// else differs. Nothing if this does not hold.
std::optional<Index> reusable_rows(const Document& before, const Document& now, int sample);

/// A text that grows token by token. It keeps the keys and values of earlier tokens (the KV cache of Pope et al. 2022, section 3), so a
/// further token costs one row of every matrix, computed by the ops of the graph itself. If rows cannot be kept (see reuses_rows) each
/// token recomputes all of them.
class Continuation {
 public:
  /// Starts with sentence `sample` of `document`, with the cells set by hand in its rows. Throws UserError if the text cannot continue, has
  /// no words, or is longer than the model's positions, and Stopped when asked to stop.
  Continuation(Document document, int sample, StopToken stop = {});

  /// The scores of every word for the place after the last token: (1, vocabulary).
  const Matrix& logits() const { return logits_; }
  const std::vector<int>& ids() const { return ids_; }
  Index length() const { return static_cast<Index>(ids_.size()); }
  /// Appends a token and computes its row. Throws as the constructor does, and then leaves the text unchanged.
  void append(int id);
  /// The number of keys' and values' numbers that are kept now, over all layers.
  Index cached_numbers() const;

 private:
  using MatrixBuffer = std::unique_ptr<Matrix>;

  Index room() const;
  Bindings bindings() const;
  void write_graph(Index room);
  void compute_all();
  void make_room();
  void prepare();
  void compute_cached(Index rows);
  void compute_row(Index row);
  Matrix& row_of(NodeId id);

  Document document_;
  int sample_;
  StopToken stop_;
  bool reuses_;
  std::vector<int> ids_;
  Matrix logits_;
  std::shared_ptr<const Graph> graph_;  ///< with room for more tokens
  ModelNodes nodes_;
  Bindings bindings_;
  std::vector<NodeId> steps_;            ///< the logits and their dependencies, in the order of computation
  std::vector<const Matrix*> value_;     ///< by node: the inputs of the steps
  std::vector<int> readers_;             ///< by node: the number of steps that read it
  std::vector<MatrixBuffer> cached_;     ///< by node: the tokens, and matrices whose earlier rows later rows read: keys and values
  std::vector<MatrixBuffer> evictable_;  ///< by node: values of the present row that still have readers
  std::vector<MatrixBuffer> spare_;      ///< matrices without further readers
  SharedRow shared_row_;
};

}  // namespace headlight::generate
