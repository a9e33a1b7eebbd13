// The catalogue of the interface's texts: its format, errors for mistakes in it, and substitutes for missing texts.
#include "base/phrases.hpp"

#include <system_error>

#include "base/asset.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "core/po_text.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::phrases_test {

using Lines = std::initializer_list<PoLine>;

/// The English catalogue of a template.
Phrases read(Lines lines) {
  Phrases phrases;
  phrases.add_file("en/board.pot", po_text(lines));
  return phrases;
}

std::string error_in(Lines lines) {
  return error_of([&] { read(lines); });
}

Phrases translated(const std::string& text) {
  Phrases phrases;
  phrases.add_file("fr/board.po", text);
  return phrases;
}

std::string error_in_translation(const std::string& text) {
  return error_of([&] { translated(text); });
}

/// A file with one text about a number, in a language with this rule.
std::string counted_file(const std::string& rule, const std::string& one, const std::string& many, const std::vector<std::string>& forms) {
  std::string all = "msgid \"\"\nmsgstr \"Plural-Forms: " + rule + "\\n\"\n\nmsgctxt \"board.more\"\nmsgid " + po_quoted(one) +
                    "\nmsgid_plural " + po_quoted(many) + "\n";
  for (size_t i = 0; i < forms.size(); ++i) all += "msgstr[" + std::to_string(i) + "] " + po_quoted(forms[i]) + "\n";
  return all;
}

constexpr const char *english_rule = "nplurals=2; plural=(n != 1);", *french_rule = "nplurals=2; plural=(n > 1);",
                     *russian_rule =
                         "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);";

TEST(PhrasesFormat, EnglishTextsAreThoseOfTheTemplate) {
  const Phrases phrases = read({{"board.title", "Scores", ""},
                                {"board.how", "**Look at** row {row}: its query matches {key} best.", ""},
                                {"board.tip", "one\ntwo", ""}});
  EXPECT_EQ(phrases("board.title"), "Scores");
  EXPECT_EQ(phrases("board.how", {{"row", "**it**"}, {"key", "{row}"}}), "**Look at** row **it**: its query matches {row} best.")
      << "what is put in is not looked through again";
  EXPECT_EQ(phrases("board.tip"), "one\ntwo");
  EXPECT_EQ(phrases.ids(), (std::vector<std::string>{"board.how", "board.tip", "board.title"}));
}

TEST(PhrasesFormat, MathematicsIsNoPlaceholder) {
  const Phrases phrases = read({{"board.product", "{name} = X W_{Q} e^{d} W_{{letter}}", ""}});
  EXPECT_EQ(phrases.placeholders("board.product"), (std::vector<std::string>{"letter", "name"}));
  EXPECT_EQ(phrases("board.product", {{"name", "Q"}, {"letter", "K"}}), "Q = X W_{Q} e^{d} W_{K}");
}

TEST(PhrasesFormat, NumbersHaveTheirForm) {
  Phrases phrases;
  phrases.add_file("en/board.pot", counted_file(english_rule, "and {n} row of {all}", "and {n} rows of {all}", {"", ""}));
  EXPECT_EQ(phrases.counted("board.more", 1, {{"all", 9}}), "and 1 row of 9");
  EXPECT_EQ(phrases.counted("board.more", 0, {{"all", 9}}), "and 0 rows of 9");
  EXPECT_EQ(phrases.counted("board.more", 3, {{"n", "three"}, {"all", 9}}), "and three rows of 9");
  EXPECT_EQ(phrases.format(tr_id_counted("board.more", 1, {{"all", 9}})), "and 1 row of 9");
  EXPECT_EQ(phrases.format(tr_id_counted("board.more", 3, {{"n", "three"}, {"all", 9}})), "and three rows of 9");
  EXPECT_EQ(phrases("board.more"), "and {n} rows of {all}") << "without a number it is the last form";
  EXPECT_EQ(phrases.texts("board.more").size(), 2u);
  EXPECT_EQ(phrases.placeholders("board.more"), (std::vector<std::string>{"all", "n"}));
}

