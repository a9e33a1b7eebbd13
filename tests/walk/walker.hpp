#pragma once
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "views/headless_program.hpp"

namespace headlight::tests {

/// A person who tries everything: presses visible items by name, the least pressed first, and every key; types words, numbers and nonsense;
/// drags, scrolls, resizes and waits.
class Walker {
 public:
  /// `home`: the folder to stay in, so that nothing is written among other people's files.
  Walker(HeadlessProgram& program, unsigned seed, std::filesystem::path home) : p_(program), numbers_(seed), home_(std::move(home)) {}

  void act();
  /// The actions so far, the latest last: for the message of a failure.
  std::string last_actions() const;
  /// The number of presses by item name; numbers in names are merged ("chip.#").
  const std::map<std::string, int>& pressed() const { return pressed_; }

 private:
  size_t below(size_t n) { return numbers_() % n; }
  ImVec2 somewhere();
  void note(std::string what);
  /// A visible item, the least pressed first; null: there is none.
  const Item* choose_item();
  bool leaves_home(const Item& item) const;
  void press_item();
  void drag_item();
  void press_right_button();
  void tap_key();
  void tap_with_control();
  void type_words();
  void resize();
  void wait();

  HeadlessProgram& p_;
  std::mt19937 numbers_;
  std::map<std::string, int> pressed_;
  std::vector<std::string> actions_;
  std::filesystem::path home_;
  int folders_up_ = 0;  ///< since the panel of files was opened
};

}  // namespace headlight::tests
