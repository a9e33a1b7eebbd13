#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "commands/cli/run_options.hpp"
#include "session/session.hpp"
#include "views/shell/shell.hpp"

namespace headlight::commands {

/// The flags that say what is on screen in a picture of the window, for every command that draws one.
struct ViewOptions {
  std::string view, look_as, node, page, size = "1600x1000", reach, objective;
  std::optional<std::array<int, 2>> pin;
  std::vector<std::string> follow;
  std::optional<int> head;
  int sentence_number = 1;
  bool all_lines = false;
  std::string compare, compare_sentence;
  bool dark = false, contrast = false, present = false, hover = false, gradient = false;
  std::string task;
  std::optional<int> steps;

  /// --view, --look, --task, --steps and --page.
  void add_view_to(Command& command);
  /// --head, --sentence-number, --pin and all after it.
  void add_selection_to(Command& command);

  struct Size {
    int width, height;
  };
  /// Throws UserError.
  Size picture_size() const;
  /// The theme they ask for.
  void colour(Settings& settings) const;
  /// What is wrong with the flags themselves, as UserError.
  void require_fitting() const;
  /// The session looks at what the flags ask for, and what `run` changes is changed. Throws UserError.
  void look(Session& session, const RunOptions& run) const;
  /// The same for what lies over the board or beside it.
  void show(Session& session, Shell& shell, Documents& documents) const;
};

}  // namespace headlight::commands
