#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "base/asset.hpp"
#include "base/atomic_file.hpp"
#include "base/process_lock.hpp"
#include "base/text_file.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::files_test {

namespace fs = std::filesystem;

// ---- atomic files

using AtomicFileTest = ScratchFolder;

TEST_F(AtomicFileTest, WritesAndReplaces) {
  write_file(in_folder("a.txt"), "one");
  EXPECT_EQ(bytes_in(in_folder("a.txt")), "one");
  write_file(in_folder("a.txt"), "");
  EXPECT_EQ(bytes_in(in_folder("a.txt")), "");
  EXPECT_EQ(names(), std::vector<std::string>{"a.txt"});
}

TEST_F(AtomicFileTest, LeavesNothingWhenAbandoned) {
  put(in_folder("a.txt"), "old");
  {
    AtomicFile file(in_folder("a.txt"));
    file.write("new");
  }
  EXPECT_EQ(bytes_in(in_folder("a.txt")), "old");
  EXPECT_EQ(names(), std::vector<std::string>{"a.txt"});
}

TEST_F(AtomicFileTest, LeavesNothingWhenTheProgramIsKilled) {
  const pid_t child = fork();
  if (child == 0) {
    AtomicFile file(in_folder("a.txt"));
    file.write("half");
    raise(SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  std::vector<std::string> left = names();
  // A file system without nameless files keeps a hidden one, but never one with the requested name.
  std::erase_if(left, [](const std::string& name) { return name.starts_with(".headlight-"); });
  EXPECT_EQ(left, std::vector<std::string>{});
}

TEST_F(AtomicFileTest, NewFilesObeyUmaskAndOldOnesKeepPermissions) {
  const mode_t before = umask(027);
  write_file(in_folder("new"), "x");
  umask(before);
  struct stat status;
  ASSERT_EQ(stat(in_folder("new").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0640U);
  ASSERT_EQ(chmod(in_folder("new").c_str(), 0604), 0);
  write_file(in_folder("new"), "y");
  ASSERT_EQ(stat(in_folder("new").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0604U);
}

TEST_F(AtomicFileTest, FollowsLinksAndKeepsThem) {
  fs::create_directory(in_folder("elsewhere"));
  fs::create_symlink("elsewhere/real", in_folder("link"));
  write_file(in_folder("link"), "first");
  write_file(in_folder("link"), "second");
  EXPECT_TRUE(fs::is_symlink(in_folder("link")));
  EXPECT_EQ(bytes_in(in_folder("elsewhere/real")), "second");
  fs::create_symlink("loop", in_folder("loop"));
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder("loop"), "x"); }), "Too many levels of symbolic links"));
}

TEST_F(AtomicFileTest, TheNewFileDoesNotRunAsItsOwner) {
  put(in_folder("a"), "old");
  ASSERT_EQ(chmod(in_folder("a").c_str(), 06755), 0);
  write_file(in_folder("a"), "new");
  struct stat status;
  ASSERT_EQ(stat(in_folder("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0755U);
}

/// The kernel refuses this for a program that opens the link itself.
TEST_F(AtomicFileTest, AStrangersLinkInAFolderForEverybodyIsNotFollowed) {
  if (geteuid() != 0) GTEST_SKIP() << "only the administrator may make a link that is somebody else's";
  fs::create_directories(in_folder("tmp"));
  ASSERT_EQ(chmod(in_folder("tmp").c_str(), 01777), 0);
  put(in_folder("mine"), "old");
  fs::create_symlink("../mine", in_folder("tmp/out"));
  write_file(in_folder("tmp/out"), "by my own link");
  ASSERT_EQ(lchown(in_folder("tmp/out").c_str(), 4321, 4321), 0);
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder("tmp/out"), "x"); }), "it is a link that somebody else has put there"));
  EXPECT_EQ(bytes_in(in_folder("mine")), "by my own link");
  ASSERT_EQ(chmod(in_folder("tmp").c_str(), 0755), 0);  // only its owner may put a link there
  write_file(in_folder("tmp/out"), "new");
  EXPECT_EQ(bytes_in(in_folder("mine")), "new");
}

TEST_F(AtomicFileTest, RefusesWhatIsNotAnOrdinaryFile) {
  const std::string folder = folder_.string();
  EXPECT_EQ(error_of([&] { write_file(folder_, "x"); }), "cannot write " + folder + ": it is a folder");
  EXPECT_EQ(error_of([&] { write_file(folder + "/", "x"); }), "cannot write " + folder + "/: it does not name a file");
  EXPECT_EQ(error_of([&] { write_file(in_folder("no/a"), "x"); }),
            "cannot write " + folder + "/no/a: there is no folder " + folder + "/no");
  EXPECT_EQ(error_of([&] { write_file("", "x"); }), "cannot write : it does not name a file");
  EXPECT_TRUE(contains(error_of([&] { write_file("/dev/null", "x"); }), "it is a device or a pipe"));
  put(in_folder("file"), "");
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder("file/a"), "x"); }), "cannot write " + folder + "/file/a: "));
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder(std::string(300, 'n')), "x"); }), "File name too long"));
  EXPECT_EQ(names(), std::vector<std::string>{"file"});
}

TEST_F(AtomicFileTest, TheLongestNameWorks) {
  write_file(in_folder(std::string(255, 'n')), "x");
  EXPECT_EQ(names(), std::vector<std::string>{std::string(255, 'n')});
}

