#include "headless_program.hpp"
#include "session/points/word_points.hpp"
#include "small_models.hpp"

namespace headlight::tests::points_board_test {

struct PointsProgram : HeadlessProgram {
  explicit PointsProgram(Stage stage, Document document = readable(), Screen screen = {}) : HeadlessProgram(std::move(document), screen) {
    session.go(stage);
    frames(2);
    click("look.points");
    frames(2);
  }
};

TEST(Points, EveryRowIsOne) {
  PointsProgram p(Stage::positions);
  for (int word = 0; word < 9; ++word) EXPECT_TRUE(p.has("point." + std::to_string(word)));
  EXPECT_TRUE(p.has("points.moves")) << "the rows go on through attention";
  p.click("points.axes.dimensions");
  p.frames(2);
  EXPECT_TRUE(p.has("points.x"));
}

/// The stage says that a word has the same row wherever it stands, so its points are the embedding's rows, without the positions.
TEST(Points, OfTheEmbeddingAreTheSameForEqualWords) {
  const PointsProgram p(Stage::embedding, readable({"the elephant ate the banana"}));
  const WordPoints points = word_points(p.session, {}, true);
  const Matrix& embedding = p.session.trace()[p.session.nodes().embed];
  EXPECT_EQ(points.rows, embedding.topRows(points.rows.rows()));
  EXPECT_LT((points.at.row(0) - points.at.row(3)).norm(), 1e-5f);
  EXPECT_FALSE(points.after);
  EXPECT_FALSE(p.has("points.moves")) << "attention moves the rows with their positions";
  const std::vector<Neighbour> near = nearest_points(points.rows, 0, 2);
  ASSERT_EQ(near.size(), 2u);
  EXPECT_EQ(near[0].point, 3);
  EXPECT_EQ(near[0].distance, 0);
  EXPECT_NEAR(near[1].distance, (embedding.row(0) - embedding.row(near[1].point)).norm(), 1e-4);
}

TEST(Points, AWordCoversNoOtherPoint) {
  const PointsProgram p(Stage::embedding, readable(), {1280, 720});
  int told = 0;
  for (int word = 0; word < 9; ++word) {
    if (!p.has("label." + std::to_string(word))) continue;
    ++told;
    const Item label = p.item("label." + std::to_string(word));
    for (int other = 0; other < 9; ++other) {
      const ImVec2 at = p.item("point." + std::to_string(other)).centre();
      const bool covered = at.x > label.min.x - 3 && at.x < label.max.x + 3 && at.y > label.min.y - 3 && at.y < label.max.y + 3;
      EXPECT_FALSE(other != word && covered) << word << " covers " << other;
    }
  }
  EXPECT_GE(told, 8);
}

/// Words cover neither points nor each other, even with queries and keys mixed; a word without room beside its point has a line to it.
TEST(Points, NoWordLiesUponAnother) {
  BuiltInModels models;
  const Document trained = make_document(models.make(trained_folder("en-fr").empty() ? "readable" : "en-fr"),
                                         {"the elephant ate the banana because it was hungry"});
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}, Screen{390, 844}}) {
    HeadlessProgram p(trained, screen);
    p.session.go(Stage::q);
    p.session.selection().look = StageLook::points;
    p.frames(4);
    std::vector<Item> labels, points;
    for (const Item& item : p.log.items()) {
      if (item.name.starts_with("label.")) labels.push_back(item);
      if (item.name.starts_with("point.") || item.name.starts_with("beside.")) points.push_back(item);
    }
    EXPECT_GE(labels.size() + (screen.width < 600 ? 4 : 0), points.size()) << screen.width;
    const auto meet = [](const Item& a, const Item& b) {
      return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    };
    for (size_t i = 0; i < labels.size(); ++i)
      for (size_t j = i + 1; j < labels.size(); ++j) EXPECT_FALSE(meet(labels[i], labels[j])) << labels[i].name << " " << labels[j].name;
    for (const Item& label : labels)
      for (const Item& point : points) {
        const ImVec2 at = point.centre();
        const bool covered = at.x > label.min.x && at.x < label.max.x && at.y > label.min.y && at.y < label.max.y;
        EXPECT_FALSE(covered) << label.name << " covers " << point.name << ", " << screen.width;
      }
  }
}

TEST(Points, AClickPinsTheRowAndItsNeighboursAreTold) {
  PointsProgram p(Stage::k);
  p.click("point.1");
  p.frame();
  EXPECT_EQ(p.session.selection().pinned->row, 1);
  bool any = false;
  for (const Item& item : p.log.items()) any = any || item.name.starts_with("near.");
  EXPECT_TRUE(any);
}

TEST(Points, QueriesAndKeysStandInOneSpace) {
  PointsProgram p(Stage::q);
  EXPECT_TRUE(p.has("beside.0"));
  const WordPoints points = word_points(p.session, {}, true);
  EXPECT_EQ(points.at.rows(), 9);
  EXPECT_EQ(points.partner_at.rows(), 9);
  EXPECT_EQ(points.rows.cols(), p.session.document().config.d_head()) << "of one head";
}

/// Two dimensions are plotted directly, and the move is the vector that attention added.
TEST(Points, OfTwoDimensionsAreTheirColumns) {
  Session s{readable()};
  s.go(Stage::output);
  const WordPoints points = word_points(s, {3, 5}, true);
  const Matrix &before = s.trace()[s.navigation().block().resid_pre], &after = s.trace()[s.navigation().block().resid_mid];
  EXPECT_EQ(points.at.col(0), before.col(3));
  EXPECT_EQ(points.after_at.col(1), after.col(5));
  EXPECT_TRUE(points.explained.empty());
}

TEST(Points, OfEveryStageOfEveryModelCanBeDrawn) {
  BuiltInModels models;
  for (const Document& document : {readable(), two_block_document(), translating_document(), random_document(6, 2, {"This"})}) {
    HeadlessProgram p(document);
    for (const StagePlace& place : p.session.navigation().stages()) {
      p.session.go(place);
      for (const StageLook look : {StageLook::points, StageLook::lines}) {
        p.session.selection().look = look;
        p.frames(2);
        EXPECT_FALSE(p.log.items().empty());
      }
    }
  }
}

}  // namespace headlight::tests::points_board_test
