#include "lesson/step_run.hpp"

#include <algorithm>

#include "base/asset.hpp"
#include "base/decimal_mark.hpp"
#include "base/elsewhere.hpp"
#include "base/error.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "document/edit_text.hpp"
#include "document/tokens.hpp"
#include "document/variants/variant.hpp"
#include "lesson/lesson_keys.hpp"
#include "model/computed_stage.hpp"
#include "model/stage_name.hpp"

namespace headlight::lesson {
namespace {

/// True for intentional changes of the correct run; the other settings define the run itself.
bool is_on_purpose(const std::string& key) {
  return key == "temperature" || key == "positions" || key == "head_setting" || key == "mistake" || key == "fill" || key == "set" ||
         key == "paint";
}

bool on_or_off(const LessonText& value, const std::string& key) {
  if (const std::string text = value.plain(); text == "on" || text == "off") return text == "on";
  throw UserError(tr("{key} is on or off", {{"key", key}}));
}

int whole(const LessonText& value, const std::string& key, WholeRange range) {
  return static_cast<int>(whole_value(key, value.plain(), range));
}

/// Makes a step's document, line by line.
class DocumentMaker {
 public:
  DocumentMaker(const LessonLines& settings, BuiltInModels& models, const PointedFrom& from, std::vector<LessonMistake>& mistakes)
      : settings_(settings), models_(models), from_(from), mistakes_(mistakes) {}

  std::optional<Document> document() {
    begin();
    if (!document_) return std::nullopt;
    const auto change = [&](const char* key, auto edit) {
      for (const LessonText* value : find_all(settings_, key))
        attempt(value->at, mistakes_, [&] { *document_ = document::apply(*document_, Edit(edit(*value))); });
    };
    change("heads", [](const LessonText& v) { return SetHeads{whole(v, "heads", {1, 1024})}; });
    change("mask", [](const LessonText& v) { return SetMask{mask_called("mask", v.plain())}; });
    for (const Variant* variant : all_variants())
      change(variant->id, [&](const LessonText& v) {
        require_value(*variant, variant->id, v.plain());
        return SetVariant{variant->id, value_from(*variant, variant->id, *document_, v.plain())};
      });
    change("biases", [](const LessonText& v) { return SetBiases{on_or_off(v, "biases")}; });
    change("padding_mask", [](const LessonText& v) { return SetMaskPadding{on_or_off(v, "padding_mask")}; });
    change("temperature", [](const LessonText& v) { return SetTemperature{real_value("temperature", v.plain(), temperature_range)}; });
    change("head_setting", [&](const LessonText& v) { return head_setting_of("head_setting", document_->config, v.plain()); });
    change("mistake", [](const LessonText& v) { return SetMistake{mistake_called("mistake", v.plain()), true}; });
    for (const LessonText* value : find_all(settings_, "paint")) attempt(value->at, mistakes_, [&] { paint(value->plain()); });
    for (const LessonText* value : find_all(settings_, "fill")) attempt(value->at, mistakes_, [&] { fill(value->plain()); });
    for (const LessonText* value : find_all(settings_, "set")) attempt(value->at, mistakes_, [&] { set(value->plain()); });
    return std::move(document_);
  }

 private:
  void begin() {
    const LessonText* model = find(settings_, "model");
    const TextPosition at = model ? model->at : TextPosition{};
    std::shared_ptr<const Model> made;
    if (!attempt(at, mistakes_, [&] { require_not_elsewhere("model", model ? model->plain() : ""); })) return;
    if (!attempt(at, mistakes_, [&] { made = model_called(models_, model_of_lessons(model ? model->plain() : first_model()), size()); }))
      return;
    std::vector<std::string> sentences;
    for (const LessonText* sentence : find_all(settings_, "sentence")) sentences.push_back(sentence->plain());
    if (sentences.empty()) sentences = {example_of(*made)};
    const LessonText* first = find(settings_, "sentence");
    attempt(first ? first->at : at, mistakes_, [&] {
      Document begun = make_document(made, sentences);
      require_computable(begun);
      document_ = std::move(begun);
    });
    if (document_) write_targets();
  }

  /// A model that comes with the puzzles is in their folder: "workshop/two-layers".
  static std::string model_of_lessons(const std::string& name) {
    constexpr std::string_view workshop = "workshop/";
    return name.starts_with(workshop) && name.find("..") == std::string::npos ? asset(name).string() : name;
  }

