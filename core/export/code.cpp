#include "export/code.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/variants/variant.hpp"
#include "export/dialect.hpp"
#include "generate/translation_report.hpp"
#include "text/words.hpp"

namespace headlight::exports {
namespace {

/// The limit for a script, which people open as text: about 50 MB of numbers.
constexpr Index most_numbers = 10'000'000;

/// True for an input with one integer for each word: the ids of a look-up.
bool is_word_ids(const Node& node) { return node.is_input() && node.axes.cols.kind == AxisKind::one && counts_words(node.axes.rows.kind); }

std::string shape(const Matrix& m) { return "(" + std::to_string(m.rows()) + ", " + std::to_string(m.cols()) + ")"; }

std::vector<Index> whole_numbers(const Matrix& ids) {
  std::vector<Index> all;
  for (Index t = 0; t < ids.rows(); ++t) all.push_back(static_cast<Index>(ids(t, 0)));
  return all;
}

/// Lines with comments at their right, aligned as far as the lines leave room.
class CommentedLines {
 public:
  void add(std::string line, std::string comment = {}) { lines_.emplace_back(std::move(line), std::move(comment)); }

  void write_to(std::vector<std::string>& out) const {
    constexpr size_t longest = 72;
    size_t column = 0;
    for (const auto& [line, comment] : lines_)
      if (!comment.empty() && line.size() <= longest) column = std::max(column, line.size());
    for (const auto& [line, comment] : lines_)
      out.push_back(comment.empty() ? line : line + std::string(line.size() < column ? column - line.size() : 0, ' ') + "  " + comment);
  }

 private:
  std::vector<std::pair<std::string, std::string>> lines_;
};

class ScriptWriter {
 public:
  ScriptWriter(Language language, const Graph& graph, const Trace& trace)
      : graph_(graph), trace_(trace), plan_(language, graph), dialect_(dialect(language)) {
    parts_.functions = plan_.functions();
  }

  std::string write(std::vector<std::string> about) {
    require_few_numbers();
    parts_.about = std::move(about);
    require_something_computed();
    for (const CodePart& part : plan_.parts()) compute(part);
    for (NodeId id = 0; id < graph_.size(); ++id)
      if (graph_[id].is_input()) give(id);
    for (const CodePart& part : plan_.parts())
      for (const CodeLine& line : part.lines)
        for (const NodeId id : line.nodes) parts_.expected.push_back({plan_.variable(id), plan_.head(id), dialect_->packed(trace_[id])});
    return dialect_->file(parts_);
  }

 private:
  /// Throws for a graph without computations: its program would compare nothing.
  void require_something_computed() const {
    for (NodeId id = 0; id < graph_.size(); ++id)
      if (!graph_[id].is_input()) return;
    throw UserError(
        tr("these attention weights are given, and nothing is computed from them: there is no program to write; "
           "--as npy or csv writes them, and --as html the whole as a page"));
  }

  void require_few_numbers() const {
    Index numbers = 0;
    for (NodeId id = 0; id < graph_.size(); ++id) numbers += known_rows(id).empty() ? trace_[id].size() : 0;
    if (numbers > most_numbers)
      throw UserError(
          tr("a script with the {numbers} million numbers of this run would be too large to read ({most} million are possible); "
             "take a shorter sentence or a smaller model, or headlight trace",
             {{"numbers", numbers / 1'000'000}, {"most", most_numbers / 1'000'000}}));
  }

  void compute(const CodePart& part) {
    CommentedLines lines;
    const std::string indent = part.heads > 0 ? dialect_->indent() : "";
    if (!part.lists.empty()) lines.add("");
    if (!part.lists.empty()) lines.add(dialect_->lists(part.lists, part.list_size));
    if (part.heads > 0) lines.add(dialect_->loop_begin(part.heads));
    for (const CodeLine& line : part.lines) {
      lines.add(indent + dialect_->assignment(line.name, line.expression), dialect_->comment(shape(trace_[line.nodes.front()])));
      for (const NodeId id : line.nodes)  // cells set by hand, before the next line reads them
        for (const std::string& set : override_cells(id, line)) lines.add(indent + set);
    }
    if (part.heads > 0 && !dialect_->block_end().empty()) lines.add(dialect_->block_end());
    if (!part.lists.empty()) lines.add("");
    lines.write_to(parts_.computation);
  }

