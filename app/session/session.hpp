#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "document/edit.hpp"
#include "document/history.hpp"
#include "folders/built_in.hpp"
#include "run/run.hpp"
#include "session/compare/comparing.hpp"
#include "session/computing.hpp"
#include "session/edit_queue.hpp"
#include "session/file_reader.hpp"
#include "session/navigation.hpp"
#include "session/notice.hpp"
#include "session/pattern_readings.hpp"
#include "session/step_effect.hpp"
#include "session/weight_changes.hpp"

namespace headlight::session {

/// The largest number of a row.
struct RowMost {
  Index col = 0;
  float value = 0;
};

/// The program's mutable state: the document with its history, the run computed from it, and the person's place in that run.
/// Views read it and push edits; between two frames settle() applies them.
/// Every change of the run is computed first and committed afterwards: an exception on the way becomes the message, and document, history,
/// run, selection and comparison stay as they were.
class Session {
 public:
  /// Throws UserError when the document cannot be computed.
  explicit Session(Document document);

  /// Reads a file on another thread, if documents are computed on one; the person goes on working meanwhile. A newer request replaces an
  /// older one. A failure becomes the message and changes nothing.
  void read(FileReading reading);
  /// True while a file is being read; reading() is its name.
  bool is_reading() const { return file_reader_.is_reading(); }
  const std::string& reading() const { return file_reader_.name(); }
  /// Drops the file that is being read.
  void forget_reading() { file_reader_.forget(); }

  /// Opens a document with its own history, which begins with `label`, and then calls `opened`. A failure becomes the message and changes
  /// nothing.
  void open(Document document, Message label, std::function<void()> opened = {});

  const Document& document() const { return history_.current(); }
  const History& history() const { return history_; }
  const Run& run() const { return *run_; }
  /// Changes whenever the run does. Compare this, not addresses: a new run may reuse one.
  std::uint64_t version() const { return version_; }
  /// The person's place in the run: stage, head, sentence, pinned cell.
  const Navigation& navigation() const { return navigation_; }
  Navigation& navigation() { return navigation_; }
  const Selection& selection() const { return navigation_.selection; }
  Selection& selection() { return navigation_.selection; }
  /// The formulas and values of the selected sentence.
  const Graph& graph() const { return *navigation_.sample().graph; }
  const Trace& trace() const { return navigation_.sample().trace; }
  const ModelNodes& nodes() const { return run_->nodes; }
  /// A small picture of evicted values, in the selected sentence; null: none, or not yet.
  std::shared_ptr<const KnownPreview> preview(NodeId node) const { return previews_->find(selection().sample, node); }
  /// True while a preview of this node is being made for the first time.
  bool will_preview(NodeId node) const;
  /// The largest number of a row and its column. Once values were evicted their preview knows it; empty until then.
  std::optional<RowMost> row_most(NodeId node, Index row) const;
  /// A number; empty until the node's values are computed.
  std::optional<float> known_number(const Cell& cell) const;
  /// True once the node's values are computed, and those of its siblings in the other heads and sentences. A picture that can wait asks for
  /// them only then.
  bool is_ready(NodeId node) const;

  /// The tensors that the document begins with; null: it begins with words.
  const ImportedTensors* imported() const { return document().model->imported.get(); }
  /// The run of the same sentences without any number changed by hand, which shows what a change did; null if none is changed. Its graphs
  /// have the same nodes.
  const Run* untouched() const { return untouched_.get(); }
  /// True if a head of the hand-made model does its job in this sentence. Some mistakes and some weights keep it from that.
  bool role_holds(int head) const { return roles_hold(document()) && (!roles_ || roles_->holds(selection().sample, head)); }

