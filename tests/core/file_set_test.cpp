#include "base/file_set.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <limits>

#include "base/system.hpp"
#include "base/text_file.hpp"
#include "scratch_folder.hpp"

namespace headlight::tests::file_set_test {

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

/// A folder from a stranger, with links under the names that the program gives its own entries.
struct LinksOfAStranger : ScratchFolder {
  LinksOfAStranger() {
    std::filesystem::create_directories(in_folder("training"));
    std::filesystem::create_directories(in_folder("victim/.ssh"));
    put(in_folder("victim/thesis.txt"), "a thesis");
    put(in_folder("victim/a.txt"), "mine");
    put(in_folder("training/a.txt"), "old");
  }
  void expect_victim_whole() {
    EXPECT_EQ(bytes_in(in_folder("victim/thesis.txt")), "a thesis");
    EXPECT_EQ(bytes_in(in_folder("victim/a.txt")), "mine");
    EXPECT_TRUE(std::filesystem::is_directory(in_folder("victim/.ssh")));
  }
  std::string set_refused() {
    return error_of([&] {
      FileSet set(in_folder("training"));
      set.write("a.txt", "new");
      set.commit();
    });
  }
};

TEST_F(LinksOfAStranger, NothingIsMovedOrReadThroughAFolder) {
  std::filesystem::create_symlink("../victim", in_folder("training/.headlight-new"));
  EXPECT_EQ(read_text(current_file(in_folder("training"), "a.txt")), "old");
  EXPECT_FALSE(state_of_files(in_folder("training"), "a.txt").is_moving);
  EXPECT_TRUE(contains(set_refused(), ".headlight-new: it is a link or somebody else's"));
  expect_victim_whole();
  EXPECT_EQ(bytes_in(in_folder("training/a.txt")), "old");
}

TEST_F(LinksOfAStranger, NorThroughAFileInOne) {
  std::filesystem::create_directory(in_folder("training/.headlight-new"));
  std::filesystem::create_symlink("../../victim/a.txt", in_folder("training/.headlight-new/a.txt"));
  EXPECT_EQ(read_text(current_file(in_folder("training"), "a.txt")), "old");
  EXPECT_TRUE(contains(set_refused(), "a.txt: it is a link or somebody else's file"));
  expect_victim_whole();
}

TEST_F(LinksOfAStranger, WhatLooksLeftBehindIsRemovedOnlyAsItIs) {
  const std::string dead = std::to_string(nobody), own = std::to_string(own_process());
  std::filesystem::create_directory_symlink("../victim", in_folder("training/.headlight-new-" + own));
  std::filesystem::create_directory_symlink("../victim", in_folder("training/.headlight-new-" + dead));
  std::filesystem::create_directory(in_folder("training/.headlight-" + dead + "-0"));
  put(in_folder("training/.headlight-" + dead + "-notes"), "somebody's");
  EXPECT_EQ(set_refused(), "no error");
  expect_victim_whole();
  EXPECT_EQ(bytes_in(in_folder("training/a.txt")), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(in_folder("training/.headlight-new-" + dead)));
  EXPECT_TRUE(std::filesystem::is_directory(in_folder("training/.headlight-" + dead + "-0")));
  EXPECT_EQ(bytes_in(in_folder("training/.headlight-" + dead + "-notes")), "somebody's");
}

TEST_F(LinksOfAStranger, SomebodyElsesFolderIsNotTaken) {
  if (geteuid() != 0) GTEST_SKIP() << "only the administrator may give folders away";
  std::filesystem::create_directory(in_folder("training/.headlight-new"));
  put(in_folder("training/.headlight-new/a.txt"), "theirs");
  ASSERT_EQ(chown(in_folder("training/.headlight-new").c_str(), 4321, 4321), 0);
  EXPECT_EQ(read_text(current_file(in_folder("training"), "a.txt")), "old");
  EXPECT_TRUE(contains(set_refused(), "somebody else's"));
  ASSERT_EQ(chown(in_folder("training").c_str(), 4321, 4321), 0);  // the administrator may use other people's folders
  EXPECT_EQ(read_text(current_file(in_folder("training"), "a.txt")), "theirs");
}

TEST_F(LinksOfAStranger, AFileOfAFixedNameIsNoLink) {
  std::filesystem::create_symlink("../victim/a.txt", in_folder("training/card.md"));
  EXPECT_TRUE(contains(error_of([&] { require_no_link(in_folder("training/card.md")); }), "card.md: it is a link"));
  EXPECT_EQ(error_of([&] { require_no_link(in_folder("training/a.txt")); }), "no error");
  EXPECT_EQ(error_of([&] { require_no_link(in_folder("training/none")); }), "no error");
}

TEST_F(LinksOfAStranger, NoPermissionsAreKeptThatMakeAFileRunAsItsOwner) {
  ASSERT_EQ(chmod(in_folder("training/a.txt").c_str(), 06755), 0);
  EXPECT_EQ(set_refused(), "no error");
  EXPECT_EQ(std::filesystem::status(in_folder("training/a.txt")).permissions(), static_cast<std::filesystem::perms>(0755));
}

}  // namespace headlight::tests::file_set_test
