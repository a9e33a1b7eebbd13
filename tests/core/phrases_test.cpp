// The catalogue of the interface's texts: its format, what it says of mistakes in it, and what stands in for what is missing.
#include "base/phrases.hpp"

#include <system_error>

#include "base/wording.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::phrases_test {

Phrases read(const std::string& text) {
  Phrases phrases;
  phrases.add_file("en/board.txt", text);
  return phrases;
}

std::string error_in(const std::string& text) {
  return error_of([&] { read(text); });
}

/// What is said of a translation of `english`.
std::string error_in_translation(const std::string& english, const std::string& other) {
  Phrases translated;
  translated.add_file("fr/board.txt", other);
  return error_of([&] { translated.require_fit_for(read(english)); });
}

TEST(PhrasesFormat, IdsHaveTextsOfOneOrMoreLines) {
  const Phrases phrases = read(
      "# A comment.\n\nboard.title = Scores\nboard.how =   **Look at** row {row}:\n   its query matches the key of {key} best.   \n"
      "board.tip=one\\ntwo\n");
  EXPECT_EQ(phrases("board.title"), "Scores");
  EXPECT_EQ(phrases("board.how", {{"row", "**it**"}, {"key", "{row}"}}), "**Look at** row **it**: its query matches the key of {row} best.")
      << "what is put in is not looked through again";
  EXPECT_EQ(phrases("board.tip"), "one\ntwo");
  EXPECT_EQ(phrases.ids(), (std::vector<std::string>{"board.how", "board.tip", "board.title"}));
}

TEST(PhrasesFormat, EditorsMayLeaveAByteOrderMarkAndOtherLineEnds) {
  const Phrases phrases = read("\xEF\xBB\xBF# First.\r\nboard.title = Gr\u00f6\u00dfe\r\n    in \u221a\r\n");
  EXPECT_EQ(phrases("board.title"), "Gr\u00f6\u00dfe in \u221a");
}

TEST(PhrasesFormat, MathematicsIsNoPlaceholder) {
  const Phrases phrases = read("board.product = {name} = X W_{Q} e^{d} W_{{letter}}\n");
  EXPECT_EQ(phrases.placeholders("board.product"), (std::vector<std::string>{"letter", "name"}));
  EXPECT_EQ(phrases("board.product", {{"name", "Q"}, {"letter", "K"}}), "Q = X W_{Q} e^{d} W_{K}");
}

TEST(PhrasesFormat, NumbersHaveTheirForm) {
  const Phrases phrases = read("board.more.one = and one more\nboard.more.many = and {n} more of {all}\n");
  EXPECT_EQ(phrases.counted("board.more", 1, {{"all", 9}}), "and one more");
  EXPECT_EQ(phrases.counted("board.more", 0, {{"all", 9}}), "and 0 more of 9");
}

TEST(PhrasesFormat, FamiliesAreCalledByTheirMembers) {
  EXPECT_EQ(read("board.softmax.title = Softmax\n").of("board.*.title", "softmax"), "Softmax");
}

TEST(PhrasesFormat, MistakesAreReportedByFileAndLine) {
  EXPECT_EQ(error_in("board.title = Scores\n"), "no error");
  EXPECT_EQ(error_in("# one\nboard.title Scores\n"),
            "en/board.txt, line 2: \"board.title Scores\" should be a line such as board.title = Text, or begin with a space to go on with "
            "a text");
  EXPECT_EQ(error_in("stage.title = Scores\n"), "en/board.txt, line 1: \"stage.title\" should begin with the name of this file: board.");
  EXPECT_EQ(error_in("board.a = A\nboard.b = B\nboard.a = C\n"), "en/board.txt, line 3: board.a is already on line 1; keep one of the two");
  EXPECT_EQ(error_in("board.a =\n"), "en/board.txt, line 1: board.a has no text; write it after the =");
  EXPECT_EQ(error_in("\n  goes on\n"),
            "en/board.txt, line 2: this line begins with a space, but there is no text before it that it could go on with");
  EXPECT_EQ(error_in("board.a = A\n\n  goes on\n").substr(0, 20), "en/board.txt, line 3");
  EXPECT_EQ(error_in("board.a = of {}\n"),
            "en/board.txt, line 1: \"{}\" begins no placeholder such as {row}, nor mathematics such as W_{Q}");
  EXPECT_TRUE(contains(error_in("board.a = A\n  of {row\n"), "en/board.txt, line 2: \"{row\" begins no placeholder"));
  EXPECT_EQ(error_in("board.a = A\nboard.b = na\xefve\n"), "en/board.txt, line 2: this is not UTF-8; save the file as UTF-8");
}

