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
#include "session/navigation.hpp"
#include "session/run_change.hpp"
#include "session/weight_changes.hpp"

namespace headlight::session {

/// The largest number of a row.
struct RowMost {
  Index col = 0;
  float value = 0;
};

/// The one mutable heart of the program: the document with its history, what was computed from it, and what is being looked at.
/// Views read it and push edits; between two frames settle() applies them.
/// Every change of the run is computed first and committed afterwards: an exception on the way becomes the message, and document, history,
/// run, selection and comparison stay what they were.
class Session {
 public:
  /// Throws UserError when the document cannot be computed.
  explicit Session(Document document);

  /// Reads something long on another thread, where documents are computed on one; meanwhile the document is worked on as ever. The last
  /// one that is asked for counts. What cannot be read becomes the message, and nothing changes.
  void read(FileReading reading);
  /// True while a file is being read, and what it is called.
  bool is_reading() const { return file_ != nullptr; }
  const std::string& reading() const { return reading_.name; }
  /// Nobody waits for that file any more.
  void forget_reading();

  /// Another document, with a history of its own that begins with `label`; once it is there, `opened` is done. What cannot be computed
  /// becomes the message, and nothing changes.
  void open(Document document, Message label, std::function<void()> opened = {});

  const Document& document() const { return history_.current(); }
  const History& history() const { return history_; }
  const Run& run() const { return *run_; }
  /// Changes whenever the run does. Compare this, not addresses: a new run may reuse one.
  std::uint64_t version() const { return version_; }
  /// The place where one stands in it.
  const Navigation& navigation() const { return navigation_; }
  Navigation& navigation() { return navigation_; }
  const Selection& selection() const { return navigation_.selection; }
  Selection& selection() { return navigation_.selection; }
  /// The formulas and values of the sentence that is looked at.
  const Graph& graph() const { return *navigation_.sample().graph; }
  const Trace& trace() const { return navigation_.sample().trace; }
  const ModelNodes& nodes() const { return run_->nodes; }
  /// What stays of evicted values, in the sentence that is looked at; null: nothing, or not yet.
  std::shared_ptr<const KnownPreview> preview(NodeId node) const { return previews_->find(selection().sample, node); }
  /// Whether a preview of this node, which has none yet, is being made.
  bool will_preview(NodeId node) const;
  /// The largest number of a row and its column. Once values were evicted their preview knows it; empty until then.
  std::optional<RowMost> row_most(NodeId node, Index row) const;
  /// A number; empty until the node's values are there.
  std::optional<float> known_number(const Cell& cell) const;
  /// Whether the node's values are there, and those of its siblings in the other heads and sentences: a picture that can wait does not ask
  /// for them before.
  bool is_ready(NodeId node) const;

  /// What the document begins with where it does not begin with words; null: it does.
  const ImportedTensors* imported() const { return document().model->imported.get(); }
  /// The same sentences with no number changed by hand, to see what a change changed; null when none is. Its graphs have the same nodes.
  const Run* untouched() const { return untouched_.get(); }
  /// Whether a head of a model made by hand does what it is for, in this sentence: not after every mistake, nor with any weights.
  bool keeps_role(int head) const { return roles_hold(document()) && (!roles_ || roles_->keeps(selection().sample, head)); }

  /// Asks for an edit. Edits with the same non-zero gesture in a row are one step of the history.
  void push(Edit edit, int gesture = 0) { pending_.push_back({std::move(edit), gesture}); }
  /// Whether an edit was asked for that this frame has not seen yet.
  bool has_pending() const { return !pending_.empty(); }
  /// Asks for something else that changes the run or what it is compared with; done between two frames too, after the edits.
  void later(std::function<void(Session&)> what) { later_.push_back(std::move(what)); }
  /// undo, redo and jump cancel what is computed on another thread instead, as long as something is.
  void undo();
  void redo();
  void jump(size_t to);  ///< to that entry of the history; nothing happens where there is none
  /// Nothing can be redone any more: the states after the present one were not the person's own.
  void forget_undone() { history_.forget_undone(); }
  /// Another document as one step of this history, so that undo goes back. Computed at once, whatever its size, and what is computed on
  /// another thread is cancelled. What cannot be computed becomes the message.
  void take(Document document, Message label, Message detail = {});
  /// A number for one drag: pass it to every push of that drag.
  int new_gesture() { return ++gestures_; }
  /// Lives while a picture is drawn: what would change the run, or what it is compared with, waits for settle(), for views look into both.
  class Drawing {
   public:
    explicit Drawing(Session& session) : session_(session) { session_.drawn_ = true; }
    ~Drawing() { session_.drawn_ = false; }
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

