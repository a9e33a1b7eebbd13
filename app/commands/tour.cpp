#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/file_set.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/run_options.hpp"
#include "commands/commands.hpp"
#include "commands/pictures/studio.hpp"
#include "session/session.hpp"

namespace headlight::commands {
namespace {

struct TourOptions {
  RunOptions run;
  std::string out = "tour";
};

void tour(const TourOptions& o) {
  const Document document = o.run.document();
  Session session(document);
  const auto file = [&](size_t number, const std::string& name) {
    return std::filesystem::path(o.out) / ((number < 10 ? "0" : "") + std::to_string(number) + "-" + name + ".png");
  };
  const std::vector<StagePlace> stages = session.navigation().stages();
  std::vector<std::filesystem::path> files;
  for (const StagePlace& stage : stages) files.push_back(file(files.size() + 1, id(stage, session.nodes())));
  for (const char* name : {"softmax-dark", "map"}) files.push_back(file(files.size() + 1, name));
  for (const auto& one : files) o.run.require_not_read(one, document), require_no_link(one);  // the folder may be a stranger's
  Studio studio(session, Settings{}, 1600, 1000);
  const OutputFolder folder(o.out);
  for (size_t i = 0; i < files.size(); ++i) {
    studio.settings().dark = i == stages.size();
    i < stages.size() ? session.go(stages[i]) : session.go(Stage::softmax);
    session.selection().map = i > stages.size();
    write_png(files[i], studio.draw());
    print(files[i].string() + "\n");
  }
}

}  // namespace

void add_tour(CommandList& all) {
  const auto o = std::make_shared<TourOptions>();
  Command& command = all.add("tour", "write a picture of every stage (PNG)");
  o->run.add_to(command);
  command.text("--out", "FOLDER", o->out, "output folder");
  command.does([o] { tour(*o); });
}

}  // namespace headlight::commands
