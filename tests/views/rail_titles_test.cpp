// Checks that no title in the rail is cut, for any model, language and window width.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <variant>

#include "commands/pictures/paper.hpp"
#include "core/documents.hpp"
#include "session/stage_groups.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"
#include "views/prose/stage_title.hpp"

namespace headlight::tests::rail_titles_test {

Document with_variants(std::initializer_list<std::pair<const char*, const char*>> variants) {
  Document document = random_document(8, 2, {"the cat sat on the mat"});
  for (const auto& [id, value] : variants) document = tests::edited(std::move(document), SetVariant{id, value});
  return document;
}

/// A model of two blocks with parts of other families.
Document of_another_family(const std::function<void(ModelConfig&)>& change) {
  Model model = two_block_model();
  change(model.config);
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  return make_document(std::make_shared<const Model>(std::move(model)), {"the cat sat on the mat"});
}

/// Together they have every stage.
std::vector<Document> documents() {
  return {readable(),
          with_variants({{"dropout", "0.3"}, {"softcap", "5"}, {"positions", "rotary"}}),
          with_variants({{"positions", "alibi"}}),
          with_variants({{"positions", "transformer_xl"}}),
          with_variants({{"positions", "none"}}),
          two_block_document(),
          of_another_family([](ModelConfig& c) { c.norm_form = NormForm::rms, c.gated = true, c.head_norm = true, c.embed_norm = true; }),
          of_another_family([](ModelConfig& c) { c.distance_buckets = 8; }),
          masked_document(),
          translating()};
}

struct RailText {
  std::string words;
  float end;
};

std::vector<RailText> texts_of_rail(const Drawing& drawing, const Rect& rail) {
  std::vector<RailText> all;
  for (const Drawing::Item& item : drawing.items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape))
      if (text->x.front() < rail.right() && text->baseline > rail.y && text->baseline < rail.bottom())
        all.push_back({text->utf8, text->end});
  return all;
}

std::string joined(const std::vector<RailText>& texts) {
  std::string all;
  for (const RailText& text : texts) all += text.words + " ";
  return all;
}

TEST(RailTitles, AreWholeInEveryWindowAndLanguage) {
  std::set<Stage> seen;
  for (const Document& document : documents())
    for (const char* language : {"en", "fr"})
      for (const auto& [width, height] : {std::pair{1280, 720}, {1440, 900}, {1600, 1000}}) {
        Settings settings;
        settings.language = language;
        Session session(document);
        PaperStudio studio(session, settings, width, height);
        const Rect rail = grid(static_cast<float>(width), static_cast<float>(height)).rail;
        for (const StagePlace& place : session.navigation().stages()) {
          seen.insert(place.stage);
          session.go(place);
          const std::vector<RailText> texts = texts_of_rail(studio.view(), rail);
          const std::string where = id(place, session.nodes()) + " of " + document.config.name + " in " + language + " at " +
                                    std::to_string(width) + ": " + joined(texts);
          ASSERT_FALSE(texts.empty()) << where;
          EXPECT_EQ(joined(texts).find("\u2026"), std::string::npos) << where;
          for (const RailText& text : texts) EXPECT_LE(text.end, rail.right() + 0.5f) << text.words << " at " << where;
        }
      }
  EXPECT_GE(seen.size(), 35u) << "between them the models have nearly every stage";
}

}  // namespace headlight::tests::rail_titles_test
