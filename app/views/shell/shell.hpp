#pragma once
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "session/session.hpp"
#include "session/settings.hpp"
#include "views/boards/board.hpp"
#include "views/boards/masked_patterns.hpp"
#include "views/boards/scales.hpp"
#include "views/boards/travel.hpp"
#include "views/compare/compare_board.hpp"
#include "views/frame.hpp"
#include "views/inspector/inspector.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/lesson/record_panel.hpp"
#include "views/map/map_board.hpp"
#include "views/map/map_look.hpp"
#include "views/present/present_view.hpp"
#include "views/present/presenter.hpp"
#include "views/shell/board_scroll.hpp"
#include "views/shell/file_panel.hpp"
#include "views/shell/heard.hpp"
#include "views/shell/help.hpp"
#include "views/shell/model_panel.hpp"
#include "views/shell/old_notice.hpp"
#include "views/shell/rail.hpp"
#include "views/shell/row_sound.hpp"
#include "views/shell/sentence_note.hpp"
#include "views/shell/top_bar.hpp"
#include "views/shell/transport.hpp"
#include "views/start/start_room.hpp"
#include "views/training/training_board.hpp"
#include "widgets/lost_typing.hpp"
#include "widgets/pinch.hpp"

namespace headlight::views {

/// The whole window: arranges the views, gives them one frame, and turns keys into actions. It knows nothing of GL or windows, so a test
/// drives it without either.
class Shell {
 public:
  Shell(Session& session, Documents& documents, Settings& settings, TaskRegistry tasks = every_task());

  /// Draws one frame into the current ImGui frame, over all of its display.
  void draw(const Theme& theme, const Phrases& phrases, HeatPainter& heat, FrameItems& log);
  /// Applies requests between two frames. Returns true if the picture changed.
  bool settle();
  /// Returns the screen reader's text of the last picture, which a page passes on.
  ScreenReaderText heard(const FrameItems& log, const Phrases& phrases) const;
  /// True if the picture will change by itself and needs frames.
  bool animates() const {
    return transport_.playing() || motion_.playing() || travel_.on() || map_.moves() || inspector_.waits_for_caret() || lessons_.moves() ||
           row_sound_.on() || computes_in_background() || start_room_.moves(settings_);
  }
  /// True if numbers that a picture asked for are computed beside the frames, so that a later picture will have more.
  bool computes_in_background() const { return influence_.computing() || way_back_.computing() || many_.computing(); }
  /// Pictures of all layers of a long text wait for values that are computed in the background and may be dropped again. Starts that work,
  /// and returns true while it continues.
  bool fills_pictures() const {
    if (!session_.selection().map && session_.selection().look != StageLook::heads) return false;
    session_.fill_in_background();
    return session_.filling();
  }
  /// Returns the physical pixels per logical one, `chosen` or more if a lesson or a presentation fills a window of this size, and the least
  /// type.
  TypeSize type_size(float chosen, float width, float height) const;
  /// The device that rows are heard through; null: none.
  void play_through(std::shared_ptr<Loudspeaker> loudspeaker) { row_sound_.play_through(std::move(loudspeaker)); }
  /// Shows only the board and the line below it, to be embedded in another page.
  void be_plain() { plain_ = true; }
  HelpPanel& help() { return help_; }
  InspectorPanel& inspector() { return inspector_; }
  TrainingBoard& training() { return training_; }
  /// Lessons; lessons().choose() lists them.
  LessonPlayer& lessons() { return lessons_.player(); }
  LessonView& lesson_view() { return lessons_; }
  Motion& motion() { return motion_; }
  LessonRecorder& recorder() { return recorder_; }
  /// Call this before the program ends: if a lesson is being recorded, asks where to save it and returns true.
  bool offer_to_save_recording();
  /// Full screen, with the teacher's tools.
  Presenter& presenter() { return presenter_; }
  MapBoard& map() { return map_; }
  /// Opens the first two minutes, at the first start or on request. The user's own work stays open behind them.
  void start_here(StartStep step = StartStep::question);
  StartPlayer& start() { return start_; }
  /// Returns every character that a lesson or the first two minutes may show, besides those of the interface and of the document.
  std::string characters() { return lessons().characters() + (start_.is_open() ? start_.story().characters() : ""); }
  StartRoom& start_room() { return start_room_; }
  ManySentences& many() { return many_; }