TEST(PhrasesFormat, HostileFilesAreRefusedInOneLine) {
  for (const std::string& text :
       {std::string("\x7F"), std::string("board.a = \x1b[2J\n"), std::string("board.a = \0\n", 12), std::string(300, '='),
        std::string("board.a = ") + std::string(100, '{') + "\n",
        std::string("\xff\xfe"
                    "b\0o\0",
                    6),
        std::string("= = =\n"), std::string("board.a = A\nboard.a\n"), std::string(" \n\t\n x\n"), std::string("{a} = b\n")}) {
    const std::string said = error_in(text);
    EXPECT_TRUE(said.starts_with("en/board.txt, line ")) << said;
    EXPECT_EQ(one_line(said), said);
    EXPECT_LT(said.size(), 300u);
  }
  EXPECT_EQ(error_in(std::string(100'000, '\n')), "no error");
}

TEST(PhrasesOfAnotherLanguage, AreCheckedAgainstWhatTheProgramAsksFor) {
  const std::string english = "board.title = Scores\nboard.row = Row {row} of {n}\nboard.more.one = one more\nboard.more.many = {n} more\n";
  EXPECT_EQ(error_in_translation(english, "board.row = {n} : ligne {row}\n"), "no error");
  EXPECT_EQ(error_in_translation(english, "board.more.one = {n} de plus\n"), "no error") << "one may be counted too";
  EXPECT_EQ(error_in_translation("board.of.one = head {head}\n", "board.of.one = {n}: {head}\n"),
            "fr/board.txt, line 1: board.of.one has {n}, for which nothing is given; it may have {head}");
  EXPECT_EQ(error_in_translation(english, "# rien\nboard.titel = Scores\n"),
            "fr/board.txt, line 2: Headlight has no text called board.titel; did you mean board.title?");
  EXPECT_EQ(error_in_translation(english, "board.row = Ligne {row}\n"), "fr/board.txt, line 1: board.row lacks {n}");
  EXPECT_EQ(error_in_translation(english, "board.row = {n} : ligne {row} de {tout}\n"),
            "fr/board.txt, line 1: board.row has {tout}, for which nothing is given; it may have {n}, {row}");
  EXPECT_EQ(error_in_translation(english, "board.title = {n}\n"), "fr/board.txt, line 1: board.title has {n}, for which nothing is given");
}

TEST(PhrasesOfAnotherLanguage, AreCompletedWithEnglish) {
  Phrases french;
  french.add_file("fr/board.txt", "board.b = deux\n");
  EXPECT_EQ(french.complete_with(read("board.a = one\nboard.b = two\n")), (std::vector<std::string>{"board.a"}));
  EXPECT_EQ(french("board.a") + french("board.b"), "onedeux");
}

struct PhrasesFolder : ScratchFolder {};

TEST_F(PhrasesFolder, AllItsTextFilesAreRead) {
  put(in_folder("board.txt"), "board.a = A\n");
  put(in_folder("stage.txt"), "stage.a = B\n");
  put(in_folder("README.md"), "not a catalogue");
  const Phrases phrases = Phrases::in_folder(folder_);
  EXPECT_EQ(phrases("board.a") + phrases("stage.a"), "AB");
  Phrases program = phrases;
  phrases.require_complete_for(program, folder_);
  program.add_file("board.txt", "board.c = C\n");
  EXPECT_EQ(error_of([&] { phrases.require_complete_for(program, folder_); }),
            in_folder("board.txt").string() + " lacks the text board.c; add a line board.c = ...");
  program.add_file("chart.txt", "chart.a = C\n");
  std::filesystem::remove(in_folder("board.txt"));
  EXPECT_TRUE(
      error_of([&] { phrases.require_complete_for(program, folder_); }).starts_with(in_folder("board.txt").string() + " is missing"));
}

TEST_F(PhrasesFolder, AFolderThatIsNotThereIsNamed) {
  EXPECT_TRUE(contains(error_of([&] { Phrases::in_folder(in_folder("none")); }), in_folder("none").string()));
}

TEST(PhrasesInside, WhatIsWrongInTheProgramIsAFault) {
  const Phrases phrases = read("board.a = {row}\n");
  EXPECT_THROW(phrases("board.b"), std::logic_error);
  EXPECT_THROW(phrases("board.a", {{"col", "x"}}), std::logic_error);
}

/// What core/ says in English, in another language.
TEST(Messages, AreTranslatedByTheirEnglish) {
  const auto read_messages = [](const std::string& text) {
    Messages messages;
    messages.add_file("fr/messages/a.txt", text);
    return messages;
  };
  const auto refused = [&](const std::string& text) { return error_of([&] { read_messages(text); }); };
  const Messages messages = read_messages("# Un.\nrow {row} of\n    {n}\n= ligne {row}\n    sur {n}\nempty = nothing\n= vide\n");
  EXPECT_EQ(messages.of("row {row} of {n}"), "ligne {row} sur {n}");
  EXPECT_EQ(messages.of("empty = nothing"), "vide");
  EXPECT_EQ(messages.of("row"), "row") << "English where it has no words";
  EXPECT_EQ(refused("row {row}\n= ligne\n"), "fr/messages/a.txt, line 1: \"row {row}\" lacks {row} in its translation");
  EXPECT_EQ(refused("a\n= b {row}\n"), "fr/messages/a.txt, line 1: \"a\" has {row} in its translation, for which nothing is given");
  EXPECT_EQ(refused("a\nb\n= c\n"), "fr/messages/a.txt, line 1: \"a\" has no translation; write it on a line that begins with =");
  EXPECT_EQ(refused("a\n= b\na\n= c\n"), "fr/messages/a.txt, line 3: \"a\" is already in fr/messages/a.txt, line 1; keep one of the two");
  EXPECT_EQ(refused("= b\n"), "fr/messages/a.txt, line 1: this translation has no English line before it");
}

TEST(Messages, AnErrorIsEnglishAndCanBeSaidInAnotherLanguage) {
  Phrases french;
  const UserError error(tr("cannot write {file}: {why}", {{"file", "{why}.txt"}, {"why", tr("it is a folder")}}));
  EXPECT_STREQ(error.what(), "cannot write {why}.txt: it is a folder");
  EXPECT_EQ(french.say(error.message()), error.what()) << "English where there are no words";
  french = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "fr");
  EXPECT_EQ(french.say(error.message()), "impossible d\u2019\u00e9crire {why}.txt\u00a0: c\u2019est un dossier");
  EXPECT_EQ(french.say(message_of(std::runtime_error("so"))), "so");
}

TEST(Messages, OfTheSystemAreItsOwnInEnglish) {
  for (int number = 1; number < 132; ++number) EXPECT_EQ(english_line(reason(number)), std::generic_category().message(number)) << number;
}

}  // namespace headlight::tests::phrases_test
