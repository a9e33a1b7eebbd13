// Links are read strictly, a written link reads back the same, and a document travels in one.
#include "lesson/link.hpp"

#include <array>

#include "base/base64.hpp"
#include "base/checksum.hpp"
#include "base/fragment.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_bytes.hpp"

namespace headlight::tests::link_test {

const std::string sentence = "The elephant ate the banana as it was hungry";

std::string said(const LessonLines& lines, const char* key) {
  const LessonText* value = find(lines, key);
  return value ? value->plain() : "";
}

std::string refusal(const std::string& text) {
  return error_of([&] { read_link(text); });
}

struct Links : testing::Test {
  BuiltInModels models;
  Document readable(std::vector<std::string> sentences = {sentence}) {
    return make_document(models.make("readable"), std::move(sentences));
  }
  /// The document after being sent as the text of a link.
  Document after_a_journey(const Document& document) {
    const std::string text = link_text(link_to_document(document, models));
    EXPECT_EQ(link_text(read_link(text)), text);
    return *linked_document(read_link(text), models);
  }
};

TEST(LinkText, ChecksumAndBase64AreThoseOfTheStandards) {
  EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
  EXPECT_EQ(base64url("\xfb\xff\xfe?"), "-__-Pw");
  EXPECT_EQ(bytes_of_base64url("-__-Pw"), "\xfb\xff\xfe?");
  for (const char* bad : {"+//+Pw", "-__-Pw==", "-__-P", "-__-Px", "a b"}) EXPECT_FALSE(bytes_of_base64url(bad)) << bad;
}

TEST(LinkText, FragmentsAreReadAsAddressesWriteThem) {
  const std::vector<FragmentPart> parts = {{"sentence", "L’éléphant & 100 % = #1+"}, {"pin", "6,1"}};
  EXPECT_EQ(fragment_parts(fragment_text(parts)), parts);
  EXPECT_EQ(fragment_text(parts).find_first_of(" #+"), std::string::npos);
  EXPECT_EQ(fragment_parts("a=two+words&b=x=y"), (std::vector<FragmentPart>{{"a", "two words"}, {"b", "x=y"}}));
  EXPECT_EQ(fragment_parts("a=%c3%A9"), (std::vector<FragmentPart>{{"a", "é"}}));
  EXPECT_TRUE(fragment_parts("").empty());
}

TEST(LinkText, WhatIsNoLinkIsLeftToOthers) {
  EXPECT_TRUE(is_link("#stage=softmax"));
  EXPECT_TRUE(is_link("https://example.org/headlight/#lesson=softmax"));
  EXPECT_TRUE(is_link("file:///home/ada/headlight.html#lesson=softmax"));
  EXPECT_FALSE(is_link("/home/ada/c#/mine.headlight"));
  EXPECT_FALSE(is_link("mine.headlight"));
  EXPECT_FALSE(is_link("https://example.org/headlight/"));
  EXPECT_FALSE(is_link(""));
}

TEST(LinkText, EveryPartIsReadWhereverThePageLies) {
  const Link link = read_link("https://example.org/a/#sentence=The%20cat%20sat&model=readable&mask=causal&stage=softmax&head=2&pin=2,1");
  EXPECT_EQ(said(link.settings, "sentence"), "The cat sat");
  EXPECT_EQ(said(link.settings, "mask"), "causal");
  EXPECT_EQ(said(link.view, "stage"), "softmax");
  EXPECT_EQ(said(link.view, "pin"), "2,1");
  EXPECT_TRUE(link.names_document());
  const Link lesson = read_link("#lesson=softmax&step=3");
  EXPECT_EQ(lesson.lesson, "softmax");
  EXPECT_EQ(lesson.step, 3);
  EXPECT_EQ(link_text(lesson), "#lesson=softmax&step=3");
  const Link start = read_link("#stage=start&step=2");
  EXPECT_TRUE(start.leads_to_start());
  EXPECT_FALSE(start.names_document());
  EXPECT_EQ(start.step, 2);
  EXPECT_EQ(link_text(start), "#stage=start&step=2");
  EXPECT_EQ(link_text(read_link("#step=3&stage=start")), "#stage=start&step=3");
  EXPECT_FALSE(read_link("#stage=softmax").leads_to_start());
  EXPECT_FALSE(read_link("#stage=q").names_document());
  EXPECT_FALSE(read_link("#").names_document());
}

TEST(LinkText, WhatIsWrongIsSaidInOneLine) {
  const std::vector<std::array<std::string, 2>> cases = {
      {"#stagee=softmax", "did you mean \"stage\""},
      {"#zzzzzzzz=1", "links do not have"},
      {"#stage", "written as stage=softmax"},
      {"#=softmax", "written as stage=softmax"},
      {"#stage=", "nothing follows stage="},
      {"#stage=%20", "nothing follows stage="},
      {"#stage=q&stage=k", "given twice"},
      {"#stage=%zz", "percent sign"},
      {"#stage=%4", "percent sign"},
      {"#stage=%ff", "UTF-8"},
      {"#sentence=a%00b", "UTF-8"},
      {"#sentence=a%0Ab", "UTF-8"},
      {"#step=2", "step goes with lesson"},
      {"#stage=q&step=2", "step goes with lesson or stage=start"},
      {"#stage=start&head=2", "stage=start goes with step"},
      {"#stage=start&sentence=a", "stage=start goes with step"},
      {"#lesson=softmax&step=0", "step"},
      {"#lesson=softmax&step=x", "step"},
      {"#lesson=softmax&step=101", "step"},
      {"#lesson=softmax&stage=q", "lesson goes with step"},
      {"#lesson=softmax&sentence=a", "lesson goes with step"},
      {"#document=00000000.&sentence=a", "document"},
      {"#document=", "nothing follows document="},
      {"#document=abc", "cut off or changed"},
      {"#document=.", "cut off or changed"},
      {"#document=zzzzzzzz.AAAA", "cut off or changed"},
      {"#sentence=" + std::string(longest_link, 'a'), "longer than"},
  };
  for (const auto& [text, words] : cases) {
    const std::string line = refusal(text);
    EXPECT_NE(line.find(words), std::string::npos) << text.substr(0, 60) << ": " << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_LT(line.size(), 400u) << line;
  }
  std::string many = "#";
  for (int i = 0; i < 17; ++i) many += "sentence=a&";
  EXPECT_NE(refusal(many).find("more than 16 times"), std::string::npos);
}

TEST_F(Links, ADocumentGoesByItsSettingsWhereTheseSayIt) {
  Document changed = readable();
  for (const Edit& edit : {Edit(SetMask{MaskKind::causal}), Edit(SetTemperature{0.37}), Edit(SetMistake{Mistake::no_scale, true}),
                           Edit(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 4}, 0.25f, true})})
    changed = document::apply(changed, edit);
  const Link link = link_to_document(changed, models);
  EXPECT_TRUE(link.document.empty());
  EXPECT_EQ(said(link.settings, "mask"), "causal");
  EXPECT_TRUE(same(after_a_journey(changed), changed));
  const Document french = make_document(models.make("en-fr"), {"the elephant ate the banana because it was hungry"});
  EXPECT_TRUE(same(after_a_journey(french), french));
  const Document batch = readable({"the cat sat", "L’été, 50 % & more = #1 +2"});
  EXPECT_TRUE(same(after_a_journey(batch), batch));
}