  RandomSpec size() const {
    RandomSpec spec;
    const LessonText *d_model = find(settings_, "d_model"), *seed = find(settings_, "seed"), *heads = find(settings_, "heads");
    const LessonText* model = find(settings_, "model");
    if (d_model && (!model || model->plain() != model_that(&CatalogueEntry::any_size)))
      throw UserError(tr("d_model is for the model {model}", {{"model", model_that(&CatalogueEntry::any_size)}}));
    if (d_model) spec.d_model = whole(*d_model, "d_model", {2, 1024});
    if (seed) spec.seed = seed_value("seed", seed->plain());
    if (d_model) spec.n_heads = heads ? whole(*heads, "heads", {1, 1024}) : spec.d_model % 4 == 0 ? 4 : 1;
    return spec;
  }

  void write_targets() {
    int sample = 0;
    for (const LessonText* target : find_all(settings_, "target"))
      attempt(target->at, mistakes_, [&] {
        if (!document_->config.writes_text())
          throw UserError(tr("target is for models that translate; {name} does not", {{"name", document_->config.name}}));
        *document_ =
            document::apply(*document_, SetTarget{sample, {written_as_words(*document_->model->target_tokenizer, target->plain()), false}});
        ++sample;
      });
  }

  /// "row it col the = no": closes cells of the mask; without row or col, all of a column or a row.
  void paint(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    const std::string place = LessonText{text.substr(0, equals), {}}.plain(),
                      open = equals == std::string::npos ? "" : LessonText{text.substr(equals + 1), {}}.plain();
    if (open != "no" && open != "yes") throw UserError(tr("write it as paint: row it col the = no (or yes)"));
    const auto run = compute(*document_);
    const Pointed at = pointed_at("pattern " + place, *run, from_);
    const Axes& axes = axes_at(at, *run);
    for (Index r = at.row.value_or(0); r < (at.row ? *at.row + 1 : axes.rows.size); ++r)
      for (Index c = at.col.value_or(0); c < (at.col ? *at.col + 1 : axes.cols.size); ++c)
        *document_ = document::apply(*document_, PaintMask{r, c, open == "yes"});
  }

  /// "W_Q = zeros"
  void fill(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) throw UserError(tr("write it as fill: W_Q = zeros (or identity)"));
    const auto run = compute(*document_);
    const Pointed at = pointed_at(LessonText{text.substr(0, equals), {}}.plain(), *run, from_);
    const std::string with = LessonText{text.substr(equals + 1), {}}.plain();
    if (with != "zeros" && with != "identity")
      throw UserError(tr("fill with {with} is unknown; use zeros or identity", {{"with", in_quotes(with)}}));
    *document_ = document::apply(*document_, FillWeight{(*run->samples.front().graph)[at.node].name,
                                                        with == "zeros" ? FillWeight::With::zeros : FillWeight::With::identity});
  }

  /// "pattern head 1 row it col elephant = 0.2"
  void set(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos) throw UserError(tr("write it as set: pattern head 1 row it col elephant = 0.2"));
    const auto run = compute(*document_);
    const Pointed at = pointed_at(LessonText{text.substr(0, equals), {}}.plain(), *run, from_);
    if (!at.is_cell()) throw UserError(tr("{given} needs row and col", {{"given", in_quotes(text)}}));
    const float value = cell_value("set", LessonText{text.substr(equals + 1), {}}.plain());
    const bool keep_sum = run->nodes.outline.is_attention_weights(at.node) && value >= 0 && value <= 1;
    const std::string& name = (*run->samples[static_cast<std::size_t>(at.sample)].graph)[at.node].name;
    *document_ = document::apply(*document_, OverrideCell{{at.sample, name, *at.row, *at.col}, value, keep_sum});
  }

  const LessonLines& settings_;
  BuiltInModels& models_;
  PointedFrom from_;
  std::vector<LessonMistake>& mistakes_;
  std::optional<Document> document_;
};

/// A key for the document of these settings, to recognize it again.
std::string written_out(const LessonLines& settings, const PointedFrom& from) {
  std::string all = std::to_string(from.head) + "\n";
  for (const LessonKey& key : document_keys())
    for (const LessonText* value : find_all(settings, key.name)) all += key.name + ":" + value->plain() + "\n";
  return all;
}

void find_shown(const LessonLines& settings, StepRun& out, std::vector<LessonMistake>& mistakes) {
  constexpr std::size_t most_shown = 2;
  for (const LessonText* value : find_all(settings, "show")) {
    if (out.matrices.size() == most_shown) mistakes.push_back({value->at, tr("a step shows up to two matrices")});
    else attempt(value->at, mistakes, [&] { out.matrices.push_back(pointed_at(value->plain(), *out.run, out.from())); });
  }
  if (out.matrices.empty()) out.matrices.push_back({0, main_node(out.stage, out.run->nodes, out.head), {}, {}});
  if (const LessonText* columns = find(settings, "columns"))
    attempt(columns->at, mistakes, [&] { out.columns = whole(*columns, "columns", {4, 1024}); });
  if (const LessonText* pin = find(settings, "pin"))
    attempt(pin->at, mistakes, [&] {
      out.pin = pointed_at(pin->plain(), *out.run, out.from());
      if (!out.pin->is_cell()) throw UserError(tr("pin needs a cell, with row and col"));
    });
}

