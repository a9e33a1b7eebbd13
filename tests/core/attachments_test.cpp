// Lessons attached to a document: they come back unchanged, are lessons like those on the disk, and are refused if they are faulty.
#include "document/attachments.hpp"

#include "base/base64.hpp"
#include "core/scratch_folder.hpp"
#include "core/small_png.hpp"
#include "document/document_file.hpp"
#include "lesson/attached_lessons.hpp"

namespace headlight::tests::attachments_test {

const std::string english = "---\ntitle: Mine\nsentence: The cat sat\n---\n## A\n\nWords.\n\n![A figure](pictures/a.png)\n";
const std::string french = "---\ntitle: La mienne\nsentence: The cat sat\n---\n## A\n\nDes mots.\n\n![Une figure](a.fr.png)\n";

Attachments files_of(std::vector<Attachment> files) { return std::make_shared<const std::vector<Attachment>>(std::move(files)); }

/// The reader's error for metadata with one such entry.
std::string refusal(const std::string& name, const std::string& stored) {
  return error_of([&] { attachments(Metadata{{"lesson/" + name, stored}}); });
}

struct CarriedLessons : ScratchFolder {
  BuiltInModels models;
  CarriedLessons() {
    std::filesystem::create_directories(in_folder("lessons/pictures"));
    put(in_folder("lessons/01-mine.md"), english);
    put(in_folder("lessons/01-mine.fr.md"), french);
    put(in_folder("lessons/02-another.md"), english);
    put(in_folder("lessons/pictures/a.png"), small_png(4, 2));
    put(in_folder("lessons/a.fr.png"), small_png(2, 4));
    put(in_folder("lessons/unused.png"), small_png(1, 1));
  }
  Attachments mine() { return packed(reread({in_folder("lessons/01-mine.md"), {}})); }
};

TEST_F(CarriedLessons, AreTheTextItsTranslationsAndTheirPictures) {
  const Attachments files = mine();
  ASSERT_TRUE(files);
  EXPECT_EQ(*files,
            (std::vector<Attachment>{
                {"01-mine.fr.md", french}, {"01-mine.md", english}, {"a.fr.png", small_png(2, 4)}, {"pictures/a.png", small_png(4, 2)}}));
  EXPECT_EQ(*packed(reread({in_folder("lessons/01-mine.fr.md"), {}})), *files) << "whichever of them is open";
  EXPECT_EQ(*packed(lessons_among(files).front()), *files) << "also of one that came in a document";
}

TEST_F(CarriedLessons, GoThroughADocumentAndBack) {
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  Metadata also = {{"mine", "too"}};
  attach(mine(), also);
  save_document(in_folder("a.headlight"), document, also);
  EXPECT_TRUE(same(open_document(in_folder("a.headlight"), models), document));
  const Attachments back = attachments(in_folder("a.headlight"));
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, *mine());
  save_document(in_folder("b.headlight"), document);
  EXPECT_FALSE(attachments(in_folder("b.headlight"))) << "older documents bring nothing along";
}

TEST_F(CarriedLessons, AreLessonsLikeAnyOther) {
  const std::vector<LessonFile> lessons = lessons_among(mine());
  ASSERT_EQ(lessons.size(), 2u);
  EXPECT_TRUE(check_lessons(lessons, models).empty()) << check_lessons(lessons, models).front();
  EXPECT_EQ(in_language(lessons, "fr").front().read.lesson.title, "La mienne");
  EXPECT_EQ(in_language(lessons, "en").front().read.lesson.title, "Mine");
  ASSERT_TRUE(untranslated_original(lessons.front()));
  EXPECT_EQ(untranslated_original(lessons.front())->title, "Mine");
  EXPECT_EQ(reread(lessons.back()).read.lesson.pictures.at("pictures/a.png").height, 2);
}

TEST_F(CarriedLessons, SayWhatTheyLack) {
  const std::vector<LessonFile> lessons = lessons_among(files_of({{"mine.md", english}}), "doc.headlight");
  EXPECT_EQ(check_lessons(lessons, models),
            std::vector<std::string>{
                "doc.headlight/mine.md:9:13: the picture \"pictures/a.png\" is not there: the document does not include it"});
}

TEST(Attachments, OfTheSameNameAreThoseOfTheLatter) {
  const Attachments both = together(files_of({{"a.md", "1"}, {"b.md", "2"}}), files_of({{"b.md", "3"}}));
  EXPECT_EQ(*both, (std::vector<Attachment>{{"a.md", "1"}, {"b.md", "3"}}));
  EXPECT_EQ(together(nullptr, both), both);
  EXPECT_EQ(together(both, nullptr), both);
}

TEST(Attachments, ThatAreWrongAreRefused) {
  EXPECT_EQ(refusal("a.md", "text"), "no error");
  EXPECT_EQ(refusal("p/a.png", base64(small_png(2, 2))), "no error");
  for (const char* name : {"../a.md", "/a.md", "p/a.md", "a.txt", "", ".md", "a\nb.md", "p/../../a.png"})
    EXPECT_TRUE(contains(refusal(name, base64(small_png(2, 2))), "it contains")) << name << ": " << refusal(name, base64(small_png(2, 2)));
  EXPECT_TRUE(contains(refusal("a.md", std::string(longest_attached_text + 1, 'x')), "longer than"));
  EXPECT_TRUE(contains(refusal("a.png", "no base64!"), "not valid base64"));
  EXPECT_TRUE(contains(refusal("a.png", base64("GIF89a")), "its picture \"a.png\" is not a PNG"));
  EXPECT_TRUE(contains(refusal("a.png", std::string(3'000'000, 'A')), "too large"));
  Metadata many;
  for (size_t i = 0; i <= most_attachments; ++i) many["lesson/" + std::to_string(i) + ".md"] = "x";
  EXPECT_TRUE(contains(error_of([&] { attachments(many); }), "too large"));
  Metadata heavy;
  for (size_t i = 0; i < 70; ++i) heavy["lesson/" + std::to_string(i) + ".md"] = std::string(longest_attached_text, 'x');
  EXPECT_TRUE(contains(error_of([&] { attachments(heavy); }), "16 MB together"));
}

TEST_F(CarriedLessons, ThatAreWrongAreRefusedWithTheirDocument) {
  const Document document = make_document(models.make("readable"), {"The cat sat"});
  save_document(in_folder("a.headlight"), document, {{"lesson/../a.md", "x"}});
  const std::string why = error_of([&] { open_document(in_folder("a.headlight"), models); });
  EXPECT_TRUE(contains(why, "a.headlight cannot be opened: it contains \"../a.md\"")) << why;
  EXPECT_EQ(why.find('\n'), std::string::npos);
}

TEST(Base64, ComesBackAndNothingElseDoes) {
  for (const std::string& bytes : {std::string(), std::string("a"), std::string("ab"), std::string("abc"), std::string("\0\xFF\x80z", 4)})
    EXPECT_EQ(bytes_of_base64(base64(bytes)), bytes);
  for (const char* wrong : {"YQ", "YQ=", "YR==", "Y===", "=", "YW J", "YWJj\n"}) EXPECT_FALSE(bytes_of_base64(wrong)) << wrong;
}

}  // namespace headlight::tests::attachments_test
