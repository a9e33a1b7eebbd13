// Matrices as widgets: cells, scrolling, zooming, labels, marks.
#include <algorithm>

#include "base/number_text.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::matrix_view_test {

TEST_F(Widgets, AMatrixKnowsItsCells) {
  MatrixZoom zoom;
  MatrixResult last;
  std::optional<ScreenCell> clicked;
  const MatrixView v = small_matrix();
  const Draw draw = [&](const Canvas& c) {
    last = matrix_view(c, v, zoom, 200, 100);
    if (last.clicked) clicked = last.clicked;
  };
  frame(draw);
  const Rect cell = last.layout.cell(1, 2);
  EXPECT_EQ(cell.x, 281);
  EXPECT_EQ(cell.w, 38);
  input_.move(cell.centre_x(), cell.centre_y());
  frame(draw);
  frame(draw);
  EXPECT_EQ(last.hovered, (ScreenCell{1, 2}));
  input_.press();
  frame(draw);
  frame(draw);
  EXPECT_EQ(last.pressed, (ScreenCell{1, 2}));
  input_.release();
  frame(draw);
  EXPECT_EQ(clicked, (ScreenCell{1, 2}));
}

TEST_F(Widgets, ATransposedMatrixSwapsItsSides) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  v.transposed = true;
  std::swap(v.rows, v.cols);
  MatrixResult last;
  frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
  EXPECT_EQ(last.layout.n_rows, 4);
  EXPECT_EQ(last.layout.n_cols, 3);
  ASSERT_EQ(painter_.heats.size(), 1u);
  EXPECT_TRUE(painter_.heats[0].transposed);
}

TEST_F(Widgets, ALargeMatrixScrollsInsideItsFrame) {
  MatrixZoom zoom;
  MatrixView v;
  v.name = "big";
  v.values = ramp(200, 300);
  v.rows = axis(AxisKind::query, 200);
  v.cols = axis(AxisKind::key, 300);
  v.max_width = 400;
  v.max_height = 300;
  MatrixResult last;
  const Draw draw = [&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); };
  frame(draw);
  EXPECT_TRUE(last.layout.scrolls);
  EXPECT_LE(last.layout.cells.w, 400);
  EXPECT_LT(last.layout.last_col, 40);
  input_.move(400, 200);
  frame(draw);
  input_.press(1);
  frame(draw);
  input_.move(300, 150);
  frame(draw);
  frame(draw);
  input_.release(1);
  EXPECT_GT(zoom.pan_x, 50);
  EXPECT_GT(zoom.pan_y, 20);
}

TEST_F(Widgets, CtrlWheelZoomsAboutTheCursor) {
  MatrixZoom zoom;
  const MatrixView v = small_matrix();
  MatrixResult last;
  const Draw draw = [&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); };
  frame(draw);
  input_.move(last.layout.col_centre(2), last.layout.row_centre(1));
  frame(draw);
  frame(draw);
  input_.key(Key::left_control, true);
  input_.scroll(0, 2);
  frame(draw);
  input_.key(Key::left_control, false);
  frame(draw);
  EXPECT_GT(zoom.zoom, 1.2f);
  EXPECT_EQ(last.hovered, (ScreenCell{1, 2}));
  EXPECT_FLOAT_EQ(last.layout.cells.w, 160);
}

void expect_apart(const FrameItems& log, const std::string& prefix) {
  std::vector<const Item*> labels;
  for (const Item& item : log.items())
    if (item.name.rfind(prefix, 0) == 0) labels.push_back(&item);
  ASSERT_GT(labels.size(), 1u);
  for (std::size_t i = 0; i < labels.size(); ++i)
    for (std::size_t j = i + 1; j < labels.size(); ++j) {
      const Item &a = *labels[i], &b = *labels[j];
      const bool apart = a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
      EXPECT_TRUE(apart) << a.name << " and " << b.name;
    }
}

TEST_F(Widgets, ColumnWordsNeverOverlap) {
  for (float pitch : {60.f, 38.f, 24.f, 12.f}) {
    MatrixZoom zoom;
    MatrixView v = small_matrix();
    v.cols = axis(AxisKind::key, {"extraordinary", "cat", "incomprehensible", "down"});
    v.pitch_x = pitch;
    frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
    expect_apart(log_, "m.col.");
    expect_apart(log_, "m.row.");
  }
}

