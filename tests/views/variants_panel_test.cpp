// The panel of the model shows every variant of attention that its model offers, and each can be pressed.
#include <gtest/gtest.h>

#include "core/documents.hpp"
#include "document/variants/variant.hpp"
#include "headless_program.hpp"

namespace headlight::tests::variants_panel_test {

/// The item that changes a variant: the active half of its stepper, or a choice other than the current one. Choices without room side by
/// side are in a list, which this opens.
std::string item_of(HeadlessProgram& p, const Variant& variant, int words) {
  const Document& d = p.session.document();
  const auto panel = variant.panel(d, words);
  for (size_t i = 0; i < panel->choices.size(); ++i) {
    if (panel->choices[i] == variant.value(d)) continue;
    if (const std::string beside = std::string(variant.item) + "." + panel->choices[i]; p.has(beside)) return beside;
    p.click(variant.item);
    return std::string(variant.item) + "." + std::to_string(i);
  }
  return std::string(variant.item) + (panel->less.to && panel->less.why_not.empty() ? ".minus" : ".plus");
}

TEST(VariantsPanel, ShowsEveryVariantThatTheModelCanHave) {
  for (const auto& document : {readable(), random_document(32, 4)}) {
    HeadlessProgram p(document, {.width = 1280, .height = 720});
    p.click("model.settings");
    for (const Variant* variant : all_variants()) {
      const int words = static_cast<int>(p.session.navigation().sample().tokens.size());
      if (!variant->panel(p.session.document(), words)) continue;
      const std::string item = item_of(p, *variant, words), before = variant->value(p.session.document());
      ASSERT_TRUE(p.has(item)) << item;
      p.click(item);
      EXPECT_NE(variant->value(p.session.document()), before) << item;
      EXPECT_EQ(p.session.message(), "");
      EXPECT_EQ(in_english(p.session.history().present().label), p.phrases().of("history.variant.*", variant->id));
    }
    EXPECT_GE(p.session.navigation().number_of({Stage::softcap, {}}), 0) << "a stage of its own";
    p.tap(Key::escape);
    p.click("stage.softcap");
    EXPECT_EQ(p.session.selection().stage, Stage::softcap);
  }
}

}  // namespace headlight::tests::variants_panel_test
