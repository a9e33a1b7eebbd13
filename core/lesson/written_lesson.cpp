#include "lesson/written_lesson.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/edit_text.hpp"
#include "document/variants/variant.hpp"
#include "graph/node_name.hpp"
#include "lesson/lesson_control.hpp"
#include "lesson/lesson_keys.hpp"
#include "lesson/lesson_reader.hpp"
#include "model/stage_name.hpp"

namespace headlight::lesson {
namespace {

/// Throws for anything that a lesson cannot express.
[[noreturn]] void refuse(const Message& what) { throw UserError(tr("{what} cannot be written in a lesson", {{"what", what}})); }

/// Writes the lines that make a document, in the order in which a lesson's reader knows them.
class SettingsWriter {
 public:
  SettingsWriter(const StateToShow& state, const Run& run) : d_(state.document), run_(run), from_{state.stage.at, state.head} {}

  LessonLines lines() {
    write_model();
    for (const std::string& sentence : d_.sentences) add("sentence", sentence);
    write_targets();
    write_config();
    write_interventions();
    write_weights();
    for (const auto& [place, value] : d_.overrides) add("set", cell_text(place) + " = " + exact_text(value.value));
    return std::move(lines_);
  }

 private:
  void add(const char* key, const std::string& value) { lines_.push_back({key, {}, {value, {}}}); }

  void write_model() {
    const Model& model = *d_.model;
    add("model", model.folder.empty() || in_catalogue(model.config.name) ? model.config.name : model.folder.string() + "/");
    if (!model.made_from) return;
    add("d_model", std::to_string(model.made_from->d_model));
    add("seed", std::to_string(model.made_from->seed));
  }

  void write_targets() {
    const auto whole = [](const Target& target) { return target.whole; };
    if (std::all_of(d_.targets.begin(), d_.targets.end(), whole)) return;
    for (const Target& target : d_.targets) {
      if (target.whole) refuse(tr("a batch of which some translations are whole and others are not"));
      std::string words;
      for (const std::string& word : target.words) words += (words.empty() ? "" : " ") + word;
      if (words.empty()) refuse(tr("a translation that has not begun"));
      add("target", words);
    }
  }

  void write_config() {
    const ModelConfig &now = d_.config, &came = d_.model->config;
    if (now.n_heads != came.n_heads || d_.model->made_from) add("heads", std::to_string(now.n_heads));
    if (d_.mask == MaskKind::custom) refuse(tr("a mask that was painted"));
    if (d_.mask != (d_.model->causal ? MaskKind::causal : MaskKind::none)) add("mask", name(d_.mask));
    write_variants();
    if (now.biases != came.biases) add("biases", now.biases ? "on" : "off");
    if (!d_.mask_padding) add("padding_mask", "off");
  }

  /// Writes the variants that differ from a fresh document with the same model and number of heads.
  void write_variants() {
    const Document fresh = apply(make_document(d_.model, d_.sentences), SetHeads{d_.config.n_heads});
    for (const Variant* variant : all_variants())
      if (std::string value = variant->value(d_); value != variant->value(fresh)) add(variant->id, value);
  }

  void write_interventions() {
    const Interventions& done = d_.interventions;
    if (done.temperature != 1) add("temperature", exact_text(done.temperature));
    const std::vector<std::string> attentions = attention_names(d_.config);
    for (const auto& [at, setting] : done.head_settings) {
      const std::string where = at.attention == 0 ? "" : attentions.at(static_cast<std::size_t>(at.attention)) + ":";
      add("head_setting", where + std::to_string(at.head + 1) + "=" + id(setting));
    }
    for (const Mistake mistake : done.mistakes) add("mistake", id(mistake));
  }

  /// Writes whole matrices of zeros or identities, and single cells.
  void write_weights() {
    for (const auto& [name, now] : d_.weights.by_name) {
      const MatrixPtr came = weight_as_it_came(d_, name);
      if (!came || came == now) continue;
      const Matrix own = now->topRows(came->rows());  // below are rows of words that the model does not know
      if (own == *came) continue;
      if (now->isZero(0)) add("fill", name + " = zeros");
      else if (*now == Matrix::Identity(now->rows(), now->cols())) add("fill", name + " = identity");
      else write_cells(name, *came, own);
    }
  }

  void write_cells(const std::string& name, const Matrix& came, const Matrix& now) {
    std::size_t n = 0;
    for (Index r = 0; r < now.rows(); ++r)
      for (Index c = 0; c < now.cols(); ++c) {
        if (now(r, c) == came(r, c)) continue;
        if (++n > most_alternatives)
          refuse(tr("{name}, of which more than {most} numbers were changed,", {{"name", name}, {"most", most_alternatives}}));
        add("set", cell_text({0, name, r, c}) + " = " + exact_text(now(r, c)));
      }
  }

