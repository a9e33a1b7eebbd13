#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/pictures/looks.hpp"
#include "core/documents.hpp"
#include "platform/offscreen/headless_input.hpp"
#include "shared_fonts.hpp"
#include "views/shell/frame_edge.hpp"

namespace headlight::tests {

/// A heatmap to paint, and the part of the screen that it may fill.
struct Painted {
  Heat heat;
  ImVec2 clip_min, clip_max;
  ImVec2 min() const { return heat.origin; }
  ImVec2 max() const;
};

/// Letters of the system's fonts, and the part of the screen that they may fill.
struct WrittenLetters {
  DrawnLetters letters;
  ImVec2 clip_min, clip_max;
};

/// Records paint requests.
class PaintRecord : public HeatPainter {
 public:
  void paint(ImDrawList& draw, const Heat& heat) override;
  void show(ImDrawList&, const DrawnPicture& picture) override;
  void write(ImDrawList& draw, const DrawnLetters& written) override;
  std::function<void()> before;  ///< throws from inside a view
  std::vector<Painted> all;
  std::vector<DrawnPicture> pictures;
  std::vector<WrittenLetters> letters;
};

struct Screen {
  int width = 1600, height = 1000;
  float scale = 1;
  bool dark = false;
  Usual usual = Usual::all;  ///< first: with the characters of a first picture, until first_is_drawn()
};

/// The whole program without a window and without GL, and a hand that finds items by name. An item must really be under the pointer: a
/// covered control fails the test.
class HeadlessProgram {
 public:
  /// `state_folder` empty: nothing is stored on disk.
  explicit HeadlessProgram(Document document, Screen screen = {}, const std::filesystem::path& state_folder = {});
  ~HeadlessProgram();
  HeadlessProgram(const HeadlessProgram&) = delete;
  HeadlessProgram& operator=(const HeadlessProgram&) = delete;

  void frame(float seconds = 1.f / 60);
  void frames(int n) {
    while (n-- > 0) frame();
  }
  /// Draws frames until a condition holds that other threads bring about, for at least twenty seconds; then the caller's checks fail.
  void wait_for(const std::function<bool()>& holds);
  void resize(Screen screen);
  void first_is_drawn() { looks_.drawn(); }

  bool has(std::string_view name) const { return log.find(name) != nullptr; }
  /// The item; an empty one, and a test failure, if there is none with this name.
  Item item(std::string_view name) const;
  /// The centre of a cell of the matrix item `name`; row and column as on screen.
  ImVec2 cell(std::string_view name, Index row, Index col) const;
  /// The heatmap of the matrix item `name`.
  const Painted* painted(std::string_view name) const;

  void point(ImVec2 at);  ///< moves there and waits until the program has noticed
  void hover(std::string_view name);
  void click(std::string_view name);
  void right_click(std::string_view name);
  void press_right();  ///< and releases, at the pointer
  void press(ImVec2 at);
  void release();
  /// Presses at `from`, moves to `to` in steps, releases.
  void drag(ImVec2 from, ImVec2 to, int steps = 4);
  void tap(Key key);
  void tap_with_control(Key key);
  void tap_with_shift(Key key);
  void type(const char* utf8);
  void scroll(float notches);
  void scroll_with_control(float notches);
  /// Clicks a field, replaces all of its text, and presses Enter.
  void enter(std::string_view field, const char* utf8);

  const Phrases& phrases() const { return looks_.phrases(); }
  const Theme& theme() const { return looks_.theme(); }
  const Matrix& value(NodeId node) const { return session.trace()[node]; }
  const HeadNodes& head() const { return session.nodes().block.front().attn.head[static_cast<size_t>(session.selection().head)]; }

  Settings settings;
  Session session;
  Documents documents;
  PaintRecord painter;
  FrameItems log;
  FrameEdge* edge = nullptr;  ///< null: none; it draws and settles frames

 private:
  ImGuiContext* context_;
  StandIns stand_ins_;
  HeadlessInput input_;
  std::shared_ptr<BakedFonts> fonts_;
  Looks looks_;

 public:
  Shell shell;
};

/// The stages of a model of one block with attention alone.
constexpr std::array bare_stages = {Stage::tokens,  Stage::embedding,    Stage::positions, Stage::q,     Stage::k,
                                    Stage::v,       Stage::split,        Stage::scores,    Stage::scale, Stage::mask,
                                    Stage::softmax, Stage::weighted_sum, Stage::merge,     Stage::output};
constexpr int n_stages = static_cast<int>(bare_stages.size());
inline Stage stage_at(int number) { return bare_stages[static_cast<size_t>(std::clamp(number, 0, n_stages - 1))]; }

/// Documents for the program.
Document readable(std::vector<std::string> sentences = {"The elephant ate the banana as it was hungry"});
Document random_document(int d_model, int n_heads, std::vector<std::string> sentences = {"The elephant ate the banana"});

}  // namespace headlight::tests
