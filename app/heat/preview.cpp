#include "heat/preview.hpp"

#include <algorithm>

#include "graph/largest_in_row.hpp"
#include "graph/number_sizes.hpp"
#include "heat/heat_levels.hpp"

namespace headlight::heat {
namespace {

Index parts(Index whole, Index part) { return (whole + part - 1) / part; }

}  // namespace

PreviewMaker::PreviewMaker(Index rows, Index cols, Index finest)
    : rows_per_cell_(std::max<Index>(1, parts(rows, finest))),
      cols_per_cell_(std::max<Index>(1, parts(cols, finest))),
      picture_(parts(rows, rows_per_cell_), parts(cols, cols_per_cell_)) {}

void PreviewMaker::add(const Matrix& values, const Matrix& drawn) {
  const HeatLevel level = reduce(drawn, rows_per_cell_, cols_per_cell_);
  std::copy(level.values.begin(), level.values.end(), picture_.middleRows(drawn_, level.rows).data());
  drawn_ += level.rows;
  for (Index row = 0; row < values.rows(); ++row) {
    const Index most = graph::largest_in_row(values, row);
    made_.at_most.push_back(most);
    made_.row_most.push_back(values(row, most));
  }
  const NumberSizes sizes = number_sizes(values);
  made_.largest_size = std::max(made_.largest_size, sizes.largest);
  made_.fault = made_.fault || sizes.fault;
}

Preview PreviewMaker::take() {
  made_.picture = std::make_shared<const Matrix>(std::move(picture_));
  return std::move(made_);
}

Preview preview_of(const Matrix& values, const Matrix& drawn, Index finest) {
  PreviewMaker maker(drawn.rows(), drawn.cols(), finest);
  maker.add(values, drawn);
  return maker.take();
}

}  // namespace headlight::heat