  std::string cell_text(const CellName& place) const {
    const Graph& graph = *run_.samples.at(static_cast<std::size_t>(place.sample)).graph;
    if (!graph.has(place.node)) refuse(tr("a number in {node}, which this run does not have,", {{"node", place.node}}));
    return pointed_text({place.sample, graph.find(place.node), place.row, place.col}, run_, from_);
  }

  const Document& d_;
  const Run& run_;
  PointedFrom from_;
  LessonLines lines_;
};

/// Throws if the written lines do not reproduce the state.
void require_same(const StateToShow& state, const LessonLines& lines, const PointedFrom& from, BuiltInModels& models) {
  std::vector<LessonMistake> mistakes;
  const auto again = StepRuns(models).compute_settings(lines, from, mistakes);
  if (!mistakes.empty()) throw UserError(tr("this state cannot be written in a lesson: {why}", {{"why", mistakes.front().what}}));
  if (!again) refuse(tr("this state"));
  Document made = again->document;
  if (made.model->made_from) made.model = state.document.model;  // the spec may name other heads; shape and weights are compared below
  if (!same(made, state.document)) refuse(tr("something that was changed in this state"));
}

/// The lines of this key as one text.
std::string said_of(const LessonLines& lines, const std::string& key) {
  std::string all;
  for (const LessonText* value : find_all(lines, key)) all += key + ": " + value->plain() + "\n";
  return all;
}

}  // namespace

std::string pointed_text(const Pointed& at, const Run& run, const PointedFrom& from) {
  const Graph& graph = *run.samples[static_cast<std::size_t>(at.sample)].graph;
  const std::string& name = graph[at.node].name;
  const NodeName parts = parse_node_name(name);
  const std::string sentence = at.sample > 0 ? " sentence " + std::to_string(at.sample + 1) : "";
  const std::string head = parts.head ? " head " + std::to_string(*parts.head + 1) : "";
  const auto place = [&](bool labels) {
    const Axes& axes = graph[at.node].axes;
    std::string text = sentence;
    if (at.row) text += " row " + (labels ? axes.rows.label(*at.row) : std::to_string(*at.row));
    if (at.col) text += " col " + (labels ? axes.cols.label(*at.col) : std::to_string(*at.col));
    return text;
  };
  for (const bool labels : {true, false})
    for (const std::string& text : {parts.own + head + place(labels), name + place(labels)}) {
      try {
        if (pointed_at(text, run, from) == at) return text;
      } catch (const UserError&) {  // such words have no meaning here
      }
    }
  throw UserError(tr("a number in {name} cannot be written in a lesson", {{"name", name}}));
}

LessonLines settings_for(const StateToShow& state, BuiltInModels& models) {
  const std::shared_ptr<const Run> computed = compute(state.document);
  const Run& run = *computed;
  const PointedFrom from{state.stage.at, state.head};
  LessonLines lines = SettingsWriter(state, run).lines();
  require_same(state, lines, from, models);
  const auto add = [&](const char* key, const std::string& value) { lines.push_back({key, {}, {value, {}}}); };
  add("stage", id(state.stage, run.nodes));
  if (state.document.config.n_heads > 1) add("head", std::to_string(state.head + 1));
  if (state.sample > 0) add("show", pointed_text({state.sample, main_node(state.stage, run.nodes, state.head), {}, {}}, run, from));
  if (state.motion) add("motion", id(state.stage, run.nodes));
  if (state.pin) add("pin", pointed_text(*state.pin, run, from));
  return lines;
}

std::string written_lesson(const std::string& title, const std::vector<StepToWrite>& steps) {
  const std::vector<LessonKey> keys = together(document_keys(), {{"stage"}, {"head"}});
  std::vector<std::string> common;
  for (const LessonKey& key : keys) {
    const auto alike = [&](const StepToWrite& step) {
      return said_of(step.settings, key.name) == said_of(steps.front().settings, key.name);
    };
    if (!steps.empty() && std::all_of(steps.begin(), steps.end(), alike)) common.push_back(key.name);
  }
  std::string text = "---\ntitle: " + title + "\n";
  for (const std::string& key : common) text += said_of(steps.front().settings, key);
  text += "---\n";
  for (const StepToWrite& step : steps) {
    text += "\n## " + step.title + "\n";
    for (const LessonKey& key : together(document_keys(), view_keys()))
      if (std::find(common.begin(), common.end(), key.name) == common.end()) text += said_of(step.settings, key.name);
    for (const std::string& control : step.controls) text += "\n[[" + control_title(control) + "|control " + control + "]]\n";
    text += "\n<!-- What is to be seen here, in a few sentences. -->\n\n```notes\n```\n";
  }
  return text;
}

}  // namespace headlight::lesson