TEST_F(AtomicFileTest, RefusesReadOnlyFilesAndFolders) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  put(in_folder("locked"), "old");
  fs::permissions(in_folder("locked"), fs::perms::owner_read);
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder("locked"), "x"); }), "Permission denied"));
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_TRUE(contains(error_of([&] { write_file(in_folder("new"), "x"); }), "Permission denied"));
  fs::permissions(folder_, fs::perms::owner_all);
}

TEST_F(AtomicFileTest, AFullDiskLeavesTheOldFile) {
  put(in_folder("a.txt"), "old");
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{1000, before.rlim_max};
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string error = error_of([&] { write_file(in_folder("a.txt"), std::string(5000, 'x')); });
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_EQ(error, "cannot write " + in_folder("a.txt").string() + ": File too large");
  EXPECT_EQ(bytes_in(in_folder("a.txt")), "old");
  EXPECT_EQ(names(), std::vector<std::string>{"a.txt"});
}

/// A rename that is not on the disk yet is lost with the power. Only the system's own log could show that, so this tests the errors.
TEST_F(AtomicFileTest, TheFolderIsSynced) {
  EXPECT_EQ(error_of([&] { sync_folder(folder_); }), "no error");
  EXPECT_EQ(error_of([&] { sync_folder("/proc"); }), "no error") << "which knows of no syncing";
  EXPECT_TRUE(contains(error_of([&] { sync_folder(in_folder("none")); }), "No such file or directory"));
}

// ---- locks

using ProcessLockTest = ScratchFolder;

TEST_F(ProcessLockTest, EndsWithItsProcessAndIsRemovedWithItsFile) {
  const auto path = in_folder("lock");
  const pid_t child = fork();
  if (child == 0) {
    const ProcessLock lock(path);
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_EQ(names(), std::vector<std::string>{"lock"});
  ProcessLock lock(path);
  EXPECT_TRUE(lock.held());
  ProcessLock other(path);
  EXPECT_FALSE(other.held());
  EXPECT_TRUE(other.held_by_another());
  lock.remove();
  EXPECT_TRUE(names().empty());
  EXPECT_FALSE(ProcessLock(in_folder("no/lock")).held_by_another());
}

// ---- text files and assets

using TextFileTest = ScratchFolder;

TEST_F(TextFileTest, ReadsUpToItsLimit) {
  put(in_folder("a"), "The cat\n");
  EXPECT_EQ(read_text(in_folder("a")), "The cat\n");
  EXPECT_EQ(read_text(in_folder("a"), 8), "The cat\n");
  const std::string path = in_folder("a").string();
  EXPECT_EQ(error_of([&] { read_text(path, 7); }), "cannot read " + path + ": it is longer than 7 bytes, the most a text may have here");
  EXPECT_TRUE(contains(read_text("/proc/self/status"), "Name:")) << "it says that it has no bytes";
}

TEST_F(TextFileTest, SaysWhyItCannotRead) {
  EXPECT_EQ(error_of([&] { read_text(folder_); }), "cannot read " + folder_.string() + ": it is not a file but a folder");
  EXPECT_EQ(error_of([&] { read_text(in_folder("no")); }), "cannot read " + in_folder("no").string() + ": No such file or directory");
}

/// None of these ends, and a pipe does not begin until somebody writes to it.
TEST_F(TextFileTest, WhatIsNoFileIsNeverReadFrom) {
  ASSERT_EQ(mkfifo(in_folder("pipe").c_str(), 0600), 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  in_folder("socket").native().copy(address.sun_path, sizeof address.sun_path - 1);
  const int socket_number = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(socket_number, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  for (const auto& [path, kind] :
       {std::pair(in_folder("pipe"), "a pipe"), {in_folder("socket"), "a socket"}, {"/dev/zero", "a device"}, {"/dev/tty", "a device"}})
    EXPECT_EQ(error_of([&file = path] { read_text(file); }), "cannot read " + path.string() + ": it is not a file but " + kind);
  close(socket_number);
}

using AssetTest = ScratchFolder;

TEST_F(AssetTest, TheChosenFolderComesFirst) {
  fs::create_directory(in_folder("shaders"));
  put(in_folder("x.txt"), "");
  put(in_folder("shaders/s.frag"), "");
  setenv("HEADLIGHT_ASSETS", folder_.c_str(), 1);
  const fs::path found = asset("x.txt");
  const fs::path found_shader = shader("s.frag");
  const std::string missing = error_of([] { asset("lessons/none.md"); });
  unsetenv("HEADLIGHT_ASSETS");
  EXPECT_EQ(found, in_folder("x.txt"));
  EXPECT_EQ(found_shader, in_folder("shaders/s.frag"));
  EXPECT_TRUE(contains(missing, "the asset \"lessons/none.md\" is missing; looked in " + folder_.string())) << missing;
  EXPECT_TRUE(contains(missing, "share/headlight")) << missing;
  EXPECT_TRUE(contains(missing, "set HEADLIGHT_ASSETS")) << missing;
}

TEST_F(AssetTest, FindsTheSourceTree) { EXPECT_EQ(asset("headlight.svg").filename(), "headlight.svg"); }

TEST_F(AssetTest, NeverLeavesItsFolder) {
  for (const char* path : {"../secret", "/etc/passwd", "lessons/../../secret", ""})
    EXPECT_TRUE(contains(error_of([path] { asset(path); }), "must lead to a file inside the assets folder")) << path;
}

}  // namespace headlight::tests::files_test
