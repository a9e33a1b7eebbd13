#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/piece_model.hpp"
#include "text/pieces/prefix_index.hpp"

namespace headlight::text {
namespace {

/// The amount by which an unknown letter scores below the worst piece.
constexpr double unknown_penalty = 10;

class UnigramModel final : public PieceModel {
 public:
  UnigramModel(Vocabulary vocabulary, std::vector<double> scores, UnigramRules rules)
      : PieceModel(std::move(vocabulary)), scores_(std::move(scores)), rules_(rules), index_(cut_into()) {
    least_ = std::numeric_limits<double>::infinity();
    for (const double score : scores_) least_ = std::min(least_, score);
    least_ = rules_.least.value_or(least_);
  }

  void cut(std::string_view text, Pieces& out, CutSteps* record, Effort& effort) const override {
    effort.bytes(sizeof(Step) * text.size());
    std::vector<Step> last;
    const std::vector<Step> steps = best_steps(text, record ? &last : nullptr, effort);
    if (record) *record = path_told(text, steps, std::move(last), effort);
    std::vector<std::string_view> parts;
    bool unknown_after = false;
    for (size_t end = text.size(); end > 0; end = steps[end].begin) {
      const Step& step = steps[end];
      const bool unknown = rules_.unknown && step.id == *rules_.unknown;
      if (unknown && unknown_after) parts.back() = text.substr(step.begin, end - step.begin + parts.back().size());
      else parts.push_back(text.substr(step.begin, end - step.begin));
      unknown_after = unknown;
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) add(*part, out, effort);
  }
  int unknown_piece() const override { return rules_.unknown.value_or(-1); }

 private:
  /// The last piece of the best way to a position in the text.
  struct Step {
    double score = 0;
    size_t begin = 0;
    int id = -1;     ///< -1: no way leads here
    double own = 0;  ///< the score of this piece alone
    bool unknown = false;
  };

  bool is_cut_into(int id) const { return std::isfinite(scores_[static_cast<size_t>(id)]); }

  /// The pieces that a text may be cut into; the others are left empty.
  std::vector<std::string> cut_into() const {
    std::vector<std::string> pieces = vocabulary().pieces();
    for (int id = 0; id < vocabulary().size(); ++id)
      if (!is_cut_into(id)) pieces[static_cast<size_t>(id)].clear();
    return pieces;
  }

  /// `last`: receives every last piece that was considered, unless it is null.
  std::vector<Step> best_steps(std::string_view text, std::vector<Step>* last, Effort& effort) const {
    std::vector<Step> steps(text.size() + 1);
    const auto offer = [&](size_t end, const Step& offered) {
      if (steps[end].id < 0 || offered.score > steps[end].score) {
        steps[end] = offered;
        if (rules_.float_sums) steps[end].score = static_cast<double>(static_cast<float>(offered.score));
      }
      if (last && end == text.size()) last->push_back(offered);
    };
    for (size_t at = 0; at < text.size();) {
      const size_t letter = code_point_at(text, at).size;
      const double before = steps[at].score;
      bool alone = false;
      effort.steps(4);
      index_.each(text, at, effort, [&](size_t length, int id) {
        const double own = scores_[static_cast<size_t>(id)];
        offer(at + length, {before + own, at, id, own});
        alone = alone || length == letter;
      });
      if (!alone) {
        if (!rules_.unknown)
          throw UserError(tr("the vocabulary has no piece for {letter}, and none for what is unknown (unk_id)",
                             {{"letter", in_quotes(text.substr(at, letter))}}));
        offer(at + letter, {before + least_ - unknown_penalty, at, *rules_.unknown, least_ - unknown_penalty, true});
      }
      at += letter;
    }
    return steps;
  }

  /// The best way for each last piece, sorted with the best first.
  static BestPath path_told(std::string_view text, const std::vector<Step>& steps, std::vector<Step> last, Effort& effort) {
    std::stable_sort(last.begin(), last.end(), [](const Step& a, const Step& b) { return a.score > b.score; });
    BestPath path;
    for (const Step& ending : last) {
      BestPath::Way& way = path.ways.emplace_back();
      way.sum = ending.score;
      size_t end = text.size();
      for (const Step* step = &ending;; step = &steps[end]) {
        effort.steps(4);
        effort.bytes(sizeof(BestPath::Part) + end - step->begin);
        way.parts.push_back({std::string(text.substr(step->begin, end - step->begin)), step->own, step->unknown});
        end = step->begin;
        if (end == 0) break;
      }
      std::reverse(way.parts.begin(), way.parts.end());
    }
    return path;
  }

  /// Appends a piece, or for unknown text its bytes or the unknown piece spelled as in the text.
  void add(std::string_view text, Pieces& out, Effort& effort) const {
    effort.steps(8 + text.size() / 8);
    effort.bytes(sizeof(Piece) + text.size());
    if (const int id = vocabulary().find(text); id >= 0 && is_cut_into(id)) return out.push_back(piece(id));
    if (rules_.byte_fallback && add_bytes(text, out, effort)) return;
    out.push_back({rules_.unknown.value_or(0), std::string(text)});
  }

  bool add_bytes(std::string_view text, Pieces& out, Effort& effort) const {
    effort.steps(8 * text.size());
    effort.bytes(sizeof(Piece) * text.size());
    const size_t before = out.size();
    for (const char byte : text) {
      char name[8];
      std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(static_cast<unsigned char>(byte)));
      const int id = vocabulary().find(name);
      if (id < 0) return out.resize(before), false;
      out.push_back(piece(id));
    }
    return true;
  }

  std::vector<double> scores_;
  UnigramRules rules_;
  PrefixIndex index_;
  double least_ = 0;
};

}  // namespace

PieceModelPointer unigram_model(Vocabulary vocabulary, std::vector<double> scores, UnigramRules rules) {
  return std::make_shared<const UnigramModel>(std::move(vocabulary), std::move(scores), rules);
}

}  // namespace headlight::text
