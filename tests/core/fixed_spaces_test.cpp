#include "base/fixed_spaces.hpp"

#include <gtest/gtest.h>

#include "base/asset.hpp"
#include "base/phrases.hpp"

namespace headlight::fixed_spaces_test {

TEST(FixedSpaces, AMarkStaysWithItsWord) {
  EXPECT_EQ(with_fixed_spaces("oui ; non : \u00ab bon \u00bb ? 91 % !"),
            "oui\u00a0; non\u00a0: \u00ab\u00a0bon\u00a0\u00bb\u00a0? 91\u00a0%\u00a0!");
  for (const char* stays : {"a, b", " : at the beginning", "an :id", "`a ; b`", "already\u00a0; so"})
    EXPECT_EQ(with_fixed_spaces(stays), stays);
  EXPECT_TRUE(spaces_its_marks("fr") && spaces_its_marks("fr_CA"));
  EXPECT_FALSE(spaces_its_marks("en") || spaces_its_marks("fry"));
}

TEST(FixedSpaces, NoFrenchTextBreaksBeforeAMark) {
  const Phrases french = Phrases::in_folder(asset("words/fr"));
  for (const std::string& id : french.ids()) {
    std::string text = french(id);
    for (size_t code = text.find('`'); code != std::string::npos; code = text.find('`'))
      text.erase(code, text.find('`', code + 1) - code + 1);
    for (const char* wrong : {" ; ", " ? ", " ! ", " : ", " \u00bb", "\u00ab "})
      EXPECT_EQ(text.find(wrong), std::string::npos) << id << ": " << text;
  }
}

}  // namespace headlight::fixed_spaces_test
