// The reader of PO files: what gettext's tools write, and the errors for mistakes in it.
#include "base/po_file.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::po_file_test {

constexpr const char* header =
    "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n";

std::string error_in(const std::string& text) {
  return error_of([&] { read_po("fr/a.po", text); });
}

TEST(PoFile, EntriesHaveAnIdEnglishAndATranslation) {
  const PoFile read =
      read_po("fr/a.po", std::string(header) +
                             "# Mine.\n#. Of the program.\n#: a.cpp:3\n#, python-brace-format\n#| msgid \"One\"\n"
                             "msgctxt \"a.title\"\nmsgid \"\"\n\"Row {row}\\n\"\n\"and \\\"so\\\" \\\\ on\"\nmsgstr \"Ligne \"\n"
                             "\"{row}\"\nmsgctxt \"a.b\"\nmsgid\t\"B\"\nmsgstr \"\"\n\n#~ msgid \"old\"\n#~ msgstr \"vieux\"\n");
  ASSERT_EQ(read.entries.size(), 2u);
  const PoEntry& entry = read.entries[0];
  EXPECT_EQ(entry.context, "a.title");
  EXPECT_EQ(entry.english, "Row {row}\nand \"so\" \\ on");
  EXPECT_EQ(entry.texts, std::vector<std::string>{"Ligne {row}"});
  EXPECT_TRUE(entry.translated());
  EXPECT_EQ(entry.line, 11);
  EXPECT_EQ(entry.text_line, 15);
  EXPECT_FALSE(read.entries[1].translated());
  EXPECT_EQ(read.rule->form(0), 0u);
}

TEST(PoFile, NumbersHaveForms) {
  const PoFile read = read_po("fr/a.po", std::string(header) +
                                             "msgctxt \"a.n\"\nmsgid \"{n} row\"\nmsgid_plural \"{n} rows\"\nmsgstr[0] \"{n} ligne\"\n"
                                             "msgstr[1] \"{n} lignes\"\n");
  EXPECT_EQ(read.entries.at(0).texts, (std::vector<std::string>{"{n} ligne", "{n} lignes"}));
  EXPECT_EQ(read.entries[0].english_forms(), (std::vector<std::string>{"{n} row", "{n} rows"}));
}

TEST(PoFile, WhatAnEditorGuessedIsNotTranslated) {
  const PoFile read = read_po("fr/a.po", "#, fuzzy\nmsgid \"A\"\nmsgstr \"B\"\n\nmsgid \"C\"\nmsgstr \"D\"\n");
  EXPECT_FALSE(read.entries.at(0).translated());
  EXPECT_TRUE(read.entries.at(1).translated()) << "the mark belongs to one entry";
}

TEST(PoFile, EditorsMayLeaveAByteOrderMarkAndOtherLineEnds) {
  const PoFile read = read_po("fr/a.po", "\xEF\xBB\xBF# Un.\r\nmsgid \"A\"\r\nmsgstr \"Gr\u00f6\u00dfe\"\r\n");
  EXPECT_EQ(read.entries.at(0).texts.front(), "Gr\u00f6\u00dfe");
  EXPECT_EQ(read.entries.at(0).line, 2);
}

