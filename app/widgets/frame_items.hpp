#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::widgets {

/// One thing on screen that can be pointed at, under a stable name such as "mask.causal".
struct Item {
  std::string name;
  ImVec2 min, max;  ///< physical pixels, clipped to what can be seen
  ImGuiID id = 0;   ///< ImGui's id, to check that a pointer over the rectangle really reaches it; 0: drawn only
  bool enabled = true;
  bool tab_stop = false;                                    ///< the Tab key stops here
  ImVec2 whole_min{}, whole_max{}, clip_min{}, clip_max{};  ///< the same with what cannot be seen, and where it could be seen
  ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// What a control is, for who cannot see it.
enum class ControlKind { button, choice, toggle, field, slider, link, matrix, opener, menu_item };
struct Control {
  ControlKind kind;
  std::string label;       ///< what stands on it, or what it would do
  std::string value = {};  ///< what a field or a slider holds
  bool on = false;         ///< of a choice or a toggle
  std::string why_disabled = {};
  int place = 0, of = 0;  ///< in a list, from 1; 0: it stands in none

  bool operator==(const Control&) const = default;
};

/// The directions in which an item follows a finger itself: across (along x), down (along y, both ways). There a finger does not scroll
/// what lies around.
enum class Drag : unsigned { none = 0, across = 1, down = 2, both = 3 };

/// Something of which a part is out of sight, as scroll() leaves it (widgets/scrolling.hpp).
struct ScrollView {
  std::string name;
  ImVec2 before, after;  ///< how much is out of sight to the left and above, to the right and below; physical pixels
  bool pointed = false;  ///< the pointer is over it and nothing covers it
  bool by_wheel = true;
  ImVec2 min{}, max{};  ///< where it is

  bool has_room(ImVec2 by) const;  ///< whether its content can move that way
};

/// A box of a layout (widgets/layout/box.hpp) where it was drawn, in physical pixels, and what was drawn in it.
struct PlacedBox {
  ImVec2 min, max;
  bool leaf = true;
  int parent = -1;             ///< its place in the list; -1: the box stands in no other
  std::size_t first_item = 0;  ///< the items that it recorded
  std::size_t end_item = 0;
};

/// The items of one frame, and which of them has the keyboard. A test, or a lesson that points at a control, finds them by name.
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
  /// The last item of this name, or null.
  const Item* find(std::string_view name) const;
  const std::vector<Item>& items() const { return items_; }

  void begin_box(PlacedBox box);
  void end_box();
  /// Every box that was drawn; those that hold others come before them.
  const std::vector<PlacedBox>& boxes() const { return boxes_; }

  /// Those that lie in others come before them.
  void record_view(ScrollView view) { scroll_views_.push_back(std::move(view)); }
  const std::vector<ScrollView>& scroll_views() const { return scroll_views_; }
  const ScrollView* scroll_view(std::string_view name) const;
  /// In the next frame the content of this view goes so far, in physical pixels, whose frame takes it.
  void push(std::string view, ImVec2 by) { push_ = {std::move(view), by}; }
  ImVec2 take_push(std::string_view view) { return pushed_.view == view ? std::exchange(pushed_, {}).by : ImVec2{}; }
  /// What lies under the pointer would follow it.
  void drags(Drag along) { drag_ = static_cast<Drag>(static_cast<unsigned>(drag_) | static_cast<unsigned>(along)); }
  bool would_drag(Drag along) const { return (static_cast<unsigned>(drag_) & static_cast<unsigned>(along)) != 0; }

  /// A person has typed, and the pointer lies where it was left: until it moves it points at nothing.
  void let_pointer_rest(ImVec2 at) { rests_ = at; }
  bool pointer_rests(ImVec2 at);

  /// Some of the picture is empty until another frame has it: what takes long is spread over frames, or computed beside the window.
  void leave_unfinished() { unfinished_ = true; }
  bool unfinished() const { return unfinished_; }

  /// On paper nothing can be pressed: controls leave themselves out, and what one of them would say stands there as words.
  void be_on_paper() { on_paper_ = true; }
  bool on_paper() const { return on_paper_; }

