#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "commands/cli/run_options.hpp"
#include "session/session.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// The flags that choose the content of a picture of the window, for every command that draws one.
struct ViewOptions {
  std::string view, look_as, node, page, size = "1600x1000", reach, objective, gradient_of;
  std::optional<std::array<int, 2>> pin;
  std::vector<std::string> follow;
  std::optional<int> head;
  int sentence_number = 1;
  bool all_lines = false;
  std::string compare, compare_sentence, patches, patch_metric;
  bool dark = false, contrast = false, present = false, hover = false, gradient = false;
  std::string task;
  std::optional<int> steps;

  /// Adds --view, --look, --task, --steps and --page.
  void add_view_to(Command& command);
  /// Adds --head, --sentence-number, --pin and all after it.
  void add_selection_to(Command& command);

  struct Size {
    int width, height;
  };
  /// Parses --size. Throws UserError.
  Size picture_size() const;
  /// Sets the theme that the flags ask for.
  void colour(Settings& settings) const;
  /// Throws UserError if the flags contradict each other.
  void require_fitting() const;
  /// Applies the flags' selection, and the changes in `run`, to the session. Throws UserError.
  void look(Session& session, const RunOptions& run) const;
  /// Opens the panels and pages over the board and beside it that the flags name.
  void show(Session& session, Shell& shell, Documents& documents) const;
};

}  // namespace headlight::commands