TEST(PhrasesFormat, NumbersHaveTheFormsOfTheirLanguage) {
  const Phrases french = translated(counted_file(french_rule, "{n} row", "{n} rows", {"{n} ligne", "{n} lignes"}));
  EXPECT_EQ(french.counted("board.more", 0), "0 ligne");
  EXPECT_EQ(french.counted("board.more", 1), "1 ligne");
  EXPECT_EQ(french.counted("board.more", 2), "2 lignes");
  const Phrases russian = translated(counted_file(russian_rule, "{n} row", "{n} rows", {"{n} a", "{n} b", "{n} c"}));
  EXPECT_EQ(russian.counted("board.more", 21), "21 a");
  EXPECT_EQ(russian.counted("board.more", 3), "3 b");
  EXPECT_EQ(russian.format(tr_id_counted("board.more", 11)), "11 c");
  const Phrases chinese = translated(counted_file("nplurals=1; plural=0;", "{n} row", "{n} rows", {"{n} z"}));
  EXPECT_EQ(chinese.counted("board.more", 1), "1 z");
}

/// "une ligne" would be of the form for 0 and 1, or of 1, 21 and 31.
TEST(PhrasesFormat, OneHasATextOfItsOwnWhereItDiffers) {
  const std::string one = "\nmsgctxt \"board.more.one\"\nmsgid \"the only row\"\nmsgstr \"la seule ligne\"\n";
  const Phrases french = translated(counted_file(french_rule, "{n} rows", "{n} rows", {"{n} ligne", "{n} lignes"}) + one);
  EXPECT_EQ(french.counted("board.more", 1), "la seule ligne");
  EXPECT_EQ(french.format(tr_id_counted("board.more", 1)), "la seule ligne");
  EXPECT_EQ(french.counted("board.more", 0), "0 ligne");
  EXPECT_EQ(french.counted("board.more", 2), "2 lignes");
  const Phrases russian = translated(counted_file(russian_rule, "{n} rows", "{n} rows", {"{n} a", "{n} b", "{n} c"}) + one);
  EXPECT_EQ(russian.counted("board.more", 1), "la seule ligne");
  EXPECT_EQ(russian.counted("board.more", 21), "21 a");
}

TEST(PhrasesFormat, FamiliesAreCalledByTheirMembers) {
  EXPECT_EQ(read({{"board.softmax.title", "Softmax", ""}}).of("board.*.title", "softmax"), "Softmax");
}

TEST(PhrasesFormat, MistakesAreReportedByFileAndLine) {
  EXPECT_EQ(error_of([] {
              Phrases phrases;
              phrases.add_file("en/board.pot", counted_file(english_rule, "one row", "{n} rows", {"", ""}));
            }),
            "en/board.pot, line 4: board.more in its form 0 lacks {n}")
      << "a text about one thing that says no number is board.more.one";
  EXPECT_EQ(error_in({{"board.title", "Scores", ""}}), "no error");
  EXPECT_EQ(error_in({{"stage.title", "Scores", ""}}),
            "en/board.pot, line 4: \"stage.title\" should begin with the name of this file: board.");
  EXPECT_EQ(error_in({{"board.a b", "A", ""}}), "en/board.pot, line 4: \"board.a b\" is no id such as board.title");
  EXPECT_EQ(error_in({{"board.a", "A", ""}, {"board.b", "B", ""}, {"board.a", "C", ""}}),
            "en/board.pot, line 12: board.a is already on line 4; keep one of the two");
  EXPECT_EQ(error_in({{"board.a", "of {}", ""}}),
            "en/board.pot, line 4: \"{}\" begins no placeholder such as {row}, nor mathematics such as W_{Q}");
  EXPECT_TRUE(contains(error_in({{"board.a", "A of {row", ""}}), "en/board.pot, line 4: \"{row\" begins no placeholder"));
  EXPECT_EQ(error_of([] { translated("msgid \"A\"\nmsgstr \"B\"\n"); }),
            "fr/board.po, line 1: this text has no id; write it above its msgid, such as msgctxt \"board.title\"");
  EXPECT_EQ(error_of([] {
              Phrases phrases;
              phrases.add_file("en/board.pot", counted_file("nplurals=1; plural=0;", "A", "B", {""}));
            }),
            "en/board.pot, line 1: English has two forms for numbers: nplurals=2; plural=(n != 1);");
}