  /// Moves the focus `step` tab stops on, in the order in which they were drawn; none before: the first or the last. What is scrolled out
  /// of sight comes into sight. In an open list it stays there.
  void move_focus(int step);
  /// The same to the first stop (1) or the last (-1).
  void move_focus_to_end(int end);
  /// The caret has left this field by Tab: the focus goes on from it once everything is drawn.
  void step_from(std::string_view field, int step) { focus_ = field, step_ = step; }
  /// Moves what the item lies in until it can be seen; returns whether it can be, or will be.
  bool bring_into_sight(std::string_view name);
  /// Around what is drawn of an open list or sheet: nothing else has the keyboard. Where it was opened by a key, `first` gets the focus, or
  /// the first stop if that is empty; when it is closed, whatever had it before gets it back.
  void begin_popup(bool appears, std::string_view first = {});
  void end_popup();
  /// It is closed in this frame.
  void leave_popup();
  /// The same, by a command that was taken from it and may have keys of its own: until that is seen nothing has the focus.
  void leave_popup_for_command();
  /// In the frame after that: what had the focus before the list was opened, if it is drawn; else an empty name.
  std::string opener_of_command();
  bool in_popup() const { return popup_.entered; }
  /// Whether the focus is on the last tab stop in that direction, behind which a page goes on.
  bool ends_focus(int step) const;
  void set_focus(std::string name) { focus_ = std::move(name); }
  void drop_focus() { focus_.clear(); }
  /// A sentence that stands on screen to be heard too: a status line, a question.
  void say(std::string text) { said_.push_back(std::move(text)); }
  const std::vector<std::string>& said() const { return said_; }
  /// What came of something that was done: it is heard by itself, and what stands beside it is not read again.
  void say_apart(std::string text) { said_apart_.push_back(std::move(text)); }
  const std::vector<std::string>& said_apart() const { return said_apart_; }
  /// The item that has the keyboard is drawn now, in this rectangle: what is written there is its label, unless it says another.
  void begin_focused(ImVec2 min, ImVec2 max) { focused_ = Control{}, focus_min_ = min, focus_max_ = max, labelled_ = false; }
  void read(ImVec2 at, std::string_view text);
  /// Says what the item is that has the keyboard; of any other nothing is kept. Without a label it is what is written on it.
  void describe(std::string_view name, ControlKind kind, std::string_view label = {}, std::string_view value = {}, bool on = false,
                std::string_view why_disabled = {});
  /// Where in its list the item stands that has the keyboard, from 1.
  void describe_place(std::string_view name, int place, int of);
  /// The caret is in a field.
  void describe_typing(std::string_view label, std::string_view value);
  /// The item that has the keyboard.
  const std::optional<Control>& focused() const { return focused_; }
  /// What stands in the field that has the caret.
  std::string typed() const { return focused_ && focused_->kind == ControlKind::field ? focused_->value : ""; }
  bool has_focus() const { return !focus_.empty(); }
  bool is_focused(std::string_view name) const { return focus_ == name; }
  /// The focused item counts as clicked when it is drawn next.
  void press() { pressed_ = has_focus(); }
  bool take_press(std::string_view name) { return is_focused(name) && std::exchange(pressed_, false); }
  /// The same with the right button.
  void press_right() { pressed_right_ = has_focus(); }
  bool take_right_press(std::string_view name) { return is_focused(name) && std::exchange(pressed_right_, false); }

 private:
  struct Push {
    std::string view;
    ImVec2 by{};
  };
  struct Popup {
    bool entered = false, drawn = false, wants_first = false;
    std::size_t begin = 0, end = 0;  ///< its items
    std::string before;              ///< what had the focus
  };
  struct Command {
    std::string opener, last_opener;  ///< of this frame and of the one before it
  };
  std::vector<std::string> tab_stops() const;
  const ScrollView* view_that_shows(const Item& item, ImVec2 by) const;

  std::vector<Item> items_;
  std::vector<PlacedBox> boxes_;
  int open_box_ = -1;
  std::string focus_;
  std::optional<Control> focused_;
  ImVec2 focus_min_{}, focus_max_{};
  std::optional<ImVec2> rests_;  ///< where the pointer was left
  bool labelled_ = false;        ///< it said itself what it is called
  std::vector<std::string> said_, said_apart_;
  Popup popup_;
  Command command_;
  int step_ = 0;  ///< of the focus, once the frame is whole
  std::vector<ScrollView> scroll_views_;
  Push push_, pushed_;  ///< of the next frame, and of this one
  Drag drag_ = Drag::none;
  bool pressed_ = false, pressed_right_ = false;
  bool on_paper_ = false;
  bool unfinished_ = false;
};

}  // namespace headlight::widgets