   private:
    Session& session_;
  };

  /// Applies what was pushed: an edit that fails is skipped and becomes the message, the others apply, each a step of the history. Returns
  /// whether anything changed. While a document is computed on another thread everything that is asked for waits.
  bool settle();

  /// A document that is more work than this (see work_of) is computed on another thread, and what it is compared with, so that the window
  /// goes on; at first none is.
  void compute_beside_above(double work) { patience_ = work; }
  /// Whether what is asked for now waits: for a picture that is drawn, or for what is computed on another thread.
  bool waits() const { return computing_ || drawn_; }
  /// What is computed on another thread now; null: nothing.
  const Computing* computing() const { return computing_.get(); }
  /// The same, or else the file that is read: what a person waits for.
  const Computing* waited_for() const { return computing_ ? computing_.get() : file_.get(); }
  /// Gives up what is computed, and what was asked for since: the document stays as it is. Else gives up the file that is read.
  void give_up();
  /// What nobody has looked at yet is computed on another thread, unless that is done already, and of a long text is let go what nobody
  /// looks at any more; call it when a picture is on screen.
  void fill_beside();
  bool filling() const { return filling_ && !filling_->done(); }

  /// Once its values are there: where they are still missing they are computed first, as a document is.
  void go(const StagePlace& place);
  void go(Stage stage);  ///< that stage of the present attention or stack, else the first stage of that kind
  void show_map();       ///< waits like go
  void set_sample(int sample);
  /// The same once the edits pushed so far are applied: for a sentence that is being added.
  void set_sample_next(int sample) { next_sample_ = sample; }

  /// Whether what reads every value of a run at once may begin, for so many runs: else the message says how much that were.
  bool allows_all_values(int copies = 1);

  /// What the present state is compared with; null while it is not. B is what is worked on.
  const Comparison* comparison() const { return comparing_.comparison(); }
  const Comparing& comparing() const { return comparing_; }
  /// On, with nothing chosen before: the right result of a document with mistakes, else the kept state, else the one before the last step,
  /// else another sentence, else what is there now.
  void set_comparing(bool on);
  void keep_as_baseline();                 ///< the present state is A from now on
  void compare_with_state(size_t entry);   ///< of the history
  void compare_with_sentence(int sample);  ///< of this batch, as it is
  void compare_with_kept();                ///< what was kept last
  void show_right_result(bool on);         ///< A is this document without its mistakes, positions included
  void swap_baseline();                    ///< A is worked on, and what was worked on is A; undo goes back as always
  void stop_comparing();

  /// What went wrong or was done last, in one sentence; empty when there is nothing to say.
  Message last_message() const { return failed_ || said_at_ == navigation_.choices() ? last_message_ : Message(); }
  /// The same as commands say it: in English, where it was not said in another language already.
  std::string message() const { return english_line(last_message()); }
  bool failed() const { return failed_; }
  /// An error stays until the next edit, a notice until another cell is pinned.
  void complain(Message what) { last_message_ = std::move(what), failed_ = true; }
  void say(Message what) { last_message_ = std::move(what), failed_ = false, said_at_ = navigation_.choices(); }

  /// What the last edit changed, or the last step in the history, as long as one looks at what one looked at then; else null.
  const RunChange* change() const;
  void forget_change() { noted_.reset(); }

  /// Which numbers of a weight differ from the model's own.
  const CellChanges& changes_of(const std::string& weight) const { return weight_changes_.of(document(), weight); }

  BuiltInModels& models() { return models_; }

