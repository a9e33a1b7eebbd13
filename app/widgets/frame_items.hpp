#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// Something on screen that the pointer can reach, under a stable name such as "mask.causal".
struct Item {
  std::string name;
  ImVec2 min, max;  ///< physical pixels, clipped to the visible part
  ImGuiID id = 0;   ///< ImGui's id, to check that a pointer over the rectangle really reaches it; 0: drawn only
  bool enabled = true;
  bool tab_stop = false;                                    ///< the Tab key stops here
  ImVec2 whole_min{}, whole_max{}, clip_min{}, clip_max{};  ///< the rectangle with its hidden part, and the clip rectangle
  ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// The kind of a control, for screen readers.
enum class ControlKind { button, choice, toggle, field, slider, link, matrix, opener, menu_item };
struct Control {
  ControlKind kind;
  std::string label;       ///< its text, or its action
  std::string value = {};  ///< the content of a field or a slider
  bool on = false;         ///< for a choice or a toggle
  std::string why_disabled = {};
  int position = 0, of = 0;  ///< position in a list and the list's length, from 1; 0: in no list

  bool operator==(const Control&) const = default;
};

/// The directions in which an item itself follows a finger: across (along x), down (along y), or both. In those a finger does not scroll
/// the view around it.
enum class Drag : unsigned { none = 0, across = 1, down = 2, both = 3 };

/// A view with a part of its content out of sight, as scroll() leaves it (widgets/scrolling.hpp).
struct ScrollView {
  std::string name;
  ImVec2 before, after;  ///< hidden length to the left and above, to the right and below; physical pixels
  bool pointed = false;  ///< the pointer is over it and nothing covers it
  bool by_wheel = true;
  ImVec2 min{}, max{};  ///< its rectangle

  bool has_room(ImVec2 by) const;  ///< true if its content can move that way
};

/// A box of a layout (widgets/layout/box.hpp) as drawn, in physical pixels, and the items drawn in it.
struct PlacedBox {
  ImVec2 min, max;
  int parent = -1;             ///< index of the box that contains it; -1: none
  std::size_t first_item = 0;  ///< the items that it recorded
  std::size_t end_item = 0;
};

/// The items of one frame, and the keyboard focus. A test, or a lesson that points at a control, finds them by name.
class FrameItems {
 public:
  /// Begins a frame; the keyboard focus stays.
  void clear();
  void record(Item item) { items_.push_back(std::move(item)); }
  void annotate_last(ImGuiID id, bool enabled, bool tab_stop) {
    items_.back().id = id, items_.back().enabled = enabled, items_.back().tab_stop = enabled && tab_stop;
  }
  void skip_last_in_tab_order() { items_.back().tab_stop = false; }
  void stop_at_last_in_tab_order() { items_.back().tab_stop = true; }
  /// Returns the last item of this name, or null.
  const Item* find(std::string_view name) const;
  const std::vector<Item>& items() const { return items_; }

  void begin_box(PlacedBox box);
  void end_box();
  /// Every drawn box, outer boxes before those they hold.
  const std::vector<PlacedBox>& boxes() const { return boxes_; }

  /// Inner views come before the outer ones.
  void record_view(ScrollView view) { scroll_views_.push_back(std::move(view)); }
  const std::vector<ScrollView>& scroll_views() const { return scroll_views_; }
  const ScrollView* scroll_view(std::string_view name) const;
  /// Moves the content of this view by `by` physical pixels in the next frame, in which the view takes the push.
  void push(std::string view, ImVec2 by) { push_ = {std::move(view), by}; }
  ImVec2 take_push(std::string_view view) { return pushed_.view == view ? std::exchange(pushed_, {}).by : ImVec2{}; }
  /// Says that the item under the pointer follows a drag in this direction.
  void drags(Drag along) { drag_ = static_cast<Drag>(static_cast<unsigned>(drag_) | static_cast<unsigned>(along)); }
  bool would_drag(Drag along) const { return (static_cast<unsigned>(drag_) & static_cast<unsigned>(along)) != 0; }

  /// Ignores the pointer until it moves: it still rests where it was before the person typed.
  void let_pointer_rest(ImVec2 at) { rests_ = at; }
  bool pointer_rests(ImVec2 at);

  /// Says that a part of the picture stays empty until a later frame, because the work is spread over frames or runs in the background.
  void leave_unfinished() { unfinished_ = true; }
  bool unfinished() const { return unfinished_; }

  /// Paper has no controls: they leave themselves out, and some write their text instead.
  void be_on_paper() { on_paper_ = true; }
  bool on_paper() const { return on_paper_; }

