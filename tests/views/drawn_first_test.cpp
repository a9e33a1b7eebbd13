// A large document appears as soon as the visible part is computed: drawing it must not request the rest.
#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <thread>

#include "core/documents.hpp"
#include "headless_program.hpp"

namespace headlight::tests::drawn_first_test {

struct DrawnFirst : testing::Test {
  HeadlessProgram p{make_document(tests::layered_model(3), {"the cat sat", "it was tired"})};
  double temperature = 1;

  /// Goes to `place` and changes everything.
  void change_at(const StagePlace& place) {
    p.session.set_background_work_limit(std::numeric_limits<double>::infinity());
    p.session.go(place);
    p.frames(2);
    p.session.set_background_work_limit(0);
    p.session.push(SetTemperature{temperature += 0.5});
    p.frame();
    p.wait_for([&] { return !p.session.computing(); });
  }
  NodeId pattern(size_t layer) const { return p.session.nodes().block[layer].attn.head[0].pattern; }
};

TEST_F(DrawnFirst, APictureOfTheFirstLayerAsksForNothingOfTheNext) {
  const std::vector<StagePlace> stages = p.session.navigation().stages();
  for (const StagePlace& place : stages) {
    if (place.at.layer > 0) break;
    change_at(place);
    p.frames(3);
    ASSERT_EQ(p.session.document().interventions.temperature, temperature);
    EXPECT_EQ(p.session.navigation().place(), place);
    EXPECT_FALSE(p.session.trace().ready(pattern(1))) << id(place, p.session.nodes());
  }
}

TEST_F(DrawnFirst, TheRestAppearsInTheRailOnceItIsThere) {
  change_at({Stage::softmax, {false, 0, false}});
  p.frames(2);
  const size_t before = p.painter.all.size();
  for (const Sample& sample : p.session.run().samples) sample.trace.fill();
  p.frames(2);
  EXPECT_GT(p.painter.all.size(), before);
}

TEST_F(DrawnFirst, TheMapWaitsUntilEverythingIsThere) {
  change_at({Stage::softmax, {false, 0, false}});
  p.click("stage.map");
  for (int i = 0; !p.session.selection().map && i < 5000; ++i) {
    EXPECT_FALSE(p.has("map.word.0"));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    p.frame();
  }
  p.frames(2);
  EXPECT_TRUE(p.has("map.word.0"));
  EXPECT_TRUE(p.session.trace().whole());
}

}  // namespace headlight::tests::drawn_first_test
