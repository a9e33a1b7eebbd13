#include "commands/pictures/worksheet.hpp"

#include <vector>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/pictures/looks.hpp"
#include "platform/vector/paper.hpp"
#include "platform/vector/vector_host.hpp"
#include "views/lesson/worksheet.hpp"

namespace headlight::commands {
namespace {

/// Collects pages for a PDF.
class PdfPages : public PaperPages {
 public:
  PdfPages(VectorHost& host, const Looks& looks) : host_(host), looks_(looks) {}

  Canvas canvas() override {
    if (!open_) begin();
    return {looks_.theme(), ImGui::GetWindowDrawList(), host_.painter(), log_, looks_.phrases(), {0, 0}};
  }
  void turn() override {
    if (!open_) begin();
    end();
  }
  std::string finish(const std::string& title) {
    if (open_) end();
    pages_.front().title = title;
    return pdf(pages_, host_.faces());
  }

 private:
  void begin() {
    host_.begin_frame(static_cast<int>(paper_width), static_cast<int>(paper_height));
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({paper_width, paper_height});
    ImGui::Begin("paper", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings);
    open_ = true;
  }
  void end() {
    ImGui::End();
    pages_.push_back(host_.end_frame(looks_.theme()));
    pages_.back().page = {0, 0, paper_width, paper_height};
    pages_.back().paper = IM_COL32_WHITE;  // printers print on white
    open_ = false;
  }

  VectorHost& host_;
  const Looks& looks_;
  FrameItems log_;
  std::vector<Drawing> pages_;
  bool open_ = false;
};

/// Draws the sheets of the lesson that `open` opens in the player.
template <class Open>
Worksheet drawn_on_paper(const std::vector<StudentSheet>& students, const Open& open) {
  Session session(RunOptions().start());
  LessonPlayer player(session);
  const auto begin = [&](const StudentSheet& student) {
    player.progress().set_seed(student.seed);
    open(player);
    player.settle();
    if (!player.is_open()) throw UserError(session.message());
    if (!player.sound()) throw UserError(player.mistakes().front());
  };
  begin(students.front());
  std::string names;
  for (const StudentSheet& student : students) names += student.name;
  VectorHost host;
  Looks looks;
  Settings settings;
  settings.language = player.lesson().language;
  looks.follow(session, settings, 1, player.characters() + names);
  PdfPages sheets(host, looks), answers(host, looks);
  const auto for_each_student = [&](PdfPages& pages, const auto& draw) {
    for (const StudentSheet& student : students) {
      if (&student != &students.front()) pages.turn();
      begin(student);
      draw(pages, student.name);
    }
  };
  for_each_student(sheets, [&](PdfPages& pages, const std::string& name) { draw_worksheet(pages, player, session, name); });
  const std::string title = player.lesson().title + " \u2013 Headlight";
  std::string drawn = sheets.finish(title);  // ends its last page before the answers begin theirs
  for_each_student(answers, [&](PdfPages& pages, const std::string& name) { draw_worksheet_answers(pages, player, name); });
  return {std::move(drawn), answers.finish(title), files_read(player.file())};
}

}  // namespace

Worksheet worksheet(const std::string& lesson, std::uint64_t seed) { return worksheets(lesson, {{"", seed}}); }

Worksheet worksheet(const LessonFile& lesson, std::uint64_t seed) {
  return drawn_on_paper({{"", seed}}, [&](LessonPlayer& player) { player.open(lesson); });
}

Worksheet worksheets(const std::string& lesson, const std::vector<StudentSheet>& students) {
  return drawn_on_paper(students, [&](LessonPlayer& player) { player.open_called(lesson); });
}

void write_worksheet(const Worksheet& worksheet, const std::filesystem::path& sheet, const std::filesystem::path& answers) {
  AtomicFile one(sheet), other(answers);
  one.write(worksheet.sheet);
  other.write(worksheet.answers);
  other.commit();
  one.commit();
}

}  // namespace headlight::commands