TEST(PhrasesOfAnotherLanguage, HaveThePlaceholdersOfTheirEnglish) {
  const auto refused = [](const std::string& english, const std::string& other) {
    return error_in_translation(po_text({{"board.row", english, other}}));
  };
  EXPECT_EQ(refused("Row {row} of {n}", "{n} : ligne {row}"), "no error");
  EXPECT_EQ(refused("Row {row} of {n}", ""), "no error") << "not translated yet";
  EXPECT_EQ(refused("Row {row} of {n}", "Ligne {row}"), "fr/board.po, line 6: board.row lacks {n}");
  EXPECT_EQ(refused("Row {row} of {n}", "{n} : ligne {row} de {tout}"),
            "fr/board.po, line 6: board.row has {tout}, for which nothing is given; it may have {n}, {row}");
  EXPECT_EQ(refused("Scores", "{n}"), "fr/board.po, line 6: board.row has {n}, for which nothing is given");
  const auto refused_forms = [](const std::vector<std::string>& forms) {
    return error_in_translation(counted_file(french_rule, "{n} more: {by}", "{n} more: {by}", forms));
  };
  EXPECT_EQ(refused_forms({"{n} de plus : {by}", "{n} de plus : {by}"}), "no error");
  EXPECT_EQ(refused_forms({"un de plus : {by}", "{n} de plus : {by}"}), "fr/board.po, line 7: board.more in its form 0 lacks {n}")
      << "0 has this form, too";
  EXPECT_EQ(refused_forms({"{n} de plus : {by}", "{n} de plus"}), "fr/board.po, line 7: board.more in its form 1 lacks {by}");
  EXPECT_EQ(refused_forms({"{n} de plus : {by}", "{n} de plus : {by} {of}"}),
            "fr/board.po, line 7: board.more in its form 1 has {of}, for which nothing is given; it may have {by}, {n}");
  EXPECT_EQ(error_in_translation(counted_file(french_rule, "Head {heads}", "Heads {heads}", {"{heads}", "{n} : {heads}"})), "no error")
      << "the number may be stated";
}

TEST(PhrasesOfAnotherLanguage, HaveOnlyIdsThatTheProgramAsksFor) {
  EXPECT_EQ(error_of([] {
              translated(po_text({{"board.titel", "Scores", "Points"}})).require_fit_for(read({{"board.title", "Scores", ""}}));
            }),
            "fr/board.po, line 4: Headlight has no text called board.titel; did you mean board.title?");
}

TEST(PhrasesOfAnotherLanguage, AreCompletedWithEnglish) {
  Phrases french = translated(po_text({{"board.b", "two", "deux"}, {"board.c", "three", ""}, {"board.d", "for", "quatre"}}) +
                              "\n#, fuzzy\nmsgctxt \"board.e\"\nmsgid \"five\"\nmsgstr \"six\"\n");
  const Phrases english =
      read({{"board.a", "one", ""}, {"board.b", "two", ""}, {"board.c", "three", ""}, {"board.d", "four", ""}, {"board.e", "five", ""}});
  EXPECT_EQ(french.complete_with(english), (std::vector<std::string>{"board.a", "board.c", "board.d", "board.e"}))
      << "missing, empty, of another English text, guessed by an editor";
  EXPECT_EQ(french("board.a") + french("board.b") + french("board.c") + french("board.d") + french("board.e"), "onedeuxthreefourfive");
}

/// English that replaces a missing text about a number has the forms of English.
TEST(PhrasesOfAnotherLanguage, AreCompletedWithEnglishForms) {
  Phrases french, english;
  english.add_file("en/board.pot", counted_file(english_rule, "{n} row", "{n} rows", {"", ""}));
  french.complete_with(english);
  EXPECT_EQ(french.counted("board.more", 0), "0 rows");
}

struct PhrasesFolder : ScratchFolder {};

TEST_F(PhrasesFolder, AllItsFilesAreRead) {
  put(in_folder("board.pot"), po_text({{"board.a", "A", ""}}));
  put(in_folder("stage.pot"), po_text({{"stage.a", "B", ""}}));
  put(in_folder("README.md"), "not a catalogue");
  const Phrases phrases = Phrases::in_folder(folder_);
  EXPECT_EQ(phrases("board.a") + phrases("stage.a"), "AB");
  Phrases program = phrases;
  phrases.require_complete_for(program, folder_);
  program.add_file("many.pot", po_text({{"many.c", "{row}", ""}}));
  const auto refused = [&](const std::string& text) {
    put(in_folder("many.pot"), text);
    return error_of([&] { Phrases::in_folder(folder_).require_complete_for(program, folder_); });
  };
  EXPECT_EQ(refused(po_text({})), in_folder("many.pot").string() + " lacks the text many.c; add msgctxt \"many.c\" and its msgid");
  EXPECT_EQ(refused(po_text({{"many.c", "row", ""}})), in_folder("many.pot").string() + ", line 4: many.c lacks {row}");
  EXPECT_EQ(refused(po_text({}) + "msgctxt \"many.c\"\nmsgid \"{row}\"\nmsgid_plural \"{row}\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n")
                    .find("no header says which") == std::string::npos,
            false);
  std::filesystem::remove(in_folder("many.pot"));
  EXPECT_TRUE(
      error_of([&] { phrases.require_complete_for(program, folder_); }).starts_with(in_folder("many.pot").string() + " is missing"));
}

