#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/edit.hpp"
#include "document/history.hpp"
#include "document/run.hpp"
#include "model/built_in.hpp"
#include "session/selection.hpp"

namespace headlight {

/// The one mutable heart of the program: the document with its history, what was computed from it, and what is being looked at.
/// Views read it and push edits; between two frames settle() applies them.
class Session {
 public:
  /// Throws UserError when the document cannot be computed.
  explicit Session(Document document);

  /// Another document, with a history of its own that begins with `label`. Throws UserError when it cannot be computed; then nothing changes.
  void open(Document document, std::string label);

  const Document& document() const { return history_.current(); }
  const History& history() const { return history_; }
  const Run& run() const { return *run_; }
  const Sample& sample() const { return run_->samples[static_cast<size_t>(selection.sample)]; }
  const Graph& graph() const { return *sample().graph; }
  const Trace& trace() const { return sample().trace; }
  const ModelNodes& nodes() const { return run_->nodes; }

  /// Asks for an edit. Edits with the same non-zero gesture in a row are one step of the history.
  void push(Edit edit, int gesture = 0) { pending_.push_back({std::move(edit), gesture}); }
  void undo() { move(&History::undo); }
  void redo() { move(&History::redo); }
  void jump(size_t to);
  /// A number for one drag: pass it to every push of that drag.
  int new_gesture() { return ++gestures_; }
  /// Applies what was pushed. A bad edit becomes the message, and the document stays as it was. Returns whether anything changed.
  bool settle();

  void go(Stage stage);
  void go_to(const Cell& cell);  ///< the stage that makes this cell, with the cell pinned
  void set_head(int head);
  void set_sample(int sample);
  /// The same once the edits pushed so far are applied: for a sentence that is being added.
  void set_sample_next(int sample) { next_sample_ = sample; }
  void pin(const Cell& cell) { selection.pinned = cell; }
  void unpin() { selection.pinned.reset(); }
  bool contains(const Cell& cell) const;

  /// What went wrong last, in one sentence; empty when nothing did.
  const std::string& message() const { return message_; }
  void say(std::string message) { message_ = std::move(message); }

  BuiltInModels& models() { return models_; }

  Selection selection;

 private:
  struct Pending {
    Edit edit;
    int gesture;
  };
  void move(void (History::*how)());
  void begin();
  void recompute();
  /// Keeps the selection inside the new run, and a cell worth looking at pinned.
  void repair_selection();
  bool is_padding(const Cell& cell) const;
  Cell interesting_cell() const;

  BuiltInModels models_;
  History history_;
  std::shared_ptr<const Run> run_;
  std::vector<Pending> pending_;
  std::string message_;
  std::optional<int> next_sample_;
  int gestures_ = 0;
};

}  // namespace headlight
