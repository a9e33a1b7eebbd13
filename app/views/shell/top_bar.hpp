#pragma once
#include <string>
#include <utility>
#include <vector>

#include "session/documents/model_search.hpp"
#include "views/boards/token_chips.hpp"
#include "views/frame.hpp"
#include "views/shell/file_menu.hpp"
#include "views/shell/sentence_note.hpp"
#include "views/word_completion.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// True if the window is so low and narrow that the lines below the sentence would leave no room for a board; and the layout without them.
bool folds_controls(const Grid& grid);
void fold_controls(Grid& grid);

/// The sentence as a field and as token chips; model, heads, mask, positions; undo, theme, help. The menu of models has those that come
/// with the program, the saved ones, and last the panel with all of them.
class TopBar {
 public:
  void draw(Frame& frame);
  void focus_sentence() { sentence_.focus_next = true; }
  bool training_requested() { return file_.training_requested(); }
  bool lessons_requested() { return file_.lessons_requested(); }
  bool record_requested() { return file_.record_requested(); }
  void note_recording(bool on) { file_.note_recording(on); }
  bool present_requested() { return file_.present_requested(); }
  bool start_requested() { return file_.start_requested(); }
  bool quit_requested() { return file_.quit_requested(); }
  bool unfolded() const { return unfolded_; }  ///< true if the user opened the lines that a low window folds away
  /// Shows the sentence alone, in a window of any size.
  void be_one_line(bool on) { one_line_ = on; }
  /// The note about the sentence, as of the last frame.
  const SentenceNote& note() const { return note_; }
  bool help_requested() { return std::exchange(help_requested_, false); }

 private:
  void draw_narrow(Frame& frame);
  void draw_one_line(Frame& frame);
  void draw_fold(Frame& frame, const Rect& r);
  void draw_buttons(Frame& frame, float right, float y);
  void draw_sentence(Frame& frame, const Rect& r);
  void note_sentence(Frame& frame, const std::string& now);
  const std::string& unknown_words_of(const Frame& frame, const std::string& text, int caret);
  void draw_imported(Frame& frame, const Rect& r);
  void draw_model(Frame& frame, const Rect& r);
  void list_saved_models(Frame& frame);
  /// Returns the controls' width, which depends on their names in this language.
  float controls_width(const Frame& frame) const;
  void draw_controls(Frame& frame, float left, float right);
  void draw_batch(Frame& frame, float x, float right, float y);
  void draw_mask(Frame& frame, const Rect& r);
  void draw_model_panel(Frame& frame, const Rect& anchor, bool open);
  float draw_random_fields(Frame& frame, const Canvas& c, float y);

  FileMenu file_;
  WordCompletion completion_;  ///< for a sentence whose model knows no other words
  FieldState sentence_, d_model_, seed_;
  SentenceNote note_;
  std::string entered_;  ///< the last entered sentence
  struct LookedUp {
    std::string text, language;
    int caret = -1;
    const Model* model = nullptr;
    std::string note;
  };
  LookedUp looked_up_;                    ///< the unknown words of the last typed text
  std::vector<SavedModel> saved_models_;  ///< read when the menu of models was opened
  bool model_menu_open_ = false, searches_saved_ = false;
  ModelSearch saved_search_;
  std::uint64_t seed_number_ = 1;  ///< the random model's
  TokenChips chips_;
  bool help_requested_ = false, unfolded_ = false, one_line_ = false;
};

}  // namespace headlight::views