 private:
  void draw_board(Frame& frame);
  void pinch(Frame& frame, const Rect& seen);
  bool inspector_is_visible(const Grid& grid) const;
  Rect board_in_sight(const Grid& grid) const;
  Board& stage_board();
  bool no_question_open() const;
  /// True if the bottom bar with the status line is drawn.
  bool has_transport() const;
  bool training_is_visible() const;
  bool lesson_is_visible() const;
  bool start_is_visible() const;
  void leave_start(StartExit exit);
  /// Shows the user's own sentence with its lines and nothing else, until they ask for more.
  bool lands() const;
  void land();
  Rect make_room_for_note(const Canvas& canvas, Grid& grid);
  void draw_note(Frame& frame);
  bool lesson_points_at_window() const;
  bool lesson_is_at_bench() const;  ///< a puzzle is built in the program's own window
  bool stage_is_presented() const;
  Grid areas(float width, float height) const;
  void follow_document(const Phrases& phrases);
  void move_on(float seconds, const Phrases& phrases);
  void begin_hover();
  Frame frame_of(const Canvas& canvas, const Grid& grid, const Highlight& highlight, bool pointed);
  void draw_room(Frame& frame);
  void draw_whole(Frame& frame);
  void handle_requests();
  void drop_what_is_gone();
  void give_focus_back(FrameItems& log) const;
  void report_attached_lessons(const Phrases& phrases);
  void record();
  void draw_presented(Frame& frame);
  std::string place_on_screen() const;
  void handle_keys(Frame& frame);
  void handle_record_keys(Frame& frame);
  void handle_lesson_keys(Frame& frame);
  void handle_window_keys(Frame& frame);
  void handle_ctrl_keys(Frame& frame, bool in_sight);
  void handle_stage_keys(Frame& frame, bool on_map);
  void handle_panel_keys(Frame& frame);
  void begin_lesson_step();
  bool watch_by_keys(Frame& frame) const;
  bool watch_lesson_by_keys(Frame& frame);
  bool hear_lesson_by_keys(Frame& frame);
  void type_number();
  void handle_file_keys();

  enum class FileKey { none, fresh, open, save, save_as, exporting, quit };
  void execute(FileKey key);

  Session& session_;
  Documents& documents_;
  Settings& settings_;
  Attachments reported_lessons_;  ///< the document's lessons that were already reported
  std::string spoken_;            ///< the settings' language that lessons were chosen for
  TopBar top_bar_;
  RailPanel rail_;
  InspectorPanel inspector_;
  Transport transport_;
  HelpPanel help_;
  FilePanel file_panel_;
  ModelPanel model_panel_;
  FileKey file_key_ = FileKey::none;  ///< in this frame
  LostTyping lost_typing_;
  OldNotice old_notice_;
  bool plain_ = false;
  std::optional<StagePlace> landing_;  ///< the stage to which the first two minutes led
  SentenceNote note_, noted_;          ///< as drawn in this frame; as the top bar had it in the last one
  Rect note_area_;
  std::map<BoardKind, std::unique_ptr<Board>> boards_;  ///< those visited so far
  CompareBoard compare_;
  MapBoard map_;
  MapLook map_look_;
  Motion motion_;
  Travel travel_;
  Pinch pinch_;
  TrainingBoard training_;
  LessonView lessons_;
  StartPlayer start_;
  StartRoom start_room_{start_};
  LessonRecorder recorder_;
  RecordPanel record_panel_;
  Presenter presenter_;
  PresentView present_;
  Scales scales_;
  MaskedPatterns masked_;
  Influence influence_;
  WayBack way_back_;
  ManySentences many_;
  std::map<std::string, MatrixZoom> zooms_;
  BoardScroll board_scroll_;
  std::optional<Cell> hover_;
  std::optional<StagePlace> pointed_;
  std::vector<Cell> operands_, drawn_operands_;
  std::optional<CellDrag> cell_drag_;
  std::optional<InspectorPage> open_page_;
  RowSound row_sound_;
};

}  // namespace headlight::views