  /// Asks for an edit. Edits with the same non-zero gesture in a row are one step of the history.
  void push(Edit edit, int gesture = 0) { queue_.push(std::move(edit), gesture); }
  /// True if an edit waits for settle().
  bool has_pending() const { return queue_.has_edits(); }
  /// Asks for anything else that changes the run or the comparison. It is done between two frames, after the edits.
  void later(std::function<void(Session&)> what) { queue_.push(std::move(what)); }
  /// undo, redo and jump only cancel a computation on another thread, if there is one.
  void undo();
  void redo();
  void jump(size_t to);  ///< to that entry of the history, if it exists
  /// Drops the states after the present one, which the person did not make.
  void forget_undone() { history_.forget_undone(); }
  /// Replaces the document in one step of this history, so that undo goes back. It is computed at once, whatever its size, and a
  /// computation on another thread is cancelled. A failure becomes the message.
  void take(Document document, Message label, Message detail = {});
  /// A number for one drag; pass it to every push of that drag.
  int new_gesture() { return ++gestures_; }
  /// Lives while a picture is drawn. Views look into the run and the comparison, so changes of either wait for settle().
  class Drawing {
   public:
    explicit Drawing(Session& session) : session_(session) { session_.drawn_ = true; }
    ~Drawing() { session_.drawn_ = false; }
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

   private:
    Session& session_;
  };

  /// Applies what was pushed. An edit that fails is skipped and becomes the message; each of the others is a step of the history. Returns
  /// true if anything changed. Everything waits while a document is computed on another thread.
  bool settle();

  /// Computes a document that is more work than this (see work_of) on another thread, with its comparison, so that the window responds. At
  /// first every document is computed at once.
  void set_background_work_limit(double work) { patience_ = work; }
  /// True while requests wait for a picture that is drawn or a computation on another thread.
  bool waits() const { return computing_ || drawn_; }
  /// The computation on another thread; null: none.
  const Computing* computing() const { return computing_.get(); }
  /// The work that the person waits for: this computation, or else the file that is being read.
  const Computing* waited_for() const { return computing_ ? computing_.get() : file_reader_.current(); }
  /// Cancels the computation and every request since it began, so that the document stays as it is; without one, drops the file that is
  /// read.
  void give_up();
  /// Computes the values that no picture has needed yet on another thread, and evicts those of a long text that no picture needs any more.
  /// Call it when a picture is on screen.
  void fill_in_background();
  bool filling() const { return filling_ && !filling_->done(); }

  /// Goes to a stage. Missing values are computed first, as a document is.
  void go(const StagePlace& place);
  void go(Stage stage);  ///< that stage of the present attention or stack, else the first stage of that kind
  void show_map();       ///< waits like go
  void set_sample(int sample);
  /// Shows a sentence once the pushed edits are applied, which may be adding it.
  void set_sample_next(int sample) { queue_.show_next(sample); }

  /// True if this many runs fit into memory with all their values; otherwise the message says how much they would take.
  bool allows_all_values(int copies = 1);

  /// The comparison with the present state, which is B; null: none.
  const Comparison* comparison() const { return comparing_.comparison(); }
  const Comparing& comparing() const { return comparing_; }
  /// Turns the comparison on or off. Without an earlier choice it compares with the right result of a document with mistakes, else the kept
  /// state, else the state before the last step, else another sentence, else the present state.
  void set_comparing(bool on);
  void save_as_baseline();                 ///< makes the present state A
  void compare_with_state(size_t entry);   ///< an entry of the history
  void compare_with_sentence(int sample);  ///< a sentence of this batch
  void compare_with_saved();               ///< the state kept last
  void show_right_result(bool on);         ///< A is this document without its mistakes, positions included
  void swap_baseline();                    ///< exchanges A and B; undo goes back as always
  void stop_comparing();

  /// The last failure or notice, in one sentence; empty when there is nothing to say.
  Message last_message() const { return notice_.message(navigation_.choices()); }
  /// Returns that message in English, as commands print it.
  std::string message() const { return english_line(last_message()); }
  bool failed() const { return notice_.failed(); }
  void complain(Message what) { notice_.complain(std::move(what)); }
  void report(Message what) { notice_.report(std::move(what), navigation_.choices()); }

  /// The effect of the last edit or step in the history; null once the person looks at something else.
  const RunChange* change() const { return step_effect_.seen_from(navigation_); }
  void forget_change() { step_effect_.forget(); }

  /// Takes the weights of `given`, a puzzle's document at its beginning, for unchanged: else the marks of changes would show the cells that
  /// the puzzle emptied, and with them its solution. Null: the model's own are unchanged again. Call it before that document is taken.
  void count_changes_from(std::shared_ptr<const Document> given) { weight_changes_.count_from(std::move(given)); }
  /// Null unless changes are counted from a puzzle's document.
  const Document* given() const { return weight_changes_.given().get(); }
  /// The numbers of a weight that differ from the model's own, or from those that are given.
  const CellChanges& changes_of(const std::string& weight) const { return weight_changes_.of(document(), weight); }
  /// The habit of a head in the selected sentence, by its pattern; see read_off.
  const PatternReading& reading_of(NodeId pattern) const;