TEST_F(PhrasesFolder, AFolderThatIsNotThereIsNamed) {
  EXPECT_TRUE(contains(error_of([&] { Phrases::in_folder(in_folder("none")); }), in_folder("none").string()));
}

TEST(PhrasesInside, WhatIsWrongInTheProgramIsAFault) {
  const Phrases phrases = read({{"board.a", "{row}", ""}});
  EXPECT_THROW(phrases("board.b"), std::logic_error);
  EXPECT_THROW(phrases("board.a", {{"col", "x"}}), std::logic_error);
}

/// Messages of core/ are translated by their English text.
TEST(Messages, AreTranslatedByTheirEnglish) {
  const auto read_messages = [](const std::string& text) {
    Messages messages;
    messages.add_file("fr/messages/a.po", text);
    return messages;
  };
  const auto refused = [&](const std::string& text) { return error_of([&] { read_messages(text); }); };
  const Messages messages = read_messages(
      "msgid \"row {row} of {n}\"\nmsgstr \"ligne {row} sur {n}\"\n\nmsgid \"empty\"\nmsgstr \"\"\n#, fuzzy\nmsgid \"b\"\nmsgstr \"c\"\n");
  EXPECT_EQ(messages.of("row {row} of {n}"), "ligne {row} sur {n}");
  EXPECT_EQ(messages.of("row") + messages.of("empty") + messages.of("b"), "rowemptyb") << "English where it has no words";
  EXPECT_EQ(messages.english(), std::vector<std::string>{"row {row} of {n}"});
  EXPECT_EQ(refused("msgid \"row {row}\"\nmsgstr \"ligne\"\n"), "fr/messages/a.po, line 2: \"row {row}\" lacks {row}");
  EXPECT_EQ(refused("msgid \"a\"\nmsgstr \"b {row}\"\n"), "fr/messages/a.po, line 2: \"a\" has {row}, for which nothing is given");
  const std::string once = "msgid \"a\"\nmsgstr \"b\"\n";
  EXPECT_EQ(refused(once + once), "fr/messages/a.po, line 3: \"a\" is already in fr/messages/a.po, line 1; keep one of the two");
  EXPECT_EQ(refused("msgctxt \"a.b\"\n" + once), "fr/messages/a.po, line 1: a message has no msgctxt; its English text is its name");
}

TEST(Messages, AListIsJoinedAsItsLanguageDoes) {
  const std::vector<std::string> names = {"Q", "K", "V", "A"};
  EXPECT_EQ(english_line(listed_names(names)), "Q, K, V and A");
  const auto said = [&](const char* language) {
    return Phrases::in_folder(asset(std::string("words/") + language)).format(listed_names(names));
  };
  EXPECT_EQ(said("en"), "Q, K, V and A");
  EXPECT_EQ(said("fr"), "Q, K, V et A");
  EXPECT_EQ(said("es"), "Q, K, V y A");
  EXPECT_EQ(said("zh"), "Q、K、V 和 A");
  EXPECT_EQ(english_line(listed_names({"Q", "K"})), "Q and K");
  EXPECT_EQ(english_line(listed_names({"Q"})), "Q");
}

TEST(Messages, AnErrorIsEnglishAndCanBeSaidInAnotherLanguage) {
  Phrases french;
  const UserError error(tr("cannot write {file}: {why}", {{"file", "{why}.txt"}, {"why", tr("it is a folder")}}));
  EXPECT_STREQ(error.what(), "cannot write {why}.txt: it is a folder");
  EXPECT_EQ(french.format(error.message()), error.what()) << "English where there are no words";
  french = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "fr");
  EXPECT_EQ(french.format(error.message()), "impossible d\u2019\u00e9crire {why}.txt\u00a0: c\u2019est un dossier");
  EXPECT_EQ(french.format(message_of(std::runtime_error("so"))), "so");
}

TEST(Messages, OfTheSystemAreItsOwnInEnglish) {
  for (int number = 1; number < 132; ++number) EXPECT_EQ(english_line(reason(number)), std::generic_category().message(number)) << number;
}

}  // namespace headlight::tests::phrases_test