  std::vector<std::string> override_cells(NodeId id, const CodeLine& line) const {
    const NodeOverrides* overrides = trace_.overrides(id);
    if (!overrides) return {};
    std::vector<Dialect::CellValue> cells;
    std::vector<Dialect::SharedRow> shared;
    for (const Override& o : *overrides) {
      cells.push_back({o.row, o.col, o.value});
      const bool known = std::any_of(shared.begin(), shared.end(), [&](const Dialect::SharedRow& s) { return s.row == o.row; });
      if (const auto row = rescaled_row(graph_, trace_, id, o.row); row && !known)
        shared.push_back({o.row, static_cast<float>(1 - row->set)});
    }
    return dialect_->override_cells(line.name, line.nodes.size() > 1 ? plan_.head(id) : -1, cells, shared);
  }

  void give(NodeId id) {
    const std::string name = plan_.variable(id);
    const Axis& rows = graph_[id].axes.rows;
    if (is_word_ids(graph_[id])) {
      std::string words;
      for (Index t = 0; t < rows.size; ++t) words += (t ? " " : "") + rows.label(t);
      parts_.inputs.push_back({name, dialect_->whole_numbers(whole_numbers(trace_[id])), true, rows.labels ? in_quotes(words) : ""});
    } else if (const auto known = known_rows(id); !known.empty()) {
      give_rows(id, known);
    } else {
      give_matrix(id, dialect_->matrix(trace_[id], comments_of(rows)));
    }
  }

  /// The labels of rows, safe at the end of a line.
  static std::vector<std::string> comments_of(const Axis& rows) {
    std::vector<std::string> comments;
    for (Index r = 0; rows.labels && r < rows.size; ++r) {
      comments.push_back(rows.label(r));
      std::replace_if(
          comments.back().begin(), comments.back().end(), [](unsigned char c) { return c < ' '; }, ' ');
    }
    return comments;
  }

  /// Adds an input; inputs of heads share a name and become one list.
  void give_matrix(NodeId id, std::string value) {
    const std::string& name = plan_.variable(id);
    const int head = plan_.head(id);
    if (head < 0) return parts_.inputs.push_back({name, std::move(value)});
    const auto same = [&](const ScriptParts::ScriptInput& given) { return given.name == name; };
    auto list = std::find_if(parts_.inputs.begin(), parts_.inputs.end(), same);
    if (list == parts_.inputs.end()) list = parts_.inputs.insert(list, {name, ""});
    if (static_cast<int>(list->of_heads.size()) != head) throw std::logic_error("the heads of the input " + name + " are not in order");
    list->of_heads.push_back(std::move(value));
  }

  void give_rows(NodeId id, const std::vector<Index>& ids) {
    const Matrix& m = trace_[id];
    Matrix known(static_cast<Index>(ids.size()), m.cols());
    std::vector<std::string> words;
    for (size_t i = 0; i < ids.size(); ++i) {
      known.row(static_cast<Index>(i)) = m.row(ids[i]);
      words.push_back(graph_[id].axes.rows.label(ids[i]));
    }
    const std::string name = plan_.variable(id);
    parts_.inputs.push_back({name, dialect_->some_rows(name, m.rows(), m.cols(), ids, dialect_->matrix(known, words)), false,
                             "only the rows of this sentence's words; the others are NaN here, and nothing reads them"});
  }

  /// The rows of a table that are looked up, each once; empty if the matrix is read as a whole.
  std::vector<Index> known_rows(NodeId id) const {
    std::vector<Index> rows;
    if (!graph_[id].is_input() || graph_[id].axes.rows.kind != AxisKind::vocabulary) return {};
    for (NodeId reader = id + 1; reader < graph_.size(); ++reader) {
      const std::vector<NodeId>& inputs = graph_[reader].inputs;
      if (std::find(inputs.begin(), inputs.end(), id) == inputs.end()) continue;
      if (!is_word_ids(graph_[inputs.front()])) return {};
      for (const Index row : whole_numbers(trace_[inputs.front()]))
        if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    }
    return rows;
  }