/// Sets up "motion: softmax": the step's stage must be this one.
void find_motion(const LessonStep& step, const LessonLines& settings, StepRun& out, std::vector<LessonMistake>& mistakes) {
  const LessonText* motion = find(settings, "motion");
  if (!motion) return;
  attempt(motion->at, mistakes, [&] {
    const StagePlace played = stage_called(motion->plain(), out.before->nodes);
    if (find(settings, "stage") && played != out.stage)
      throw UserError(tr("motion plays the stage that the step shows; name the same in both"));
    if (step.question && step.question->kind == QuestionKind::wrong_row)
      throw UserError(tr("motion shows how the matrix is computed and would give away the changed row; give it a step of its own"));
    out.stage = played;
    out.moves = true;
  });
}

/// Throws if the matrix that the motion computes is not on the board.
void check_motion(const LessonText& motion, const StepRun& out, std::vector<LessonMistake>& mistakes) {
  const Pointed& first = out.matrices.front();
  const Graph& graph = *out.run->samples[static_cast<std::size_t>(first.sample)].graph;
  const auto place = out.run->nodes.outline.place_of(first.node);
  const auto node = computed_node(out.stage, out.run->nodes, graph, place && place->head ? *place->head : out.head);
  attempt(motion.at, mistakes, [&] {
    if (!node) throw UserError(tr("{plain} is not computed, so motion has nothing to show", {{"plain", motion.plain()}}));
    if (std::none_of(out.matrices.begin(), out.matrices.end(), [&](const Pointed& one) { return one.node == *node; }))
      throw UserError(tr("motion shows how {name} is computed, which this step does not show", {{"name", graph[*node].name}}));
  });
}

/// The default stage of a step: the first with heads.
StagePlace usual_stage(const ModelNodes& nodes) {
  const auto found = nearest(stages_of(nodes), StagePlace(Stage::softmax));
  return found ? *found : stages_of(nodes).front();
}

}  // namespace

bool attempt(TextPosition at, std::vector<LessonMistake>& mistakes, const std::function<void()>& what) {
  try {
    what();
    return true;
  } catch (const UserError& error) {
    mistakes.push_back({at, error.message()});
    return false;
  }
}

std::optional<Document> document_of_settings(const LessonLines& settings, BuiltInModels& models, const PointedFrom& from,
                                             std::vector<LessonMistake>& mistakes) {
  return DocumentMaker(settings, models, from, mistakes).document();
}

std::shared_ptr<const Run> StepRuns::compute_settings(const LessonLines& settings, const PointedFrom& from,
                                                      std::vector<LessonMistake>& mistakes) {
  constexpr std::size_t most_kept = 16;
  const std::string key = written_out(settings, from);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  const std::size_t had = mistakes.size();
  const auto document = document_of_settings(settings, models_, from, mistakes);
  if (!document) return nullptr;
  std::shared_ptr<const Run> made;
  attempt(settings.empty() ? TextPosition{} : settings.front().at, mistakes, [&] { made = compute(*document); });
  if (known_.size() >= most_kept) known_.clear();
  return mistakes.size() == had ? known_[key] = made : made;
}

std::optional<StepRun> StepRuns::run(const Lesson& lesson, const LessonStep& step, std::vector<LessonMistake>& mistakes) {
  const LessonLines settings = overlaid(lesson.settings, step.settings);
  LessonLines right = settings;
  std::erase_if(right, [](const LessonLine& line) { return is_on_purpose(line.key); });
  StepRun out;
  out.decimal = decimal_mark(lesson.language);
  if (const LessonText* head = find(settings, "head")) attempt(head->at, mistakes, [&] { out.head = whole(*head, "head", {1, 1024}) - 1; });
  out.before = compute_settings(right, out.from(), mistakes);
  if (!out.before) return std::nullopt;
  out.stage = usual_stage(out.before->nodes);
  if (const LessonText* stage = find(settings, "stage"))
    attempt(stage->at, mistakes, [&] { out.stage = stage_called(stage->plain(), out.before->nodes); });
  find_motion(step, settings, out, mistakes);
  if (out.head >= out.before->document.config.n_heads) {
    mistakes.push_back(
        {find(settings, "head")->at, tr("there are {n} heads; they count from 1", {{"n", out.before->document.config.n_heads}})});
    out.head = 0;
  }
  out.run = right.size() == settings.size() ? out.before : compute_settings(settings, out.from(), mistakes);
  if (!out.run) return std::nullopt;
  find_shown(settings, out, mistakes);
  if (out.moves) check_motion(*find(settings, "motion"), out, mistakes);
  return out;
}

}  // namespace headlight::lesson
