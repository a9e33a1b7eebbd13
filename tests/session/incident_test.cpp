#include "session/incident.hpp"

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::incident_test {

struct Incidents : ScratchFolder {
  Session session{tests::small_document({"the cat sat"})};
  IncidentLog log{in_folder("state")};
  std::filesystem::path file = in_folder("state") / "problems.log";
};

TEST_F(Incidents, SayWhenWhatWhereAndWhatWasDoneLast) {
  session.push(SetTemperature{2});
  session.settle();
  EXPECT_EQ(log.note({"drawing", "a place is lost"}, session), file);
  const std::string text = bytes_in(file);
  for (const char* part : {" UTC, Headlight 0.", "while drawing: a place is lost\n", "stage: ", "model: random, d_model 8, 2 heads",
                           "done last:\n  history.temperature", "  history.opened history.opened.model(random, 2)"})
    EXPECT_TRUE(contains(text, part)) << part << " in:\n" << text;
}

TEST_F(Incidents, AreWrittenOnceEach) {
  for (int i = 0; i < 1000; ++i) log.note({"drawing", "the same"}, session);
  const auto size = std::filesystem::file_size(file);
  EXPECT_LT(size, 1000u);
  for (int i = 0; i < 1000; ++i) log.note({"drawing", "another " + std::to_string(i)}, session);
  EXPECT_LT(std::filesystem::file_size(file), size * (IncidentLog::most + 5)) << "and not for ever";
}

TEST_F(Incidents, DoNotFillTheDisk) {
  std::filesystem::create_directories(in_folder("state"));
  put(file, std::string(IncidentLog::longest + 1, 'x'));
  log.note({"drawing", "a place is lost"}, session);
  EXPECT_LT(std::filesystem::file_size(file), 2000u);
  EXPECT_TRUE(std::filesystem::exists(in_folder("state") / "problems.old.log"));
}

TEST_F(Incidents, WhereNothingCanBeWrittenNothingIsNamed) {
  put(in_folder("state"), "a file in the way");
  EXPECT_EQ(log.note({"drawing", "a place is lost"}, session), "");
  EXPECT_EQ(IncidentLog("").note({"drawing", "a place is lost"}, session), "");
}

}  // namespace headlight::tests::incident_test