TEST(PoFile, MistakesAreReportedByFileAndLine) {
  const std::string entry = "msgctxt \"a.b\"\nmsgid \"A\"\nmsgstr \"B\"\n", forms = "msgctxt \"a.b\"\nmsgid \"A\"\nmsgid_plural \"As\"\n";
  EXPECT_EQ(error_in(entry), "no error");
  EXPECT_EQ(error_in("msgid \"a\\q\"\nmsgstr \"\"\n"), "fr/a.po, line 1: \\q is no escape here; there are \\n, \\t, \\\" and \\\\");
  EXPECT_EQ(error_in("msgid \"a\nmsgstr \"\"\n"), "fr/a.po, line 1: the text \"a\" does not end; close it with \"");
  EXPECT_EQ(error_in("msgid \"a\" b\"\nmsgstr \"\"\n"),
            "fr/a.po, line 1: \" b\\\"\" stands after the end of the text; write \\\" for a quotation mark within it");
  EXPECT_EQ(error_in("msgctxt \"a.b\"\nmsgid \"A\"\n\n" + entry),
            "fr/a.po, line 4: msgctxt stands twice in this entry; an entry ends with its msgstr");
  EXPECT_EQ(error_in(entry + "msgctxt \"a.c\"\nmsgid \"A\"\n"),
            "fr/a.po, line 4: a.c has no msgstr; write msgstr \"\" below it if it is not translated");
  EXPECT_EQ(error_in("msgctxt \"a.b\"\nmsgstr \"B\"\n"), "fr/a.po, line 2: this msgstr has no msgid before it");
  EXPECT_EQ(error_in("msgid = A\n"), "fr/a.po, line 1: after msgid a text in quotation marks should follow");
  EXPECT_EQ(error_in("a.title = Scores\n"),
            "fr/a.po, line 1: \"a.title\" is no word of PO; a line begins with msgctxt, msgid, msgid_plural, msgstr, \" or #");
  EXPECT_EQ(error_in("\"A\"\n"), "fr/a.po, line 1: this text belongs to nothing: msgctxt, msgid or msgstr should stand before it");
  EXPECT_EQ(error_in("msgid \"A\"\nmsgctxt \"a.b\"\nmsgstr \"B\"\n"),
            "fr/a.po, line 2: msgctxt stands in the wrong place; the order is msgctxt, msgid, msgid_plural, msgstr");
  EXPECT_EQ(error_in(entry + entry.substr(0, 14) + "msgid \"\"\nmsgstr \"\"\n"), "fr/a.po, line 4: a.b has no English text in its msgid");
  EXPECT_EQ(error_in(entry + "msgid \"\"\nmsgstr \"\"\n"),
            "fr/a.po, line 4: a msgid \"\" without msgctxt is the header, which stands once, at the beginning");
  EXPECT_EQ(error_in("msgid \"A\"\nmsgstr \"na\xefve\"\n"), "fr/a.po, line 2: this is not UTF-8; save the file as UTF-8");
  EXPECT_EQ(error_in("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n"),
            "fr/a.po, line 1: the header has charset=\"ISO-8859-1\"; save the file as UTF-8");
  EXPECT_EQ(error_in("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n;\\n\"\n"),
            "fr/a.po, line 1: Plural-Forms gives 2 the form 2, and nplurals=2 has forms 0 to 1; it should be such as nplurals=2; plural=(n "
            "!= 1);");
  EXPECT_EQ(error_in(header + forms + "msgstr[0] \"B\"\n"),
            "fr/a.po, line 9: a.b has 1 of the 2 forms that Plural-Forms asks for; the last is msgstr[1]");
  EXPECT_EQ(error_in(header + forms + "msgstr[0] \"B\"\nmsgstr[1] \"C\"\nmsgstr[2] \"D\"\n"),
            "fr/a.po, line 9: a.b has 3 of the 2 forms that Plural-Forms asks for; the last is msgstr[1]");
  EXPECT_EQ(error_in(header + forms + "msgstr \"B\"\n"), "fr/a.po, line 9: msgstr[0] should stand here, as there is a msgid_plural");
  EXPECT_EQ(error_in(header + forms + "msgstr[1] \"B\"\n"), "fr/a.po, line 9: msgstr[0] should stand here, as there is a msgid_plural");
  EXPECT_EQ(error_in("msgid \"A\"\nmsgstr[0] \"B\"\n"), "fr/a.po, line 2: one msgstr should stand here, as there is no msgid_plural");
  EXPECT_EQ(error_in(forms + "msgstr[0] \"B\"\nmsgstr[1] \"C\"\n"),
            "fr/a.po, line 1: a.b has forms for numbers, but no header says which; the file should begin with msgid \"\", msgstr \"\" and "
            "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"");
}

TEST(PoFile, HostileFilesAreRefusedInOneLine) {
  for (const std::string& text :
       {std::string("\x7F"), std::string("msgid \"\x1b[2J\"\n"), std::string("msgid \"\0\"\n", 10), std::string(300, '='),
        std::string("\xff\xfe"
                    "b\0o\0",
                    6),
        std::string("msgid \"\\"), std::string("msgid \"\\\xe2\x82\xac\"\n"), std::string("msgid\n"),
        std::string("msgid \"") + std::string(100'000, 'a'), std::string("msgstr[99999999999] \"\"\n"),
        std::string("msgid \"a\rb\"\nmsgstr \"\"\n")}) {
    const std::string said = error_in(text);
    EXPECT_TRUE(said.starts_with("fr/a.po, line ")) << said;
    EXPECT_EQ(one_line(said), said);
    EXPECT_LT(said.size(), 400u);
  }
  EXPECT_EQ(error_in(std::string(100'000, '\n')), "no error");
}

/// Lines of PO in a random order are read or refused in one line.
TEST(PoFile, AnyOrderOfLinesIsReadOrRefused) {
  const std::string lines[] = {"msgctxt \"a.b\"",
                               "msgid \"A {n}\"",
                               "msgid \"\"",
                               "msgid_plural \"As\"",
                               "msgstr \"B\"",
                               "msgstr[0] \"B\"",
                               "msgstr[1] \"\"",
                               "\"more\\n\"",
                               "#, fuzzy",
                               "# so",
                               "",
                               "\"Plural-Forms: nplurals=2; plural=n>1;\\n\"",
                               "\\",
                               "\"\\x\""};
  std::mt19937 random(5);
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (size_t n = random() % 10; n > 0; --n) text += lines[random() % std::size(lines)] + "\n";
    const std::string said = error_in(text);
    read += said == "no error";
    ASSERT_TRUE(said == "no error" || said.starts_with("fr/a.po, line ")) << text << said;
    ASSERT_EQ(said.find('\n'), std::string::npos) << text;
  }
  EXPECT_GT(read, 100);
}

}  // namespace headlight::tests::po_file_test
