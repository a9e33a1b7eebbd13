// Edits, saves and undoes as fast as possible until it is killed: crash_editor FOLDER SEED. It uses the real session, and reports on
// standard output: "edit N T" once the session holds count N, and "saved N T" or "kept N T" once that count is in the document or in the
// autosave; T in seconds of its own clock. The count is a weight of the document.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/random_edits.hpp"
#include "session/documents/documents.hpp"

namespace headlight::tests {
namespace {

const std::string counter = "blocks.0.attn.W_O";
constexpr double interval = 0.05;  // of the autosave

void report(const char* what, int count) {
  char line[64];
  const int length = std::snprintf(line, sizeof line, "%s %d %.6f\n", what, count, steady_seconds());
  if (write(STDOUT_FILENO, line, static_cast<size_t>(length)) != length) std::exit(3);  // one write, so that a line is never cut
}

void edit_until_killed(const std::filesystem::path& folder, std::uint64_t seed) {
  tests::RandomEdits edits(seed);
  const Document blank = make_document(edits.models().make("readable"), {"Zorblax ate the banana as it was hungry"});
  Session session(blank);
  Documents documents(session, blank, folder / "state", steady_seconds, interval);
  documents.save_as(folder / "work.headlight");
  documents.settle();
  std::filesystem::file_time_type kept{};
  double last_save = steady_seconds();
  for (int count = 1;; ++count) {
    const Edit edit = edits.next(session.document());
    if (!std::holds_alternative<SetModel>(edit) && !std::holds_alternative<FillWeight>(edit)) session.push(edit);
    session.push(SetWeight{counter, 0, 0, static_cast<float>(count)});
    session.settle();
    report("edit", count);
    if (steady_seconds() - last_save > 2 * interval && edits.one_in(20)) {
      documents.save();
      documents.settle();
      last_save = steady_seconds();
      if (!documents.changed()) report("saved", count);
    }
    documents.follow();
    std::error_code none;
    const auto now = std::filesystem::last_write_time(folder / "state" / ("autosave-" + std::to_string(getpid()) + ".headlight"), none);
    if (!none && now != kept) report("kept", count);
    kept = none ? std::filesystem::file_time_type{} : now;
  }
}

}  // namespace
}  // namespace headlight::tests

int main(int, char** arguments) { headlight::tests::edit_until_killed(arguments[1], std::strtoull(arguments[2], nullptr, 10)); }