TEST_F(Links, WhatNoSettingSaysTravelsAsAWhole) {
  Document painted = document::apply(readable(), SetMask{MaskKind::custom});
  const Link link = link_to_document(painted, models);
  EXPECT_FALSE(link.document.empty());
  EXPECT_TRUE(link.settings.empty());
  EXPECT_LT(link_text(link).size(), 8000u);
  EXPECT_TRUE(same(after_a_journey(painted), painted));
}

TEST_F(Links, ALinkThatWasCutOffOrEditedIsRefused) {
  const std::string text = link_text(link_to_document(document::apply(readable(), SetMask{MaskKind::custom}), models));
  const size_t begin = text.find("document=") + 10;
  for (size_t at = begin; at < text.size(); at += 97) {
    EXPECT_NE(refusal(text.substr(0, at)).find("cut off or changed"), std::string::npos) << at;
    std::string edited = text;
    edited[at] = edited[at] == 'A' ? 'B' : 'A';
    EXPECT_NE(refusal(edited).find("cut off or changed"), std::string::npos) << at;
  }
}

TEST_F(Links, ADocumentThatIsTooLargeOrDamagedIsRefused) {
  const Document wide = make_document(models.make("random", {.d_model = 256, .n_heads = 4, .seed = 1}), {"the cat"});
  const Document large = document::apply(document::apply(wide, SetMask{MaskKind::custom}), SetWeight{"blocks.0.attn.W_Q", 0, 0, 2.f});
  const std::string line = error_of([&] { link_to_document(large, models); });
  EXPECT_NE(line.find("48 KiB; save it as a file"), std::string::npos) << line;
  Link forged;
  forged.document = "not a document at all";
  const Link read = read_link(link_text(forged));
  EXPECT_NE(error_of([&] { linked_document(read, models); }).find("safetensors"), std::string::npos);
}

TEST_F(Links, WhatItsSettingsSayIsChecked) {
  const auto refused = [&](const char* text) { return error_of([&] { linked_document(read_link(text), models); }); };
  EXPECT_NE(refused("#model=readible").find("did you mean"), std::string::npos) << refused("#model=readible");
  EXPECT_NE(refused("#sentence=a&mask=causl").find("none and causal"), std::string::npos);
  EXPECT_NE(refused("#sentence=a&heads=x").find("heads"), std::string::npos);
  EXPECT_NE(refused("#sentence=a&target=b").find("translate"), std::string::npos);
  EXPECT_NE(refused("#model=random&d_model=100000").find("1024"), std::string::npos);
  EXPECT_FALSE(linked_document(read_link("#stage=q&head=2"), models));
}

}  // namespace headlight::tests::link_test