/// The letters of two rows have paper between them at every height; the hot row always has its word.
TEST_F(Widgets, RowWordsNeverTouch) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  std::vector<std::string> words;
  for (int i = 0; i < 24; ++i) words.push_back(i % 2 ? "Bld" : "gypj");
  v.values = ramp(24, 4);
  v.rows = axis(AxisKind::query, words);
  v.hot_row = 7;
  for (float pitch = 4; pitch <= 24; pitch += 0.5f) {
    v.pitch_y = v.min_pitch = pitch;
    frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
    EXPECT_TRUE(log_.find("m.row.7")) << pitch;
    std::vector<float> at;
    for (const Item& item : log_.items())
      if (item.name.starts_with("m.row.")) at.push_back(item.centre().y);
    std::sort(at.begin(), at.end());
    for (size_t i = 1; i < at.size(); ++i) EXPECT_GE(at[i] - at[i - 1], 12.f) << pitch;
    if (pitch >= least_row_of_words) {
      EXPECT_EQ(at.size(), 24u) << pitch;
    }
  }
}

/// Rows whose numbers are shown have their words first if only some rows have room for words.
TEST_F(Widgets, RowsWithNumbersHaveTheirWords) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  std::vector<std::string> words;
  for (int i = 0; i < 24; ++i) words.push_back("row" + std::to_string(i));
  v.values = ramp(24, 4);
  v.rows = axis(AxisKind::query, words);
  v.line_numbers = true;
  v.pitch_y = v.min_pitch = 5;
  v.frames.push_back({0, 23, 1, 1});
  frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
  int n = 0;
  for (const Item& item : log_.items()) {
    if (!item.name.starts_with("m.number.")) continue;
    ++n;
    EXPECT_TRUE(log_.find("m.row." + item.name.substr(9, item.name.find('=') - 9))) << item.name;
  }
  EXPECT_GT(n, 2);
  expect_apart(log_, "m.row.");
}

TEST_F(Widgets, ColumnWordsInOneLineAreNotReadAsOneWord) {
  int in_one_line = 0;
  for (float pitch = 30; pitch < 80; pitch += 1) {
    MatrixZoom zoom;
    MatrixView v = small_matrix();
    v.cols = axis(AxisKind::key, {"The", "elephant", "ate", "down"});
    v.pitch_x = pitch;
    frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
    const Item *the = log_.find("m.col.0"), *elephant = log_.find("m.col.1");
    ASSERT_TRUE(the && elephant);
    if (the->min.y != elephant->min.y) continue;
    ++in_one_line;
    EXPECT_GE(elephant->min.x - the->max.x, 5.f) << pitch;
  }
  EXPECT_GT(in_one_line, 0);
}

/// Numbers wider than their cells cover neither the outline of a changed cell, nor the frame about what is pointed at, nor the pinned ring.
TEST_F(Widgets, NumbersOnTagsCoverNoOutline) {
  const CellMark changed{{1, 2}, MarkKind::changed}, by_hand{{1, 2}, MarkKind::overridden};
  const CellFrame pointed{1, 1, 2, 2, IM_COL32_BLACK, 2, 5};
  for (int kind = 0; kind < 5; ++kind) {
    MatrixZoom zoom;
    MatrixView v = small_matrix();
    v.pitch_x = kind == 4 ? 30 : 20;
    v.numbers = false;
    v.line_numbers = true;
    v.numbered_row = 1;
    if (kind == 1) v.marks = {changed};
    if (kind == 2) v.marks = {by_hand};
    if (kind == 3) v.frames = {pointed};
    if (kind == 4) v.pinned = ScreenCell{1, 2};
    MatrixResult last;
    frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
    const Rect cell = last.layout.cell(1, 2);
    int numbers = 0;
    for (const Item& item : log_.items()) {
      if (!item.name.starts_with("m.number.")) continue;
      ++numbers;
      const bool meets =
          item.min.x < cell.right() - 1 && item.max.x > cell.x + 1 && item.min.y < cell.bottom() - 1 && item.max.y > cell.y + 1;
      const bool its_own = kind == 4 && item.name.starts_with("m.number.2=");  // within its ring
      EXPECT_TRUE(kind == 0 || its_own || !meets) << item.name << ", " << kind;
    }
    EXPECT_GE(numbers, 3) << kind;
  }
}