 private:
  struct Pending {
    Edit edit;
    int gesture;
  };
  /// The document and the changed number before an edit, or before the drag that it belongs to. No run: its values may be large.
  struct EditStart {
    Document document;
    std::optional<float> value;
  };
  /// An edit that was applied, until it is in the history.
  struct Step {
    Document next;
    EditLabel words;
    int gesture;
  };
  /// A change, and what was looked at when it came about.
  struct NotedChange {
    RunChange change;
    int gesture;
    Seen began;  ///< what a drag began with
    StagePlace place;
    int head, sample;
    std::optional<Cell> pinned;
  };
  /// Everything that follows from the document, to go back to.
  struct Shown {
    std::shared_ptr<const Run> run, untouched;
    std::shared_ptr<const ValidRoles> roles;
    std::shared_ptr<Previews> previews;
    std::uint64_t version;
    Navigation navigation;
    Comparing comparing;
    std::shared_ptr<const EditStart> edit_start;
    int gesture;
  };
  Shown shown() const { return {run_, untouched_, roles_, previews_, version_, navigation_, comparing_, edit_start_, gesture_}; }
  void go_back_to(Shown was) noexcept;
  /// Does `what` wholly or not at all: when it throws, everything is shown as before and the exception goes on. It changes the history
  /// last, if at all.
  void transact(const std::function<void()>& what);
  /// The same, and what is thrown becomes the message. Returns whether it was done.
  bool attempt(const std::function<void()>& what);
  bool settle_edits();
  Seen seen_now() const { return seen(run_, selection()); }
  void note_change(Seen before, std::optional<Edit> edit, int gesture);
  std::vector<Step> steps_of(const std::vector<Pending>& asked);
  void adopt(ShownRuns runs);
  void show(Computed next);
  void show_runs(ShownRuns runs);
  /// The runs of `next`, compared as the present one is.
  Computation computation_of(const Document& next) const;
  /// Does `computation` at once, or on another thread where `judged_by` is large; shows what comes of it, and then does `commit`, which
  /// changes the history.
  void compute_and_commit(const Document& judged_by, Computation computation, std::function<void()> commit);
  bool is_large(const Document& document) const;
  bool allows_all_values_of(const Document& document, int copies);
  /// Values of a large document that nobody looks at can wait.
  Values values_of(const Document& next) const;
  /// Asks the run for values, at once or on another thread, and then does `then`, which shows them.
  void await(std::function<void(const Run&, const StopToken&)> ask, std::function<void()> then);
  bool follow_computing();
  bool follow_filling();
  bool follow_reading();
  void forget_computing();
  /// See Trace::evict.
  void evict(double room) const;
  /// If something is computed on another thread or a picture is drawn: queues `what` and returns true, and the caller returns.
  bool defer_if_busy(std::function<void(Session&)> what);
  void look_at_sample(int sample);
  void begin_gesture(const Pending& pending);
  Baseline present(BaselineKind kind) const;
  void follow_comparison();
  /// Compares with what `choose` chooses, which may compute `large`.
  void compare(const Document& large, std::function<void(Comparing&, const StopToken&)> choose);
  void compare_with_entry(size_t entry, bool by_itself);
  void swap_sentences(const Baseline& a);
  void swap_states(const Baseline& a);

  BuiltInModels models_;
  mutable WeightChanges weight_changes_;
  History history_;
  std::shared_ptr<const Run> run_, untouched_;
  std::shared_ptr<const ValidRoles> roles_;
  std::uint64_t version_ = 0;
  Navigation navigation_;
  std::optional<NotedChange> noted_;
  std::vector<Pending> pending_;
  std::vector<std::function<void(Session&)>> later_;
  Message last_message_;
  bool failed_ = false;        ///< the message is a complaint
  std::uint64_t said_at_ = 0;  ///< Navigation::choices at that time
  bool drawn_ = false;         ///< see Drawing
  std::optional<int> next_sample_;
  int gestures_ = 0;
  std::shared_ptr<const EditStart> edit_start_;  ///< what a drag began from
  int gesture_ = 0;
  Comparing comparing_;
  double patience_ = std::numeric_limits<double>::infinity();
  std::unique_ptr<Computing> computing_;
  std::function<void()> commit_;                                       ///< what is done when it is ready, and changes this session
  std::function<void()> opened_;                                       ///< what is done after that
  std::shared_ptr<Previews> previews_ = std::make_shared<Previews>();  ///< of run_
  std::unique_ptr<Filling> filling_;
  std::unique_ptr<Computing> file_;               ///< reads a file
  FileReading reading_;                           ///< what file_ reads
  std::vector<std::unique_ptr<Computing>> left_;  ///< readings that were given up and have not ended yet
};

}  // namespace headlight::session
