// Libraries that were right are tried once. Only the program that loads libraries has trials.
#include "machine/openblas/trials.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "machine/openblas/tried_product.hpp"

namespace headlight::tests::trials_test {

void lie(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  eigen_product(a, b, add, c);
  c.first[0] += 1;
}

TEST(Trials, ALibraryThatWasRightIsNotTriedAgainAndAnotherIs) {
  const std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "trials" / std::to_string(getpid()) / "products.txt";
  EXPECT_TRUE(is_right_when_tried(eigen_product, "Eigen", Trials(file)));
  EXPECT_FALSE(std::filesystem::exists(file.parent_path())) << "a program that keeps nothing makes no folder";
  std::filesystem::create_directories(file.parent_path());
  const Trials trials(file);
  EXPECT_FALSE(is_right_when_tried(lie, "a liar", trials));
  EXPECT_FALSE(is_right_when_tried(lie, "a liar", trials)) << "what is wrong is not noted";
  EXPECT_TRUE(is_right_when_tried(eigen_product, "Eigen", trials));
  EXPECT_TRUE(is_right_when_tried(lie, "Eigen", trials)) << "nothing was computed";
  EXPECT_FALSE(is_right_when_tried(lie, "Eigen 2", trials));
  EXPECT_TRUE(is_right_when_tried(eigen_product, "", trials));
  EXPECT_FALSE(is_right_when_tried(lie, "", trials)) << "without a name it is tried each time";
  EXPECT_FALSE(is_right_when_tried(lie, "Eigen", Trials("/proc/none/products.txt")));
  std::filesystem::remove_all(file.parent_path());
}

TEST(Trials, ALibrarysNameHasItsFileAndItsKernel) {
  const auto here = [](const std::string& kernel) { return library_here(reinterpret_cast<const void*>(&dlopen), kernel); };
#ifdef __x86_64__
  EXPECT_NE(here("Haswell"), "");
#endif
  EXPECT_EQ(here("Haswell"), here("Haswell"));
  EXPECT_TRUE(here("Haswell").empty() || here("Haswell") != here("SkylakeX"));
  int on_the_stack = 0;
  EXPECT_EQ(library_here(&on_the_stack, "Haswell"), "") << "no library has it";
}
}  // namespace headlight::tests::trials_test