/// The row in question hides no number of another row if every cell has one, and the number that is read has its decimals.
TEST_F(Widgets, NumbersOnTagsCoverNoNumberOfAnotherRow) {
  for (const float read : {8.42f, -10.42f})
    for (const bool by_hand : {false, true})
      for (Index row = 0; row < 4; ++row) {
        MatrixZoom zoom;
        MatrixView v = small_matrix();
        auto values = std::make_shared<Matrix>(4, 5);
        values->setConstant(-11.25f);
        (*values)(row, 2) = read;
        v.values = values;
        v.rows = axis(AxisKind::query, 4);
        v.cols = axis(AxisKind::key, 5);
        v.limit = 30;
        v.pitch_x = v.pitch_y = 30;
        v.line_numbers = true;
        v.numbered_row = row;
        if (by_hand) v.marks = {{{row, 2}, MarkKind::overridden}};
        else v.pinned = ScreenCell{row, 2};
        MatrixResult last;
        frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
        const auto where = [&] { return column_text(double(read), 2) + ", row " + std::to_string(row) + (by_hand ? ", by hand" : ""); };
        int numbers = 0;
        for (const Item& item : log_.items()) {
          if (!item.name.starts_with("m.number.")) continue;
          ++numbers;
          for (Index other = 0; other < 4; ++other)
            for (Index col = 0; other != row && col < 5; ++col) {
              const Rect cell = last.layout.cell(other, col);
              EXPECT_TRUE(item.max.x <= cell.x || item.min.x >= cell.right() || item.max.y <= cell.y || item.min.y >= cell.bottom())
                  << item.name << ": " << where();
            }
        }
        EXPECT_GE(numbers, 3) << where();
        EXPECT_TRUE(read < 0 || log_.find("m.number.2=8.42")) << where();
        EXPECT_TRUE(read > 0 || log_.find("m.number.2=-10.42")) << where();
      }
}

/// The read number has a single decimal if its cell has no room for more, and hides no other. A number set by hand has two on a wider tag,
/// as between 8.42 and 8.52, although the cell beside it is read.
TEST_F(Widgets, ASmallChangeByHandIsNotRoundedAway) {
  for (const Index read : {-1, 1, 2})
    for (const bool by_hand : {false, true}) {
      if (read == 1 && !by_hand) continue;
      MatrixZoom zoom;
      MatrixView v = small_matrix();
      auto values = std::make_shared<Matrix>(4, 5);
      values->setConstant(-5.25f);
      (*values)(1, 1) = 3.25f;
      (*values)(1, 2) = by_hand ? 8.52f : 8.42f;
      v.values = values;
      v.rows = axis(AxisKind::query, 4);
      v.cols = axis(AxisKind::key, 5);
      v.limit = 30;
      v.pitch_x = 25;
      v.pitch_y = 34;
      v.line_numbers = true;
      v.numbered_row = 1;
      if (read >= 0) v.pinned = ScreenCell{1, read};
      if (by_hand) v.marks = {{{1, 2}, MarkKind::overridden}};
      MatrixResult last;
      frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
      const Item* number = log_.find(by_hand ? "m.number.2=8.52" : read < 0 ? "m.number.2=8" : "m.number.2=8.4");
      ASSERT_TRUE(number) << read << by_hand;
      EXPECT_GE(number->min.y, last.layout.row_centre(1) - 17) << read << by_hand;
      EXPECT_LE(number->max.y, last.layout.row_centre(1) + 17) << read << by_hand;
      int in_row = 0;
      for (const Item& item : log_.items()) in_row += item.name.starts_with("m.number.");
      EXPECT_EQ(in_row, by_hand ? 3 : 5) << read;
      if (read == 1) {
        EXPECT_TRUE(log_.find("m.read=3.25"));
        expect_apart(log_, "m.number.");
      }
    }
}

