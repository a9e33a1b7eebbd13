#pragma once
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The lines of code that compute this stage, beside its equation: in the language the reader chose, as in the script that `headlight
/// export` writes. Its buttons copy the lines, or that script.
class CodeSection {
 public:
  Box box(Frame& frame);

 private:
  void refresh(const Frame& frame);
  Language language() const { return std::get<Language>(made_for_); }
  Box lines() const;
  void draw_line(const Canvas& c, const Rect& r, const std::string& line) const;
  Box buttons(Frame& frame) const;

  // The state for which the lines were made, so that they are not made again in every frame.
  std::tuple<std::shared_ptr<const Graph>, StagePlace, int, Language> made_for_{nullptr, Stage::tokens, -1, Language::numpy};

  std::vector<std::string> lines_;
  std::map<std::string, Role> roles_;  ///< the role of each name in them
};

/// Splits a line of code into pieces of at most `width` characters, at spaces or else after an opening bracket or a comma, with
/// continuation lines indented. Loses nothing. Lines are ASCII.
std::vector<std::string> wrapped_code(const std::string& line, size_t width);

}  // namespace headlight::views
