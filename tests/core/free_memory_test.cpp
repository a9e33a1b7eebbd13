// The memory that the system leaves to the program: from files made up here, and from the real ones.
#include "base/free_memory.hpp"

#include <sys/resource.h>

#include <thread>

#include "base/number_text.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::free_memory_test {

struct FreeMemory : ScratchFolder {
  static constexpr std::uint64_t mib = 1024 * 1024;

  void say(const char* path, const std::string& text) {
    const std::filesystem::path file = in_folder(path);
    std::filesystem::create_directories(file.parent_path());
    put(file, text);
  }
  std::uint64_t found() const { return free_memory(in_folder("")) / mib; }
};

TEST_F(FreeMemory, IsWhatTheSystemHasAvailable) {
  say("proc/meminfo", "MemTotal:       8388608 kB\nMemFree:        12 kB\nMemAvailable:   2097152 kB\n");
  EXPECT_EQ(found(), 2048u);
}

TEST_F(FreeMemory, IsLessInAControlGroupOrInOneAroundIt) {
  say("proc/meminfo", "MemAvailable:   8388608 kB\n");
  say("proc/self/cgroup", "0::/outer/inner\n");
  say("sys/fs/cgroup/outer/inner/memory.max", "max\n");
  say("sys/fs/cgroup/outer/inner/memory.current", "1048576\n");
  EXPECT_EQ(found(), 8192u);
  say("sys/fs/cgroup/outer/memory.max", std::to_string(1000 * mib));
  say("sys/fs/cgroup/outer/memory.current", std::to_string(700 * mib));
  EXPECT_EQ(found(), 300u);
  say("sys/fs/cgroup/outer/memory.stat", "anon 5\ninactive_file " + std::to_string(150 * mib) + "\n");
  EXPECT_EQ(found(), 450u) << "what is cached of files is given back";
  say("sys/fs/cgroup/outer/memory.current", std::to_string(1500 * mib));
  EXPECT_EQ(found(), 0u);
}

TEST_F(FreeMemory, KnowsTheFirstVersionOfControlGroups) {
  say("proc/meminfo", "MemAvailable:   8388608 kB\n");
  say("proc/self/cgroup", "5:devices:/\n4:memory:/box\n0::/\n");
  say("sys/fs/cgroup/memory/box/memory.limit_in_bytes", std::to_string(500 * mib));
  say("sys/fs/cgroup/memory/box/memory.usage_in_bytes", std::to_string(100 * mib));
  EXPECT_EQ(found(), 400u);
}

TEST_F(FreeMemory, IsLessUnderALimitOfTheProcess) {
  EXPECT_GT(free_memory(), mib);
#ifndef HEADLIGHT_SANITIZED
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_DATA, &before), 0);
  rlimit small = before;
  small.rlim_cur = 512 * mib;  // far above the memory of this test
  ASSERT_EQ(setrlimit(RLIMIT_DATA, &small), 0);
  const std::uint64_t left = free_memory();
  setrlimit(RLIMIT_DATA, &before);
  EXPECT_LT(left, 512 * mib);
#endif
}

TEST(BytesInWords, HaveTwoDigits) {
  EXPECT_EQ(bytes_in_words(1536), "2 KiB");
  EXPECT_EQ(bytes_in_words(640.0 * 1024 * 1024), "640 MiB");
  EXPECT_EQ(bytes_in_words(3.9 * 1024 * 1024 * 1024), "3.9 GiB");
  EXPECT_EQ(bytes_in_words(12.3 * 1024 * 1024 * 1024), "12 GiB");
  EXPECT_EQ(bytes_in_words(1023.9 * 1024 * 1024), "1.0 GiB");
}

}  // namespace headlight::tests::free_memory_test