/// A tag goes to the side where it hides only zeros, and whole numbers have no decimals that would hide more.
TEST_F(Widgets, ATagGoesWhereNothingIs) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  auto values = std::make_shared<Matrix>(Matrix::Zero(3, 4));
  (*values)(1, 2) = (*values)(2, 3) = 10;
  v.values = values;
  v.limit = 10;
  v.pitch_x = v.pitch_y = 20;
  v.numbers = false;
  v.line_numbers = true;
  v.numbered_row = 1;
  MatrixResult last;
  frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
  const Item* number = log_.find("m.number.2=10");
  ASSERT_TRUE(number);
  EXPECT_LE(number->max.y, last.layout.cell(1, 2).y);
}

/// The largest number of a row has its tag, although the pinned cell's comes first and covers the same place.
TEST_F(Widgets, TheLargestNumberHasATagBesideThePinnedOne) {
  const std::vector<float> weights = {0.29f, 0.01f, 0, 0.36f, 0.15f, 0, 0.03f, 0.16f};
  for (float pitch = 14; pitch <= 44; pitch += 1.5f)
    for (Index row = 0; row < 8; ++row)
      for (Index pinned = 1; pinned < 7; ++pinned) {
        MatrixZoom zoom;
        MatrixView v = small_matrix();
        auto values = std::make_shared<Matrix>(8, 8);
        for (Index i = 0; i < values->size(); ++i) values->data()[i] = weights[size_t(i % 8)];
        v.values = values;
        v.rows = axis(AxisKind::query, 8);
        v.cols = axis(AxisKind::key, 8);
        v.pitch_x = v.pitch_y = pitch;
        v.numbers = false;
        v.line_numbers = true;
        v.pinned = ScreenCell{row, pinned};
        MatrixResult last;
        frame([&](const Canvas& c) { last = matrix_view(c, v, zoom, 200, 100); });
        const Item *largest = log_.find("m.number.3=0.36"),
                   *read = log_.find("m.number." + std::to_string(pinned) + "=" + column_text(double(weights[size_t(pinned)]), 2));
        ASSERT_TRUE(largest) << pitch << ", row " << row << ", pinned " << pinned;
        ASSERT_TRUE(read) << pitch << ", row " << row << ", pinned " << pinned;
        if (pinned == 3) continue;
        const bool meet =
            largest->min.x < read->max.x && read->min.x < largest->max.x && largest->min.y < read->max.y && read->min.y < largest->max.y;
        EXPECT_FALSE(meet) << pitch << ", row " << row << ", pinned " << pinned;
        EXPECT_LE(largest->min.x, last.layout.col_centre(3) + 0.5f) << pitch;
        EXPECT_GE(largest->max.x, last.layout.col_centre(3) - 0.5f) << pitch;
      }
}

TEST_F(Widgets, AnEmptyOrMissingMatrixDrawsNothing) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  v.values = nullptr;
  frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
  v.values = std::make_shared<Matrix>(0, 0);
  frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
  EXPECT_TRUE(painter_.heats.empty());
}

TEST_F(Widgets, FaultsAndMasksAreDrawnWithoutComplaint) {
  MatrixZoom zoom;
  MatrixView v = small_matrix();
  auto m = std::make_shared<Matrix>(*v.values);
  const float inf = std::numeric_limits<float>::infinity();
  (*m)(0, 0) = std::numeric_limits<float>::quiet_NaN();
  (*m)(0, 1) = -inf;
  (*m)(0, 2) = inf;
  (*m)(0, 3) = 1e38f;
  v.values = m;
  v.mask_text = MaskText::infinity;
  v.pinned = ScreenCell{0, 0};
  v.hovered = ScreenCell{2, 3};
  v.marks = {{{1, 1}, MarkKind::overridden}, {{1, 2}, MarkKind::changed}, {{2, 0}, MarkKind::hidden}, {{90, 90}, MarkKind::changed}};
  frame([&](const Canvas& c) { matrix_view(c, v, zoom, 200, 100); });
  EXPECT_EQ(painter_.heats.size(), 1u);
}

}  // namespace headlight::tests::matrix_view_test
