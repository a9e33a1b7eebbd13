// A long text's values are evicted; views of their previews look the same.
#include "session/previews.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "analysis/masked_pattern.hpp"
#include "core/documents.hpp"
#include "graph/largest_in_row.hpp"
#include "graph/on_demand.hpp"
#include "session/session.hpp"

namespace headlight::tests::previews_test {

using OneRun = run::Run;  // GoogleTest's tests have their own Run

/// The run of a text so long that its evictable values have no room.
OneRun with_little_room(const Document& document) {
  OneRun run = *compute(document);
  for (Sample& sample : run.samples) {
    Bindings inputs;
    for (NodeId id = 0; id < sample.graph->size(); ++id)
      if ((*sample.graph)[id].is_input()) inputs[(*sample.graph)[id].name] = sample.trace.matrix(id);
    sample.trace = evaluate_on_demand(sample.graph, inputs, {.room = 0});
  }
  return run;
}

TEST(Previews, AreKeptOfAllThatIsLetGo) {
  const Document document = make_document(tests::layered_model(3), {"the cat sat", "it was tired"});
  const auto whole = compute(document);
  const OneRun run = with_little_room(document);
  Previews previews;
  EXPECT_FALSE(previews.find(0, run.nodes.block[0].attn.head[0].pattern));
  for (const Sample& sample : run.samples) sample.trace.fill();
  previews.make(run, {});
  for (int number = 0; number < 2; ++number)
    for (const BlockNodes& block : run.nodes.block)
      for (const HeadNodes& head : block.attn.head) {
        const Sample& right = whole->samples[static_cast<size_t>(number)];
        const auto preview = previews.find(number, head.pattern);
        ASSERT_TRUE(preview);
        EXPECT_EQ(*preview->picture, *masked_pattern(*right.graph, right.trace, head.pattern));
        EXPECT_TRUE(preview->measures);
        EXPECT_EQ(preview->at_most[2], largest_in_row(right.trace[head.pattern], 2));
        EXPECT_TRUE(previews.find(number, head.scores));
        EXPECT_FALSE(run.samples[static_cast<size_t>(number)].trace.ready(head.pattern)) << "it is not kept";
      }
  for (const NodeId of_words : {*run.nodes.logits, *run.nodes.probs}) {  // they are computed some rows at a time
    const auto preview = previews.find(1, of_words);
    ASSERT_TRUE(preview);
    const Matrix& right = whole->samples[1].trace[of_words];
    EXPECT_EQ(*preview->picture, right);
    EXPECT_EQ(preview->at_most.back(), largest_in_row(right, right.rows() - 1));
    EXPECT_FALSE(run.samples[1].trace.ready(of_words)) << "it is not kept";
  }
  EXPECT_FALSE(previews.find(0, run.nodes.block[0].attn.q)) << "it is kept whole";
}

/// Norms come after the sums, so the stream that logits read may be let go while their previews are made.
TEST(Previews, OfLogitsAreMadeWhileTheWindowLetsValuesGo) {
  auto model = std::make_shared<Model>(*tests::layered_model(3));
  model->config.norm = Norm::post;
  model->config.final_norm = false;
  model->weights = std::make_shared<const Weights>(initial_weights(model->config, model->tokenizer->size(), 0, 5));
  const Document document = make_document(std::shared_ptr<const Model>(model), {"the cat sat"});
  const auto whole = compute(document);
  for (int times = 0; times < 20; ++times) {
    const OneRun run = with_little_room(document);
    run.samples[0].trace.fill();
    std::atomic<bool> made = false;
    std::thread window([&] {
      while (!made) run.samples[0].trace.evict(0);
    });
    Previews previews;
    previews.make(run, {});
    made = true;
    window.join();
    EXPECT_EQ(*previews.find(0, *run.nodes.logits)->picture, whole->samples[0].trace[*run.nodes.logits]);
  }
}

TEST(Previews, OfAShortTextThereAreNoneAndEveryNumberIsKnown) {
  Session session(make_document(tests::layered_model(2), {"the cat sat"}));
  session.fill_in_background();
  const NodeId pattern = session.navigation().head().pattern;
  EXPECT_FALSE(session.preview(pattern));
  EXPECT_FALSE(session.will_preview(pattern));
  const auto most = session.row_most(pattern, 1);
  ASSERT_TRUE(most);
  EXPECT_EQ(most->value, session.trace()[pattern].row(1).maxCoeff());
  EXPECT_EQ(session.known_number({pattern, 1, most->col}), most->value);
}

}  // namespace headlight::tests::previews_test
