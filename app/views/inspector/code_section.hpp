#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "views/frame.hpp"

namespace headlight {

/// The lines of code that make this stage, beside its equation: in the language the reader chose, as they stand in the script that
/// `headlight export` writes. Its buttons copy the lines, or that script.
class CodeSection {
 public:
  /// Draws from y downwards; returns the y below.
  float draw(Frame& frame, float x, float y, float width);

 private:
  void refresh(const Frame& frame);
  void draw_line(const Canvas& c, float x, float baseline, const std::string& line) const;
  void draw_buttons(Frame& frame, float right, float y) const;

  // The state for which the lines were made, so that they are not made again in every frame.
  std::shared_ptr<const Graph> graph_;
  StagePlace place_ = Stage::tokens;
  int head_ = -1;
  Language language_ = Language::numpy;

  std::vector<std::string> lines_;
  std::map<std::string, Role> roles_;  ///< of the names in them
};

/// A line of code in pieces of at most `width` characters, cut at spaces or else after an opening bracket or a comma; those that follow
/// stand further to the right. Nothing is lost. Lines are ASCII.
std::vector<std::string> wrapped_code(const std::string& line, size_t width);

}  // namespace headlight