  const Graph& graph_;
  const Trace& trace_;
  CodePlan plan_;
  std::unique_ptr<Dialect> dialect_;
  ScriptParts parts_;
};

std::string model_line(const Document& document) {
  const ModelConfig& c = document.config;
  std::string line = c.name + ": " + std::to_string(c.d_model) + " dimensions, " + std::to_string(c.n_heads) +
                     (c.n_heads == 1 ? " head of " : " heads of ") + std::to_string(c.d_head());
  line += variants_in_line(document, Variant::Storage::model);
  if (c.has_encoder())
    line += ", " + std::to_string(c.n_layers) + (c.n_layers == 1 ? " block" : " blocks") + " of an encoder, " +
            std::to_string(c.n_decoder_layers) + " of a decoder";
  line += document.mask == MaskKind::none ? ", no mask" : std::string(", mask: ") + name(document.mask);
  return line + variants_in_line(document, Variant::Storage::mask) + variants_in_line(document, Variant::Storage::config) +
         (c.biases ? ", biases" : "");
}

/// A description of the program: a sentence in a model, or tensors from a user's file.
std::vector<std::string> about_run(const Document& d, size_t sample) {
  if (d.model->imported)
    return {"Multi-head attention on tensors from a file, every stage of it.", "", "File: " + one_line(d.config.name),
            "Tensors: " + one_line(d.model->about)};
  return {"Multi-head attention on one sentence, every stage of it.", "", "Sentence: \"" + single_line(d.sentences[sample]) + "\"",
          "Model: " + model_line(d)};
}

std::vector<std::string> how_to_run(Language language) {
  if (language == Language::eigen)
    return {"It needs a C++17 compiler and Eigen 3.4. Save it as attention.cpp, then",
            "  g++ -std=c++17 -O1 $(pkg-config --cflags eigen3) attention.cpp -o attention && ./attention"};
  return {std::string("It needs Python 3 and ") + (language == Language::numpy ? "NumPy" : "PyTorch") +
              " and nothing else. Save it as attention.py, then",
          "  python3 attention.py"};
}

}  // namespace

std::string script(Language language, const Graph& graph, const Trace& trace, std::vector<std::string> about) {
  return ScriptWriter(language, graph, trace).write(std::move(about));
}

std::string script(Language language, const Run& run, size_t sample) {
  const Sample& one = run.samples.at(sample);
  std::vector<std::string> about = about_run(run.document, sample);
  if (run.nodes.decoder && run.document.model->target_tokenizer)  // a user's weights have none
    about.insert(about.begin() + 3, "What the decoder has written: \"" + translated_text(run, sample) + "\"");
  if (run.samples.size() > 1)
    about.push_back("This is sentence " + std::to_string(sample + 1) + " of " + std::to_string(run.samples.size()) +
                    ", filled up to the longest with <pad>" +
                    (run.document.mask_padding ? ", which is masked." : ", which is not masked."));
  about.insert(about.end(),
               {"", "Every matrix is computed again and compared with Headlight's, which wrote this file. One line tells how many",
                "agree; the exit status is 1 if one does not."});
  for (std::string& line : how_to_run(language)) about.push_back(std::move(line));
  return script(language, *one.graph, one.trace, std::move(about));
}

std::vector<std::string> code_lines(Language language, const Graph& graph, const Trace& trace, std::span<const NodeId> nodes) {
  const CodePlan plan(language, graph);
  const auto d = dialect(language);
  std::vector<std::string> lines;
  const auto is_wanted = [&](NodeId id) { return std::find(nodes.begin(), nodes.end(), id) != nodes.end(); };
  for (const NodeId id : nodes)
    if (is_word_ids(graph[id])) lines.push_back(d->ids(plan.variable(id), d->whole_numbers(whole_numbers(trace[id]))));
  for (const CodePart& part : plan.parts()) {
    bool open = false;
    for (const CodeLine& line : part.lines) {
      if (std::none_of(line.nodes.begin(), line.nodes.end(), is_wanted)) continue;
      if (part.heads > 0 && !std::exchange(open, true)) lines.push_back(d->loop_begin(part.heads));
      lines.push_back((open ? d->indent() : "") + d->assignment(line.name, line.expression));
    }
    if (open && !d->block_end().empty()) lines.push_back(d->block_end());
  }
  return lines;
}

}  // namespace headlight::exports
