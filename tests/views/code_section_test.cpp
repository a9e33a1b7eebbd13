// The inspector's lines of code, used as a person would.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>

#include "export/code.hpp"
#include "headless_program.hpp"
#include "views/inspector/code_section.hpp"

namespace headlight::tests::code_section_test {

struct CodeOnScreen : testing::Test {
  HeadlessProgram p{readable()};

  std::string copied(const char* button) {
    ImGui::SetClipboardText("nothing");
    p.click(button);
    return ImGui::GetClipboardText();
  }
};

TEST_F(CodeOnScreen, TheLinesOfTheStageAreCopiedInTheChosenLanguage) {
  p.session.go(Stage::scores);
  p.frames(2);
  EXPECT_EQ(copied("code.copy"), "for h in range(4):\n    scores[h] = q_head[h] @ k_head[h].T\n");
  p.click("code.eigen");
  EXPECT_EQ(copied("code.copy"), "for (int h = 0; h < 4; ++h) {\n  scores[h] = q_head[h] * k_head[h].transpose();\n}\n");
  p.click("code.pytorch");
  p.session.go(Stage::merge);
  p.frames(2);
  EXPECT_EQ(copied("code.copy"), "concat = torch.cat(z, dim=1)\n");
  EXPECT_EQ(p.session.message(), "1 line of PyTorch copied");
}

TEST_F(CodeOnScreen, TheyFollowTheDocument) {
  p.session.go(Stage::q);
  p.session.push(SetBiases{true});
  p.session.push(SetHeads{2});
  p.frames(3);
  EXPECT_EQ(copied("code.copy"), "q = resid_pre @ W_Q + b_Q\n");
  p.session.go(Stage::split);
  p.frames(2);
  EXPECT_NE(copied("code.copy").find("k_head[h] = k[:, h*16:(h+1)*16]\n"), std::string::npos);
}

TEST_F(CodeOnScreen, TheWholeProgramIsCopied) {
  for (const Language language : every_language) {
    p.click(std::string("code.") + name(language));
    EXPECT_EQ(copied("code.copy_script"), script(language, p.session.run(), 0));
  }
  EXPECT_NE(p.session.message().find("C++ program was copied"), std::string::npos) << p.session.message();
}

TEST_F(CodeOnScreen, TheShownSentenceOfABatchIsWritten) {
  p.session.push(SetSentences{{"the cat sat", "it was tired"}});
  p.frame();
  p.session.set_sample(1);
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_NE(copied("code.copy_script").find("Sentence: \"it was tired\""), std::string::npos);
}

TEST_F(CodeOnScreen, AProgramThatWouldBeTooLargeIsRefusedInWords) {
  std::string words;
  for (int i = 0; i < 500; ++i) words += "word ";
  p.session.push(SetSentences{{words}});
  p.session.push(SetHeads{32});
  p.frames(3);
  p.session.go(Stage::q);
  p.frames(2);
  EXPECT_EQ(copied("code.copy_script"), "nothing");
  EXPECT_NE(p.session.message().find("million numbers"), std::string::npos) << p.session.message();
}

TEST_F(CodeOnScreen, EveryStageHasLinesAndTheyFitTheInspector) {
  for (const Screen& screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{2560, 1600, 2}})
    for (int i = 0; i < n_stages; ++i) {
      p.resize(screen);
      p.session.go(stage_at(i));
      p.frames(2);
      const Item card = p.item("code.lines");
      EXPECT_GT(card.max.y - card.min.y, 30 * screen.scale) << id(stage_at(i));
      EXPECT_LE(card.max.x, static_cast<float>(screen.width)) << id(stage_at(i));
      EXPECT_NE(copied("code.copy").find(" = "), std::string::npos) << id(stage_at(i));
    }
}

TEST(CodeWrapping, NothingIsLostAndNothingIsTooLong) {
  for (const std::string line : {"    masked_scores[h] = np.where(mask == -inf, mask, scaled_scores[h] + mask)", "q = x @ W",
                                 "a_name_without_any_space_that_goes_on_and_on_and_on_and_on",
                                 "f(aaaaaaaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbbbbbbbb,cccccccccccccccccccc)", ""})
    for (const size_t width : {24u, 35u, 43u, 120u}) {
      std::string together;
      const auto pieces = wrapped_code(line, width);
      for (size_t i = 0; i < pieces.size(); ++i) {
        EXPECT_LE(pieces[i].size(), width) << line;
        const size_t indent = line.find_first_not_of(' ') == std::string::npos ? 0 : line.find_first_not_of(' ');
        EXPECT_TRUE(i == 0 || pieces[i].starts_with(std::string(indent + 4, ' '))) << pieces[i];
        together += i == 0 ? pieces[i] : pieces[i].substr(indent + 4);
      }
      EXPECT_EQ(together, line);
    }
}

TEST(CodeWrapping, ANameStaysWhole) {
  for (const std::string& piece : wrapped_code("        softmax(masked_scores_cross0[h])", 36))
    EXPECT_EQ(piece.find_first_not_of(' '), piece.find("softmax(") == std::string::npos ? piece.find_first_of("m[") : 8u) << piece;
  for (const std::string& piece : wrapped_code("pattern_of_words=other_name_of_it[h]", 22))
    EXPECT_TRUE(piece.ends_with("=") || piece.ends_with("it") || piece.ends_with("[h]")) << piece;
}

TEST(CodeSettings, TheLanguageIsRemembered) {
  const auto path = std::filesystem::temp_directory_path() / ("headlight-code-" + std::to_string(::getpid())) / "settings.json";
  Settings settings;
  for (const Language language : every_language) {
    settings.code = language;
    write_settings(path, settings);
    EXPECT_EQ(read_settings(path).code, language);
  }
  std::filesystem::remove_all(path.parent_path());
}

TEST(WrappedCode, BreaksInsideOfNoName) {
  const std::string line = "    pattern_cross0[h] = softmax(masked_scores_cross0[h])";
  for (const std::string& piece : wrapped_code("softmax(masked_scores_cross0[h])", 28))
    EXPECT_TRUE(piece.find("masked_scores_cross") == std::string::npos || piece.find("masked_scores_cross0") != std::string::npos) << piece;
  for (size_t width = 30; width < 50; ++width) {
    int whole = 0;
    for (const std::string& piece : wrapped_code(line, width)) whole += piece.find("masked_scores_cross0") != std::string::npos;
    EXPECT_EQ(whole, 1) << width;
  }
}

}  // namespace headlight::tests::code_section_test
