#include "base/file_set.hpp"

#include <limits>

#include "base/system.hpp"
#include "base/text_file.hpp"
#include "scratch_folder.hpp"

namespace headlight::file_set_test {

constexpr int nobody = std::numeric_limits<int>::max();

struct FileSets : ScratchFolder {
  void SetUp() override {
    if (!has_ended(nobody)) GTEST_SKIP() << "this system does not tell which processes have ended";
  }
  bool is_there(const std::string& name) { return std::filesystem::exists(in_folder(name)); }
};

TEST_F(FileSets, RemoveWhatAKilledProgramLeft) {
  const std::string dead = std::to_string(nobody), own = std::to_string(own_process());
  put(in_folder(".headlight-" + dead + "-0"), "a file that was about to be renamed");
  std::filesystem::create_directory(in_folder(".headlight-new-" + dead));
  put(in_folder(".headlight-" + own + "-0"), "another thread's");
  put(in_folder(".headlight-notes"), "somebody's");
  FileSet set(in_folder(""));
  set.write("a.txt", "1");
  set.commit();
  EXPECT_EQ(read_text(in_folder("a.txt")), "1");
  EXPECT_FALSE(is_there(".headlight-" + dead + "-0"));
  EXPECT_FALSE(is_there(".headlight-new-" + dead));
  EXPECT_TRUE(is_there(".headlight-" + own + "-0"));
  EXPECT_TRUE(is_there(".headlight-notes"));
}

}  // namespace headlight::file_set_test
