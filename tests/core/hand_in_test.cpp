// A hand-in: its file, its code, and the refusal of one that was cut or changed.
#include "classroom/hand_in.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "classroom/fingerprint.hpp"
#include "classroom/hand_in_bytes.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "core/hand_ins.hpp"
#include "core/scratch_folder.hpp"
#include "lesson/known_mistakes.hpp"

namespace headlight::tests::hand_in_test {

/// A hand-in with an answer of every kind.
HandIn worked(const ClassLesson& lesson, const std::string& name = "Zo\u00eb M\u00fcller") {
  HandIn h = empty_hand_in(name, lesson);
  for (std::size_t i = 0; i < h.answers.size(); ++i) {
    HandedAnswer& one = h.answers[i];
    if (i % 4 == 3) continue;  // not there
    one.result = i % 4 == 0 ? Result::right : i % 4 == 1 ? Result::wrong : Result::revealed;
    one.tries = static_cast<int>(i % 4 == 2 ? 0 : 1 + i);
    const ClassQuestion& question = lesson.questions[i];
    if (question.kind == QuestionKind::choice) one.option = i % 4 == 0 ? 1 : 2;
    else if (one.result != Result::revealed) one.first = i % 2 == 0 ? "0.31" : "\u00e9l\u00e9phant";
    if (one.result == Result::wrong) one.mistakes = {{"no_scale", 2}, {"rows_and_columns", 1}};
  }
  return h;
}

std::string refused(std::string_view code) {
  try {
    read_hand_in_code(code);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

std::string refused_file(std::string_view text) {
  try {
    read_hand_in(text);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(HandIn, GoesThroughItsCodeAndItsFileForEveryShippedLesson) {
  const std::vector<LessonFile> files = in_language(lessons_in(asset("lessons")), "en");
  ASSERT_GE(files.size(), 12u);
  for (const LessonFile& file : files) {
    const ClassLesson lesson = class_lesson(file);
    ASSERT_GE(lesson.questions.size(), 2u) << lesson.id;
    HandIn h = worked(lesson);
    for (const bool exam : {false, true}) {
      h.exam = exam, h.seconds = exam ? 754 : 0;
      const std::string code = hand_in_code(h);
      EXPECT_EQ(read_hand_in_code(code), h) << code;
      EXPECT_EQ(read_hand_in_code(dense_code(code)), h);
      EXPECT_EQ(read_hand_in(hand_in_json(h, lesson)), h) << lesson.id;
      EXPECT_LT(code.size(), 400u) << "it is to be copied by hand at need: " << lesson.id;
    }
  }
}

/// A code that an earlier program made: the format HL1 does not change.
TEST(HandIn, AnOldCodeIsReadAndWrittenAsItWas) {
  const HandIn ben = {
      .name = "Ben",
      .lesson = "softmax",
      .fingerprint = 0xC0FFEE,
      .seed = 7,
      .made = 1'790'000'000,
      .exam = true,
      .seconds = 600,
      .answers = {{.step = 2, .result = Result::right, .tries = 2, .option = 0, .first = "0.31", .mistakes = {{"no_scale", 1}}},
                  {.step = 3, .result = Result::wrong, .tries = 1, .option = 2},
                  {.step = 4}}};
  const std::string code = "HL1-5G002-0T2CN-Q0EWV-FCST6-TRBRX-VZW00-07G3V-W9N86-V0206-0G508-008C1-E6CRX-EWG10-C1020-G401D-QYD94";
  EXPECT_EQ(read_hand_in_code(code), ben);
  EXPECT_EQ(hand_in_code(ben), code);
}

TEST(HandIn, ACodeMayBeTypedInSmallLettersWithSpacesAndLookAlikes) {
  const HandIn h = worked(shipped_lesson("softmax"));
  std::string code = hand_in_code(h);
  std::transform(code.begin(), code.end(), code.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
  std::replace(code.begin() + 4, code.end(), '-', ' ');
  std::replace(code.begin() + 4, code.end(), '0', 'o');
  std::replace(code.begin() + 4, code.end(), '1', 'l');
  EXPECT_EQ(read_hand_in_code("  " + code + "\n"), h);
}

TEST(HandIn, EveryChangeOfOneCharacterIsRefusedWithAReason) {
  const std::string code = hand_in_code(worked(shipped_lesson("softmax"))), digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZU!";
  for (std::size_t i = 0; i < code.size(); ++i)
    for (const char c : digits) {
      if (c == code[i] || (code[i] == '-' && i != 3)) continue;
      std::string changed = code;
      changed[i] = c;
      ASSERT_NE(refused(changed), "") << changed;
      const auto read = hand_ins_in(changed, "pasted");
      ASSERT_TRUE(std::none_of(read.begin(), read.end(), [](const Received& one) { return one.hand_in.has_value(); })) << changed;
      ASSERT_FALSE(read.empty());
      ASSERT_FALSE(english_line(read.front().problem).empty());
    }
}

TEST(HandIn, EveryCutAndEveryExchangeOfNeighboursIsRefused) {
  const std::string code = hand_in_code(worked(shipped_lesson("softmax")));
  for (std::size_t length = 0; length < code.size(); ++length) ASSERT_NE(refused(code.substr(0, length)), "") << length;
  for (std::size_t begin = 1; begin < code.size(); ++begin) ASSERT_NE(refused(code.substr(begin)), "") << begin;
  for (std::size_t i = 4; i + 1 < code.size(); ++i) {
    std::string changed = code;
    std::swap(changed[i], changed[i + 1]);
    const bool differs = changed != code && changed[i] != '-' && changed[i + 1] != '-';
    ASSERT_TRUE(!differs || !refused(changed).empty()) << changed;
    std::string shorter = code;
    if (code[i] == '-') continue;
    shorter.erase(i, 1);
    ASSERT_NE(refused(shorter), "") << shorter;
  }
  EXPECT_NE(refused(code + "0"), "");
  EXPECT_NE(refused(code.substr(0, 40)).find("it breaks off after"), std::string::npos) << refused(code.substr(0, 40));
}

TEST(HandIn, CodesAreFoundInAChat) {
  const ClassLesson lesson = shipped_lesson("scores");
  const HandIn ada = worked(lesson, "Ada"), ben = worked(lesson, "Ben"), cy = worked(lesson, "Cy");
  const std::string cut = hand_in_code(ben);
  std::string wrapped = hand_in_code(cy);
  for (std::size_t i = 60; i < wrapped.size(); i += 60) wrapped.insert(i, "\n");
  const std::string chat = "10:41 Ada: " + hand_in_code(ada) + "\n10:42 Ben: " + cut.substr(0, cut.size() / 2) +
                           "\nBen again, sorry: " + dense_code(cut) + " done\nCy\n" + wrapped + "\nThanks! and " + cut.substr(20) + "\n";
  const std::vector<Received> read = hand_ins_in(chat, "chat.txt");
  std::vector<std::string> names, problems;
  for (const Received& one : read) one.hand_in ? names.push_back(one.hand_in->name) : problems.push_back(english_line(one.problem));
  EXPECT_EQ(names, (std::vector<std::string>{"Ada", "Ben", "Cy"}));
  ASSERT_EQ(problems.size(), 2u) << "the cut one and the part of one";
  EXPECT_NE(problems[1].find("is not a hand-in code: codes begin with HL1-"), std::string::npos) << problems[1];
  const auto none = hand_ins_in("Good morning", "chat.txt");
  ASSERT_EQ(none.size(), 1u);
  EXPECT_EQ(english_line(none.front().problem), "there is no hand-in code in it: codes begin with HL1-");
}

TEST(HandIn, AFileThatWasCutOrChangedIsRefused) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const std::string text = hand_in_json(worked(lesson), lesson);
  for (std::size_t length = 0; length + 2 < text.size(); length += 7) ASSERT_NE(refused_file(text.substr(0, length)), "") << length;
  const auto with = [&](const std::string& was, const std::string& is) {
    std::string changed = text;
    const std::size_t at = changed.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    return changed.replace(at, was.size(), is);
  };
  const std::string changed = "it was changed after it was handed in: its checksum does not fit";
  EXPECT_EQ(refused_file(with("\"wrong\"", "\"right\"")), changed);
  EXPECT_EQ(refused_file(with("M\u00fcller", "Miller")), changed);
  EXPECT_EQ(refused_file(with("\"exam\": false", "\"exam\": true")), changed);
  EXPECT_EQ(refused_file(with("\"headlight_hand_in\": 1", "\"headlight_hand_in\": 2")), "it comes from another version of Headlight");
  EXPECT_EQ(refused_file("{}"), "it is not a hand-in");
  EXPECT_EQ(refused_file("[1]"), "it is not a hand-in");
  EXPECT_EQ(refused_file("\xFF\x00"), "it is not a hand-in, or it was cut short");
}

TEST(HandIn, NamesBecomeOneLineAndFileNames) {
  EXPECT_EQ(fit_name("  Ada \t Lovelace\n"), "Ada Lovelace");
  EXPECT_EQ(fit_name(" \n "), "");
  EXPECT_LE(fit_name(std::string(500, 'x')).size(), longest_name);
  EXPECT_TRUE(is_same_name("Zo\u00eb", "zoe\u0308"));
  EXPECT_FALSE(is_same_name("Ada", "Ana"));
  HandIn h = empty_hand_in("../A:da?", shipped_lesson("softmax"));
  EXPECT_EQ(hand_in_file_name(h), "___A_da_.softmax.handin");
  h.name = "";
  EXPECT_THROW(hand_in_code(h), UserError);
  h.name = "a\x1b[2J";
  EXPECT_THROW(hand_in_code(h), UserError);
}

TEST(HandIn, ANameWithBlanksThatDoNotBelongIsRefusedWithTheReason) {
  for (const std::string name : {"Ada  Lovelace", " Ada", "Ada "}) {
    const HandIn h = empty_hand_in(name, shipped_lesson("softmax"));
    try {
      require_possible(h);
      ADD_FAILURE() << in_quotes(name);
    } catch (const UserError& error) {
      EXPECT_STREQ(error.what(), "the name is missing, too long, or has control characters or blanks that do not belong");
    }
    EXPECT_NO_THROW(require_possible(empty_hand_in(fit_name(name), shipped_lesson("softmax"))));
  }
}

TEST(HandIn, TimesAreWrittenAsACalendarHasThem) {
  EXPECT_EQ(time_text(0), "1970-01-01 00:00:00 UTC");
  EXPECT_EQ(time_text(951'782'400), "2000-02-29 00:00:00 UTC");
  EXPECT_EQ(time_text(1'790'000'000), "2026-09-21 14:13:20 UTC");
  EXPECT_EQ(time_text(4'107'542'399), "2100-02-28 23:59:59 UTC");
  EXPECT_EQ(time_text(4'107'542'400), "2100-03-01 00:00:00 UTC");
  EXPECT_EQ(time_text(32'503'680'000), "3000-01-01 00:00:00 UTC") << "the last that a hand-in may have";
}

TEST(HandIn, AFingerprintChangesWithAQuestionAndNotWithItsWords) {
  const std::string text =
      "---\ntitle: A lesson\nsentence: the cat sat\n---\n## A\nWords\n\n```key\nrow: pattern head 2 row cat\nask: Which?\n"
      "hint: h\nexplain: e\n```\n";
  const auto of = [](const std::string& written) { return fingerprint(read_lesson(written, "mine.md").lesson); };
  const auto with = [&](const std::string& was, const std::string& is) {
    std::string changed = text;
    return of(changed.replace(changed.find(was), was.size(), is));
  };
  EXPECT_EQ(with("Words", "Better words"), of(text));
  EXPECT_EQ(with("Which?", "Which one?"), of(text));
  EXPECT_NE(with("row cat", "row sat"), of(text));
  EXPECT_NE(with("the cat sat", "the hen sat"), of(text));
  EXPECT_NE(with("## A", "## B"), of(text));
}

TEST(HandIn, ATranslationHasTheFingerprintOfItsOriginal) {
  const auto english = in_language(lessons_in(asset("lessons")), "en"), french = in_language(lessons_in(asset("lessons")), "fr");
  ASSERT_EQ(english.size(), french.size());
  for (std::size_t i = 0; i < english.size(); ++i) {
    ASSERT_NE(english[i].path, french[i].path);
    EXPECT_EQ(class_lesson(english[i]).fingerprint, class_lesson(french[i]).fingerprint) << english[i].path;
  }
}

TEST(HandIn, KnownMistakesHaveNumbersOfTheirOwnInACode) {
  HandIn h = worked(shipped_lesson("softmax"));
  HandedAnswer& one = h.answers[1];
  one.mistakes.clear();
  for (const KnownMistake& known : known_mistakes()) one.mistakes[known.id] = 1;
  EXPECT_EQ(read_hand_in_code(hand_in_code(h)), h);
}

/// The largest hand-in that a lesson can lead to fits a code.
TEST(HandIn, ALessonOfAHundredQuestionsFitsACode) {
  HandIn h{.name = std::string(longest_name, 'n'), .lesson = std::string(longest_lesson_id, 'l'), .seed = UINT64_MAX, .made = some_time};
  HandedAnswer one{.result = Result::wrong, .tries = most_tries, .option = 0, .first = std::string(longest_guess, '1')};
  for (const KnownMistake& known : known_mistakes()) one.mistakes[known.id] = most_tries;
  for (one.step = 1; one.step <= static_cast<int>(most_answers); ++one.step) h.answers.push_back(one);
  EXPECT_EQ(std::lround(static_cast<double>(bytes_of(h).size()) / 1024), 13);
  EXPECT_EQ(read_hand_in_code(hand_in_code(h)), h);
}

/// A code has no room for them.
TEST(HandIn, OnlyAnExamTakesSeconds) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HandIn h = worked(lesson);
  h.seconds = 5;
  EXPECT_THROW(hand_in_json(h, lesson), UserError);
  EXPECT_THROW(hand_in_code(h), UserError);
  h.exam = true;
  EXPECT_EQ(read_hand_in_code(hand_in_code(h)), h);
}

/// Whatever is handed in as a file can be handed in as a code.
TEST(HandIn, HasNoMoreMistakesThanACodeCanHold) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HandIn h = worked(lesson);
  std::map<std::string, int>& mistakes = h.answers[1].mistakes;
  mistakes.clear();
  for (std::size_t i = 0; i < most_mistakes; ++i) mistakes["m" + std::to_string(i)] = 1;
  EXPECT_EQ(read_hand_in(hand_in_json(h, lesson)), h);
  EXPECT_NO_THROW(read_hand_in_code(hand_in_code(h)));
  mistakes["one more"] = 1;
  EXPECT_THROW(hand_in_json(h, lesson), UserError);
  EXPECT_THROW(hand_in_code(h), UserError);
}

class HandInFolder : public ScratchFolder {};

TEST_F(HandInFolder, IsReadWithItsCodesAndWithWhatIsWrong) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const HandIn ada = worked(lesson, "Ada"), ben = worked(lesson, "Ben");
  std::ofstream(in_folder("b.handin")) << hand_in_json(ada, lesson);
  std::ofstream(in_folder("a.txt")) << "Ben: " << hand_in_code(ben) << "\n";
  std::ofstream(in_folder("c.handin")) << hand_in_json(ada, lesson).substr(0, 100);
  std::ofstream(in_folder("d.handin")) << std::string(longest_hand_in + 1, ' ');
  std::ofstream(in_folder(".hidden.handin")) << "x";
  std::ofstream(in_folder("notes.md")) << "x";
  std::filesystem::create_directory(in_folder("e.handin"));
  const std::vector<Received> all = hand_ins_of_folder(folder_);
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].hand_in, ben);
  EXPECT_EQ(all[1].hand_in, ada);
  EXPECT_EQ(all[2].from + ": " + english_line(all[2].problem), "c.handin: it is not a hand-in, or it was cut short");
  EXPECT_FALSE(all[3].hand_in || english_line(all[3].problem).empty());
  EXPECT_FALSE(all[4].hand_in || english_line(all[4].problem).empty());
  EXPECT_THROW(hand_ins_of_folder(in_folder("none")), UserError);
}

/// Whatever the order in which the system lists them, the files that come first by name are read, and the teacher is told of the others.
TEST_F(HandInFolder, WithTooManyFilesSaysSo) {
  const auto name = [](std::size_t i) { return std::to_string(10'000 + i) + ".txt"; };
  for (std::size_t i = most_hand_in_files; i > 0; --i) std::ofstream(in_folder(name(i))) << "x";
  EXPECT_FALSE(hand_in_files_in(folder_).unread) << "as many as are read";
  EXPECT_EQ(hand_ins_of_folder(folder_).size(), most_hand_in_files);
  std::ofstream(in_folder(name(0))) << "x";
  const std::vector<Received> all = hand_ins_of_folder(folder_ / "");
  ASSERT_EQ(all.size(), most_hand_in_files + 1);
  for (std::size_t i = 0; i < most_hand_in_files; ++i) ASSERT_EQ(all[i].from, name(i));
  EXPECT_EQ(all.back().from, folder_.filename().string());
  EXPECT_FALSE(all.back().hand_in);
  EXPECT_EQ(english_line(all.back().problem), "only the first 2000 files of the folder are read");
}

}  // namespace headlight::tests::hand_in_test