  BuiltInModels& models() { return models_; }

 private:
  /// The document and the changed number before an edit or its whole drag. Without the run, whose values may be large.
  struct EditStart {
    Document document;
    std::optional<float> value;
  };
  /// An applied edit that is not in the history yet.
  struct Step {
    Document next;
    EditLabel words;
    int gesture;
  };
  /// Everything that follows from the document, for going back.
  struct Snapshot {
    std::shared_ptr<const Run> run, untouched;
    std::shared_ptr<const ValidRoles> roles;
    std::shared_ptr<Previews> previews;
    std::uint64_t version;
    Navigation navigation;
    Comparing comparing;
    std::shared_ptr<const EditStart> edit_start;
    int gesture;
  };
  Snapshot snapshot() const;
  void go_back_to(Snapshot was) noexcept;
  /// Does `what` wholly or not at all: if it throws, everything is shown as before and the exception goes on. `what` must change the
  /// history last.
  void transact(const std::function<void()>& what);
  /// Does `what` in the same way, but an exception becomes the message. Returns true if it was done.
  bool attempt(const std::function<void()>& what);
  bool settle_edits();
  Seen seen_now() const { return seen(run_, selection()); }
  void note_change(Seen before, std::optional<Edit> edit, int gesture);
  std::vector<Step> steps_of(const std::vector<PendingEdit>& edits);
  void adopt(DisplayedRuns runs);
  void show(Computed next);
  void show_runs(DisplayedRuns runs);
  /// Computes the runs of `next`, with the present comparison.
  Computation computation_of(const Document& next) const;
  /// Does `computation` at once, or on another thread if `judged_by` is large; shows its result, and then does `commit`, which changes the
  /// history.
  void compute_and_commit(const Document& judged_by, Computation computation, std::function<void()> commit);
  bool is_large(const Document& document) const;
  bool allows_all_values_of(const Document& document, int copies);
  /// The values of a large document can wait until a picture needs them.
  Values values_of(const Document& next) const;
  /// Computes the values that `request` asks for, at once or on another thread, and then calls `then`, which shows them.
  void await(std::function<void(const Run&, const StopToken&)> request, std::function<void()> then);
  bool follow_computing();
  bool follow_filling();
  bool follow_reading();
  void forget_computing();
  /// See Trace::evict.
  void evict(double room) const;
  /// While something is computed on another thread or a picture is drawn: queues `what` and returns true, and the caller returns.
  bool defer_if_busy(std::function<void(Session&)> what);
  void look_at_sample(int sample);
  void begin_gesture(const PendingEdit& pending);
  Baseline present(BaselineKind kind) const;
  void follow_comparison();
  /// Compares with the state that `choose` chooses, which may compute `large`.
  void compare(const Document& large, std::function<void(Comparing&, const StopToken&)> choose);
  void compare_with_entry(size_t entry, bool by_itself);
  void swap_sentences(const Baseline& a);
  void swap_states(const Baseline& a);

  BuiltInModels models_;
  mutable PatternReadings pattern_readings_;
  mutable KnownTranslations known_translations_;
  mutable WeightChanges weight_changes_;
  History history_;
  std::shared_ptr<const Run> run_, untouched_;
  std::shared_ptr<const ValidRoles> roles_;
  std::uint64_t version_ = 0;
  Navigation navigation_;
  StepEffect step_effect_;
  EditQueue queue_;
  Notice notice_;
  bool drawn_ = false;  ///< see Drawing
  int gestures_ = 0;
  std::shared_ptr<const EditStart> edit_start_;  ///< the start of the present drag
  int gesture_ = 0;
  Comparing comparing_;
  double patience_ = std::numeric_limits<double>::infinity();
  std::unique_ptr<Computing> computing_;
  std::function<void()> commit_;        ///< called when it is ready; changes this session
  std::function<void()> opened_;        ///< called after that
  std::shared_ptr<Previews> previews_;  ///< previews of run_
  std::unique_ptr<Filling> filling_;
  FileReader file_reader_;
};

}  // namespace headlight::session
