// A program that is killed leaves readable files, and loses only the work since its last autosave.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>

#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "session/documents/documents.hpp"

namespace headlight::tests::kill_test {

/// The editor process and its reports.
class Editor {
 public:
  Editor(const std::filesystem::path& folder, int seed) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(HEADLIGHT_CRASH_EDITOR, "crash_editor", folder.c_str(), std::to_string(seed).c_str(), nullptr);
      _exit(4);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  ~Editor() {
    if (process_ > 0) kill_now();
    close(out_);
  }
  /// Listens until it has reported something, or for this long.
  void listen(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    for (auto left = time; left.count() > 0;
         left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now())) {
      pollfd wanted{out_, POLLIN, 0};
      if (poll(&wanted, 1, static_cast<int>(left.count())) <= 0 || !take()) return;
    }
  }
  void listen_until(const std::string& words) {
    for (int i = 0; i < 600 && said.find(words) == std::string::npos; ++i) listen(std::chrono::milliseconds(50));
  }
  /// Kills it without a chance to clean up, and reads its remaining reports.
  int kill_now() {
    kill(process_, SIGKILL);
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    while (take()) {
    }
    return status;
  }

  std::string said;

 private:
  bool take() {
    char block[65536];
    const ssize_t count = read(out_, block, sizeof block);
    if (count > 0) said.append(block, static_cast<size_t>(count));
    return count > 0;
  }

  pid_t process_ = -1;
  int out_ = -1;
};

struct Report {
  int edits = 0, saved = 0, kept = 0;
  double last = 0;              ///< time of the last report
  std::vector<double> when{0};  ///< by count: the time of that edit
};

Report read_report(const std::string& said) {
  Report report;
  std::istringstream lines(said);
  std::string what;
  int count = 0;
  while (lines >> what >> count >> report.last) {
    (what == "edit" ? report.edits : what == "saved" ? report.saved : report.kept) = count;
    if (what == "edit") report.when.push_back(report.last);
  }
  return report;
}

struct KilledProgram : ScratchFolder {
  BuiltInModels models;
  int count_in(const Document& document) { return static_cast<int>(document.weights["blocks.0.attn.W_O"](0, 0)); }

  /// The result of the next start: the newer of the saved document and the autosave. Every file there must be readable.
  int recovered_count() {
    int newest = count_in(open_document(in_folder("work.headlight"), models));
    for (const Leftover& leftover : Autosave(in_folder("state"), getpid()).leftovers())
      newest = std::max(newest, count_in(recover(leftover.file, models).document));
    return newest;
  }
};

TEST_F(KilledProgram, FiftyTimesLosesNoMoreThanTheLastMoments) {
  constexpr double few_seconds = 3;  // the editor's interval is 0.05 s: the rest is for a busy machine
  std::mt19937 draw(50);
  int with_autosave = 0, saves = 0;
  double worst = 0;
  for (int i = 0; i < 50; ++i) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
    Editor editor(folder_, i);
    editor.listen_until("edit 1 ");
    editor.listen(std::chrono::milliseconds(draw() % 300));
    ASSERT_TRUE(WIFSIGNALED(editor.kill_now())) << "it ended by itself after " << editor.said.size() << " bytes";
    const Report report = read_report(editor.said);
    ASSERT_GT(report.edits, 0) << "the editor did nothing";
    const int recovered = recovered_count();
    EXPECT_GE(recovered, std::max(report.saved, report.kept)) << "what was in a file is gone";
    EXPECT_LE(recovered, report.edits + 1);
    const double lost = recovered >= report.edits ? 0 : report.last - report.when[static_cast<size_t>(recovered) + 1];
    EXPECT_LE(lost, few_seconds);
    worst = std::max(worst, lost);
    with_autosave += report.kept > report.saved;
    saves += report.saved > 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(in_folder("state")))
      EXPECT_FALSE(contains(entry.path().string(), "unreadable")) << entry.path();
  }
  EXPECT_GT(with_autosave, 5) << "hardly ever was there an autosave to recover";
  EXPECT_GT(saves, 5) << "hardly ever was anything saved";
  RecordProperty("most_lost_seconds", std::to_string(worst));
}

}  // namespace headlight::tests::kill_test