  /// Moves the focus `step` tab stops on, in drawing order; without a focus it starts at the first or the last. Scrolls a hidden stop into
  /// sight. In an open list the focus stays in the list.
  void move_focus(int step);
  /// Moves the focus to the first stop (1) or the last (-1).
  void move_focus_to_end(int end);
  /// The caret leaves this field by Tab: once the frame is drawn, the focus goes on from the field.
  void step_from(std::string_view field, int step) { focus_ = field, step_ = step; }
  /// Scrolls the item's view until the item is visible. Returns true if it is visible, or will be in the next frame.
  bool bring_into_sight(std::string_view name);
  /// Enclose the drawing of an open list or sheet, which alone has the keyboard. If a key opened it, the focus goes to `first`, or to the
  /// first stop if that is empty; closing it gives the focus back.
  void begin_popup(bool appears, std::string_view first = {});
  void end_popup();
  /// Closes the popup in this frame.
  void leave_popup();
  /// Like leave_popup, for a command taken from the popup that may want the keyboard itself: nothing has the focus until that is known.
  void leave_popup_for_command();
  /// Call this in the next frame: returns the item that had the focus before the popup opened, if it is drawn; else an empty name.
  std::string opener_of_command();
  bool in_popup() const { return popup_.entered; }
  /// True if the focus is on the last tab stop in that direction, after which a page around the window goes on.
  bool ends_focus(int step) const;
  void set_focus(std::string name) { focus_ = std::move(name); }
  void drop_focus() { focus_.clear(); }
  /// Adds a visible sentence that a screen reader should speak too: a status line, a question.
  void announce(std::string text) { announced_.push_back(std::move(text)); }
  const std::vector<std::string>& announced() const { return announced_; }
  /// Adds the outcome of an action: a screen reader speaks it alone, without reading the text around it again.
  void announce_apart(std::string text) { announced_apart_.push_back(std::move(text)); }
  const std::vector<std::string>& announced_apart() const { return announced_apart_; }
  /// Begins the focused item, drawn in this rectangle: the text drawn there becomes its label, unless the item gives another.
  void begin_focused(ImVec2 min, ImVec2 max) { focused_ = Control{}, focus_min_ = min, focus_max_ = max, labelled_ = false; }
  void read(ImVec2 at, std::string_view text);
  /// Describes the focused item and ignores all others. Without a label, the text drawn on the item is its label.
  void describe(std::string_view name, ControlKind kind, std::string_view label = {}, std::string_view value = {}, bool on = false,
                std::string_view why_disabled = {});
  /// Gives the focused item's position in its list, from 1.
  void describe_position(std::string_view name, int position, int of);
  /// Describes the field with the caret.
  void describe_typing(std::string_view label, std::string_view value);
  /// The focused item, or none.
  const std::optional<Control>& focused() const { return focused_; }
  /// Returns the text in the field with the caret, or an empty one.
  std::string typed() const { return focused_ && focused_->kind == ControlKind::field ? focused_->value : ""; }
  bool has_focus() const { return !focus_.empty(); }
  bool is_focused(std::string_view name) const { return focus_ == name; }
  /// Clicks the focused item when it is drawn next.
  void press() { pressed_ = has_focus(); }
  bool take_press(std::string_view name) { return is_focused(name) && std::exchange(pressed_, false); }
  /// Clicks the focused item with the right button when it is drawn next.
  void press_right() { pressed_right_ = has_focus(); }
  bool take_right_press(std::string_view name) { return is_focused(name) && std::exchange(pressed_right_, false); }

 private:
  struct Push {
    std::string view;
    ImVec2 by{};
  };
  struct Popup {
    bool entered = false, drawn = false, wants_first = false;
    std::size_t begin = 0, end = 0;  ///< the range of its items
    std::string before;              ///< the item that had the focus
  };
  struct Command {
    std::string opener, last_opener;  ///< in this frame and in the one before
  };
  std::vector<std::string> tab_stops() const;
  const ScrollView* view_that_shows(const Item& item, ImVec2 by) const;

  std::vector<Item> items_;
  std::vector<PlacedBox> boxes_;
  int open_box_ = -1;
  std::string focus_;
  std::optional<Control> focused_;
  ImVec2 focus_min_{}, focus_max_{};
  std::optional<ImVec2> rests_;  ///< the position where the pointer was left
  bool labelled_ = false;        ///< the item gave its own label
  std::vector<std::string> announced_, announced_apart_;
  Popup popup_;
  Command command_;
  int step_ = 0;  ///< tab stops to move the focus once the frame is complete
  std::vector<ScrollView> scroll_views_;
  Push push_, pushed_;  ///< for the next frame, and for this one
  Drag drag_ = Drag::none;
  bool pressed_ = false, pressed_right_ = false;
  bool on_paper_ = false;
  bool unfinished_ = false;
};

}  // namespace headlight::widgets
