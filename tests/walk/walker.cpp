#include "walk/walker.hpp"

#include <chrono>
#include <iterator>
#include <thread>

namespace headlight::tests {
namespace {

constexpr Key plain_keys[] = {Key::left,      Key::right, Key::up,      Key::down,      Key::space, Key::enter, Key::escape,
                              Key::home,      Key::end,   Key::page_up, Key::page_down, Key::f1,    Key::tab,   Key::del,
                              Key::backspace, Key::minus, Key::slash,   Key::equal,     Key::f5,    Key::f11,   Key::insert};
constexpr char control_letters[] = {'a', 'c', 'l', 'n', 'o', 's', 'v', 'x', 'y', 'z'};
constexpr Key control_keys[] = {Key::left, Key::right, Key::minus, Key::equal, Key::digit_0};

/// Typed texts: sentences short and long, words that some model does not know, numbers, other alphabets, and bytes that are not text.
constexpr const char* words[] = {"it",
                                 " ",
                                 "the cat",
                                 "The elephant ate the banana because it was ripe",
                                 "the car did not fit because it was big",
                                 "supercalifragilistic",
                                 "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z",
                                 "\U0001F418",
                                 "\u05E9\u05DC\u05D5\u05DD",
                                 "\xFF\xFE",
                                 "nan",
                                 "1e38",
                                 "-inf",
                                 "-0.5",
                                 "3",
                                 "512",
                                 "0",
                                 "0.2",
                                 "a/b",
                                 "..",
                                 "mine",
                                 "untitled.headlight"};

std::string without_numbers(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) out += c;
    else if (out.empty() || out.back() != '#') out += '#';
  }
  return out;
}

constexpr size_t remembered = 25;

}  // namespace

void Walker::act() {
  switch (below(16)) {
    case 0: return drag_item();
    case 1: return press_right_button();
    case 2:
    case 3: return tap_key();
    case 4: return tap_with_control();
    case 5: return type_words();
    case 6: note("wheel"); return p_.scroll_with_control(static_cast<float>(below(7)) - 3);
    case 7: return below(6) == 0 ? resize() : wait();
    default: return press_item();
  }
}

std::string Walker::last_actions() const {
  std::string all;
  for (const std::string& action : actions_) all += "  " + action + "\n";
  return all;
}

ImVec2 Walker::somewhere() { return {static_cast<float>(below(1640)) - 20, static_cast<float>(below(1040)) - 20}; }

void Walker::note(std::string what) {
  actions_.push_back(std::move(what));
  if (actions_.size() > remembered) actions_.erase(actions_.begin());
}

/// True for the button that would leave the documents' folder: the panel of files starts there and goes up.
bool Walker::leaves_home(const Item& item) const {
  if (item.name != "file.up") return false;
  const auto below_home = std::filesystem::absolute(p_.documents.folder()).lexically_relative(home_);
  const bool outside = below_home.empty() || *below_home.begin() == "..";
  return outside || folders_up_ >= (below_home == "." ? 0 : std::distance(below_home.begin(), below_home.end()));
}

const Item* Walker::choose_item() {
  if (p_.documents.panel() == Documents::Panel::none) folders_up_ = 0;
  const auto& items = p_.log.items();
  if (items.empty()) return nullptr;
  double total = 0;
  std::vector<double> up_to;
  for (const Item& item : items) up_to.push_back(total += leaves_home(item) ? 0 : 1.0 / (1 + pressed_[without_numbers(item.name)]));
  const double at = total * static_cast<double>(below(1 << 20)) / (1 << 20);
  size_t chosen = 0;
  while (chosen + 1 < items.size() && up_to[chosen] <= at) ++chosen;
  ++pressed_[without_numbers(items[chosen].name)];
  if (items[chosen].name == "file.up") ++folders_up_;
  return &items[chosen];
}

void Walker::press_item() {
  const Item* item = choose_item();
  if (!item) return;
  note("press " + item->name);
  p_.press(item->centre());
  p_.release();
}

void Walker::drag_item() {
  const Item* item = choose_item();
  if (!item) return;
  const ImVec2 from = item->centre();
  const ImVec2 to =
      below(2) ? somewhere() : ImVec2{from.x + static_cast<float>(below(41)) - 20, from.y + static_cast<float>(below(41)) - 20};
  note("drag " + item->name);
  p_.drag(from, to, 2);
}

void Walker::press_right_button() {
  const Item* item = choose_item();
  if (!item) return;
  note("right click on " + item->name);
  p_.point(item->centre());
  p_.press_right();
}

void Walker::tap_key() {
  if (p_.log.is_focused("file.up")) p_.log.drop_focus();
  if (below(3) > 0) {
    const char one = static_cast<char>('a' + static_cast<int>(below(26)));
    note(std::string("key ") + one);
    return p_.tap(letter(one));
  }
  const Key key = plain_keys[below(std::size(plain_keys))];
  note("key " + std::to_string(static_cast<int>(key)));
  p_.tap(key);
}

void Walker::tap_with_control() {
  if (below(3) == 0) {
    note("control and an arrow or a size");
    return p_.tap_with_control(control_keys[below(std::size(control_keys))]);
  }
  const char one = control_letters[below(std::size(control_letters))];
  note(std::string("control+") + one);
  p_.tap_with_control(letter(one));
}

void Walker::type_words() {
  const char* text = words[below(std::size(words))];
  note(std::string("type \"") + text + "\"");
  p_.type(text);
  if (below(2)) p_.tap(Key::enter);
}

void Walker::resize() {
  constexpr Screen screens[] = {{1600, 1000}, {1280, 720}, {1024, 640}, {640, 400}, {2560, 1600, 2}};
  const Screen& screen = screens[below(std::size(screens))];
  note("resize to " + std::to_string(screen.width) + "x" + std::to_string(screen.height));
  p_.resize(screen);
}

/// Lets training continue and time pass.
void Walker::wait() {
  note("wait");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  for (int i = 0; i < 3; ++i) p_.frame(0.4f);
}

}  // namespace headlight::tests
