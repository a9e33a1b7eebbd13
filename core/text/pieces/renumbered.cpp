#include "text/pieces/piece_model.hpp"

namespace headlight::text {
namespace {

class RenumberedModel final : public PieceModel {
 public:
  RenumberedModel(PieceModelPointer of, Vocabulary vocabulary, int unknown)
      : PieceModel(std::move(vocabulary)), of_(std::move(of)), unknown_(unknown) {}

  void cut(std::string_view text, Pieces& out, CutSteps* record, Effort& effort) const override {
    size_t at = out.size();
    of_->cut(text, out, record, effort);
    effort.steps(4 * (out.size() - at));
    for (; at < out.size(); ++at) {
      const int id = vocabulary().find(out[at].spelled);
      out[at].id = id < 0 ? unknown_ : id;
    }
  }
  int unknown_piece() const override { return unknown_; }

 private:
  PieceModelPointer of_;
  int unknown_;
};

}  // namespace

PieceModelPointer renumbered_model(PieceModelPointer of, Vocabulary vocabulary, int unknown) {
  return std::make_shared<const RenumberedModel>(std::move(of), std::move(vocabulary), unknown);
}

}  // namespace headlight::text
