#include "session/motion/motion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "document/apply.hpp"
#include "folders/built_in.hpp"
#include "model/stage_name.hpp"

namespace headlight::tests::motion_test {

Session session_of(const std::string& model, const std::string& sentence, std::initializer_list<Edit> edits = {}) {
  Document document = make_document(BuiltInModels().make(model), {sentence});
  for (const Edit& edit : edits) document = apply(document, edit);
  return Session(std::move(document));
}

Session readable_session(std::initializer_list<Edit> edits = {}) {
  return session_of("readable", "The elephant ate the banana as it was hungry", edits);
}

bool alike(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-9 * std::max(1., std::abs(b)); }

/// True if `value` is that of the formula, of one of its parts, or of the first terms of one of its sums.
bool is_part_of(const Formula& f, double value, const CellReader& read) {
  if (alike(evaluate(f, read), value)) return true;
  double sum = 0;
  if (f.kind() == Formula::Kind::sum)
    for (const Formula& term : f.args())
      if (alike(sum += evaluate(term, read), value)) return true;
  if (f.kind() == Formula::Kind::cell || f.kind() == Formula::Kind::number || f.kind() == Formula::Kind::max) return false;
  return !f.args().empty() && is_part_of(f.args().front(), value, read);
}

/// Every number that a moment shows, besides those of the trace.
void expect_true(const Session& s, const Motion& motion) {
  const Moment& m = motion.moment();
  const NodeId node = motion.plan().node;
  const Matrix& all = s.trace()[node];
  const CellReader read = [&](const Cell& cell) { return s.trace().at(cell); };
  ASSERT_LT(m.row, all.rows());
  ASSERT_LE(m.way_col + static_cast<Index>(m.on_the_way.size()), all.cols());
  const size_t every = m.on_the_way.size() / 8 + 1;  // checks some of a wide row, always including the last one
  for (size_t i = (m.on_the_way.size() + every - 1) % every; i < m.on_the_way.size(); i += every) {
    const Cell cell = {node, m.row, m.way_col + static_cast<Index>(i)};
    EXPECT_TRUE(is_part_of(formula(s.graph(), s.trace(), cell), m.on_the_way[i], read)) << s.graph()[node].name << " " << m.on_the_way[i];
    EXPECT_TRUE(alike(evaluate(m.so_far[i], read), m.on_the_way[i]));
  }
  for (const Cell& cell : motion.computed()) EXPECT_TRUE(s.navigation().contains(cell));
  if (!m.operands.empty()) {
    const std::vector<Cell> all_read = reads(formula(s.graph(), s.trace(), motion.computed().front()));
    const std::set<Cell> read_by(all_read.begin(), all_read.end());
    for (const Cell& cell : m.operands) EXPECT_TRUE(read_by.count(cell)) << "it does not read what is said to be taken in";
  }
  for (const MovedBlock& block : motion.plan().blocks) {
    const Matrix &part = s.trace()[block.part], &whole = s.trace()[block.whole];
    EXPECT_EQ(part, whole.middleCols(block.first_col, block.n_cols));
  }
}

/// The visible extent of the matrix: rows, cells, and the progress of the last one.
std::array<double, 4> progress(const Moment& m) {
  return {static_cast<double>(m.arrived) + m.progress, static_cast<double>(m.above), static_cast<double>(m.finished),
          static_cast<double>(m.terms)};
}

/// Plays the current stage to its end in small steps; returns the time it took.
double play(const Session& s, Motion& motion) {
  constexpr double step = 0.04;
  double seconds = 0;
  motion.begin(s, true);
  size_t checked = every_stop;
  while (motion.on() && seconds < 20) {
    if (motion.step_number() != checked) expect_true(s, motion);
    checked = motion.step_number();
    const auto before = progress(motion.moment());
    motion.advance(s, step);
    seconds += step;
    if (motion.on()) {
      EXPECT_GE(progress(motion.moment())[0], motion.moment().moving ? before[0] : 0);
      EXPECT_GE(progress(motion.moment())[1], before[1]) << "a row that was there is gone";
    }
  }
  return seconds;
}

void play_every_stage(Session s, int n_watched) {
  Motion motion;
  int watched = 0;
  for (const StagePlace& place : s.navigation().stages()) {
    s.go(place);
    if (!watchable(s)) continue;
    ++watched;
    const double seconds = play(s, motion);
    EXPECT_FALSE(motion.on()) << id(place, s.nodes()) << " does not end";
    EXPECT_GT(seconds, 0.3) << id(place, s.nodes());
    EXPECT_LT(seconds, 6) << id(place, s.nodes());
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GE(watched, n_watched);
}

TEST(Motion, OfEveryStageIsTrueAtEveryMomentAndEnds) { play_every_stage(readable_session(), 13); }

TEST(Motion, OfARandomModelIsTrueToo) { play_every_stage(session_of("random", "This is a book"), 13); }

TEST(Motion, OfTheTranslationIsTrueInEveryLayer) {
  play_every_stage(session_of("en-fr", "the elephant ate the banana because it was hungry"), 60);
}

TEST(Motion, OfMaskedAndRescaledRowsIsTrueToo) {
  play_every_stage(readable_session({SetMask{MaskKind::causal}, OverrideCell{{0, "blocks.0.attn.pattern[0]", 6, 1}, 0.5f, true},
                                     OverrideCell{{0, "blocks.0.attn.scores[0]", 0, 0}, 3.f}, SetHeadSetting{0, 2, HeadSetting::off}}),
                   13);
}

/// The first steps of a product are its sums of one term, two terms, three terms.
TEST(Motion, OfAProductAddsOneTermAfterTheOther) {
  Session s = readable_session();
  s.go(Stage::scores);
  s.navigation().pin({s.navigation().head().scores, 6, 0});
  Motion motion;
  const Formula cell = formula(s.graph(), s.trace(), {s.navigation().head().scores, 6, 0});
  ASSERT_EQ(cell.args().size(), 8u);
  double sum = 0;
  for (size_t n = 1; n < cell.args().size(); ++n) {
    motion.step(s);
    ASSERT_TRUE(motion.on());
    EXPECT_FALSE(motion.playing());
    sum += evaluate(cell.args()[n - 1], [&](const Cell& c) { return s.trace().at(c); });
    ASSERT_EQ(motion.moment().on_the_way.size(), 1u);
    EXPECT_DOUBLE_EQ(motion.moment().on_the_way.front(), sum);
    EXPECT_EQ(motion.moment().terms, n);
    EXPECT_EQ(motion.moment().all_terms, 8u);
    EXPECT_EQ(motion.moment().operands, reads(cell.args()[n - 1]));
  }
  motion.step(s);
  EXPECT_EQ(motion.moment().finished, 1) << "with its last term the cell is there";
  EXPECT_TRUE(motion.moment().on_the_way.empty());
  for (Index col = 1; col < 9; ++col) {
    motion.step(s);
    EXPECT_EQ(motion.moment().finished, col + 1) << "then one step is one cell";
  }
  EXPECT_TRUE(motion.has_row(s.navigation().head().scores, 6)) << "the pinned row comes first";
  for (const Index row : {0, 1, 2}) {
    EXPECT_FALSE(motion.has_row(s.navigation().head().scores, row));
    motion.step(s);
    EXPECT_TRUE(motion.has_row(s.navigation().head().scores, row));
    EXPECT_TRUE(motion.has_row(s.navigation().head().scores, 6));
  }
}

/// The pinned cell is added up first, number by number, and then its row from the left.
void expect_pinned_first(Index col) {
  Session s = readable_session();
  s.go(Stage::scores);
  s.navigation().pin({s.navigation().head().scores, 6, col});
  Motion motion;
  std::vector<Index> order;
  std::map<Index, size_t> stops;
  motion.begin(s, false);
  while (motion.on() && motion.plan().steps[motion.step_number()].kind == MotionStep::Kind::cell) {
    const Cell cell = motion.computed().front();
    if (order.empty() || order.back() != cell.col) order.push_back(cell.col);
    if (cell.col == col) ++stops[motion.moment().terms];
    expect_true(s, motion);
    motion.step(s);
  }
  std::vector<Index> expected = {col};
  for (Index other = 0; other < 9; ++other)
    if (other != col) expected.push_back(other);
  EXPECT_EQ(order, expected);
  EXPECT_EQ(stops.size(), 8u) << "the pinned cell is added up term by term";
  EXPECT_TRUE(motion.has_row(s.navigation().head().scores, 6));
}

TEST(Motion, BeginsWithThePinnedCellItself) {
  for (const Index col : {0, 1, 2, 5, 8}) expect_pinned_first(col);
}

TEST(Motion, KeepsThePinnedCellWhileItsRowComes) {
  Session s = readable_session();
  s.go(Stage::scores);
  s.navigation().pin({s.navigation().head().scores, 6, 4});
  Motion motion;
  motion.step_phase(s);
  EXPECT_EQ(motion.moment().finished, 0);
  EXPECT_EQ(motion.moment().ahead, 4);
  motion.step(s);
  EXPECT_EQ(motion.moment().finished, 1);
  EXPECT_EQ(motion.moment().ahead, 4);
  for (int i = 0; i < 3; ++i) motion.step(s);
  EXPECT_EQ(motion.moment().finished, 5) << "the pinned one is among them now";
}

TEST(Motion, OfASoftmaxExponentiatesTheRowAndThenDividesIt) {
  Session s = readable_session();
  s.go(Stage::softmax);
  Motion motion;
  for (Index col = 0; col < 9; ++col) {
    motion.step(s);
    EXPECT_EQ(motion.moment().finished, 0);
    EXPECT_EQ(motion.moment().on_the_way.size(), static_cast<size_t>(col + 1));
    EXPECT_EQ(motion.moment().done, Formula::Kind::exp);
  }
  double sum = 0;
  for (const double exponential : motion.moment().on_the_way) sum += exponential;
  for (Index col = 0; col < 9; ++col)
    EXPECT_NEAR(motion.moment().on_the_way[static_cast<size_t>(col)] / sum,
                static_cast<double>(s.trace()[s.navigation().head().pattern](6, col)), 1e-6);
  motion.step(s);
  EXPECT_EQ(motion.moment().done, Formula::Kind::quotient);
  EXPECT_TRUE(motion.has_row(s.navigation().head().pattern, 6));
}

TEST(Motion, OfWhatIsCutOrJoinedMovesBlocks) {
  Session s = readable_session();
  Motion motion;
  for (const Stage stage : {Stage::split, Stage::merge}) {
    s.go(stage);
    motion.begin(s, false);
    ASSERT_EQ(motion.plan().blocks.size(), stage == Stage::split ? 12u : 4u) << "of Q, K and V, or of Z, one of each head";
    EXPECT_EQ(motion.moment().moving, 1u) << "the first of them alone";
    EXPECT_EQ(motion.moment().progress, 0);
    for (size_t h = 0; h < 4; ++h) {
      EXPECT_EQ(motion.plan().blocks[h].first_col, static_cast<Index>(8 * h));
      EXPECT_EQ(motion.plan().blocks[h].parts, stage == Stage::split);
    }
    motion.step(s);
    EXPECT_EQ(motion.moment().progress, 1);
    motion.step(s);
    EXPECT_EQ(motion.moment().arrived, 1u);
    EXPECT_EQ(motion.moment().moving, 3u);
    motion.step(s);
    EXPECT_FALSE(motion.on());
  }
}

/// Reshaped without a transpose, no block becomes its head, and the animation shows none.
TEST(Motion, ShowsNoBlocksWhereNoneStaysTogether) {
  Session s = readable_session({SetMistake{Mistake::split_by_view, true}});
  s.go(Stage::split);
  Motion motion;
  motion.begin(s, false);
  EXPECT_TRUE(motion.on());
  EXPECT_TRUE(motion.plan().blocks.empty());
}

TEST(Motion, WithoutMovementGoesFromIdeaToIdea) {
  Session s = readable_session();
  s.go(Stage::scores);
  s.navigation().pin({s.navigation().head().scores, 6, 0});
  Motion motion;
  motion.step_phase(s);
  EXPECT_EQ(motion.moment().finished, 1) << "the first cell";
  motion.step_phase(s);
  EXPECT_TRUE(motion.has_row(s.navigation().head().scores, 6)) << "the first row";
  motion.step_phase(s);
  EXPECT_FALSE(motion.on()) << "all of it";
}

TEST(Motion, EndsWhereSomethingElseIsLookedAtOrAnythingChanges) {
  Session s = readable_session();
  Motion motion;
  const auto begin = [&] {
    s.go(Stage::scores);
    s.navigation().set_head(0);
    motion.begin(s, true);
    motion.follow(s);
    ASSERT_TRUE(motion.on());
  };
  begin();
  s.navigation().set_head(1);
  motion.follow(s);
  EXPECT_FALSE(motion.on()) << "another head";
  begin();
  s.go(Stage::scale);
  motion.follow(s);
  EXPECT_FALSE(motion.on()) << "another stage";
  begin();
  s.push(SetTemperature{2});
  s.settle();
  motion.follow(s);
  EXPECT_FALSE(motion.on()) << "another run";
  begin();
  s.set_comparing(true);
  motion.follow(s);
  EXPECT_TRUE(motion.on()) << "what it is compared with comes along";
}

TEST(Motion, FillsTheMatrixOfEveryHeadAndNoOther) {
  Session s = readable_session();
  s.go(Stage::scores);
  Motion motion;
  motion.begin(s, false);
  for (const HeadNodes& head : s.navigation().attention().head) {
    EXPECT_TRUE(motion.fills(head.scores));
    EXPECT_FALSE(motion.fills(head.q));
  }
  motion.finish();
  EXPECT_FALSE(motion.fills(s.navigation().head().scores));
  EXPECT_TRUE(motion.has_row(s.navigation().head().scores, 5));
}

TEST(Motion, StandsAtThePartOfItsTimeThatIsAskedFor) {
  Session s = readable_session();
  s.go(Stage::scores);
  Motion motion, same;
  motion.stand_at(s, 0.1);
  EXPECT_TRUE(motion.on());
  EXPECT_FALSE(motion.playing());
  same.stand_at(s, 0.1);
  EXPECT_EQ(motion.moment().on_the_way, same.moment().on_the_way);
  motion.stand_at(s, 1);
  EXPECT_FALSE(motion.on());
}

}  // namespace headlight::tests::motion_test
