#include "views/shell/stage_boards.hpp"

#include "views/boards/all_heads_board.hpp"
#include "views/boards/block_boards.hpp"
#include "views/boards/embedding_board.hpp"
#include "views/boards/head_lines.hpp"
#include "views/boards/head_logits_board.hpp"
#include "views/boards/imported_pattern_board.hpp"
#include "views/boards/layers_board.hpp"
#include "views/boards/pieces_board.hpp"
#include "views/boards/points_board.hpp"
#include "views/boards/product_board.hpp"
#include "views/boards/rotate_board.hpp"
#include "views/boards/row_board.hpp"
#include "views/boards/split_board.hpp"
#include "views/boards/tokens_board.hpp"
#include "views/boards/way_back_board.hpp"
#include "views/many/many_board.hpp"
#include "views/translate/translate_board.hpp"
#include "views/why/why_board.hpp"

namespace headlight::views {

std::unique_ptr<Board> make_board(BoardKind board) {
  switch (board) {
    case BoardKind::translation: return std::make_unique<TranslateBoard>();
    case BoardKind::tokens: return std::make_unique<TokensBoard>();
    case BoardKind::next_word: return std::make_unique<NextWordBoard>();
    case BoardKind::lookup: return std::make_unique<EmbeddingBoard>();
    case BoardKind::product: return std::make_unique<ProductBoard>();
    case BoardKind::sum: return std::make_unique<SumBoard>();
    case BoardKind::split: return std::make_unique<SplitBoard>();
    case BoardKind::merge: return std::make_unique<MergeBoard>();
    case BoardKind::rotation: return std::make_unique<RotateBoard>();
    case BoardKind::rows_of_keys: return std::make_unique<RowBoard>();
    case BoardKind::norm: return std::make_unique<NormBoard>();
    case BoardKind::lines: return std::make_unique<HeadLinesBoard>();
    case BoardKind::points: return std::make_unique<PointsBoard>();
    case BoardKind::imported: return std::make_unique<ImportedPatternBoard>();
    case BoardKind::heads: return std::make_unique<AllHeadsBoard>();
    case BoardKind::head_logits: return std::make_unique<HeadLogitsBoard>();
    case BoardKind::many: return std::make_unique<ManyBoard>();
    case BoardKind::pieces: return std::make_unique<PiecesBoard>();
    case BoardKind::why: return std::make_unique<WhyBoard>();
    case BoardKind::layers: return std::make_unique<LayersBoard>();
    case BoardKind::way_back: return std::make_unique<WayBackBoard>();
    case BoardKind::pair: break;
  }
  return std::make_unique<PairBoard>();
}

}  // namespace headlight::views
