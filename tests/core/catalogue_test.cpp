// Checks that each model has the abilities that the catalogue lists.
#include "zoo/catalogue.hpp"

#include <gtest/gtest.h>

#include "document/document.hpp"
#include "folders/built_in.hpp"
#include "model/origin.hpp"

namespace headlight::tests::catalogue_test {

/// True if the model makes a row of W_E for a word that it never met.
bool makes_a_row(const Model& model, const std::string& word) {
  return model.tokenizer->find(word) < 0 && model.embed_unknown(word).norm() > 0;
}

TEST(Catalogue, EveryModelCanDoWhatItSays) {
  BuiltInModels models;
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    SCOPED_TRACE(entry.name);
    const auto model = models.make(entry.name, {.d_model = 6, .n_heads = 2, .seed = 3});
    EXPECT_EQ(model->config.name, entry.name);
    EXPECT_EQ(makes_a_row(*model, "zorblax"), entry.takes_any_word);
    EXPECT_EQ(takes_any_word(*model), entry.takes_any_word);
    Model elsewhere = *model;
    elsewhere.config.name = "of another program";
    EXPECT_FALSE(takes_any_word(elsewhere));
    EXPECT_EQ(!model->dimension_names.empty(), entry.named_dimensions);
    EXPECT_EQ(model->config.d_model == 6, entry.any_size);
    EXPECT_EQ(model->made_from.has_value(), entry.any_size);
    EXPECT_EQ(model->config.has_encoder(), entry.has_encoder);
    EXPECT_EQ(model->config.writes_text(), entry.writes_text);
    EXPECT_EQ(origin_of(*model) == Origin::learned, entry.in_a_folder);
  }
}

TEST(Catalogue, EveryQuestionHasAnAnswer) {
  for (const auto can : {&CatalogueEntry::takes_any_word, &CatalogueEntry::named_dimensions, &CatalogueEntry::any_size,
                         &CatalogueEntry::has_encoder, &CatalogueEntry::writes_text}) {
    const auto entry = in_catalogue(model_that(can));
    ASSERT_TRUE(entry);
    EXPECT_TRUE((*entry).*can);
  }
  const auto translating = in_catalogue(zoo::translating_model());
  ASSERT_TRUE(translating);
  EXPECT_TRUE(translating->has_encoder && translating->writes_text);
  EXPECT_TRUE(in_catalogue(first_model())->takes_any_word) << "whatever a person types first can be run";
  EXPECT_FALSE(in_catalogue("no such model"));
}

TEST(Catalogue, OnlyNamesOfModelsThatTheProgramMakesAreReserved) {
  for (const CatalogueEntry& entry : catalogue()) EXPECT_EQ(is_reserved(entry.name), !entry.in_a_folder) << entry.name;
  EXPECT_FALSE(is_reserved("mine"));
}

}  // namespace headlight::tests::catalogue_test
