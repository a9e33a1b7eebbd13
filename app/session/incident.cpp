#include "session/incident.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <system_error>

#include "base/error.hpp"
#include "session/documents/state_folder.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

fs::path incident_file(const fs::path& folder) { return folder / "problems.log"; }

std::string time_in_words() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  char text[32] = "";
  if (gmtime_r(&now, &utc)) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &utc);
  return text;
}

/// Lists the last steps, the newest first.
std::string last_steps(const History& history) {
  constexpr size_t many = 10;
  std::string text;
  for (size_t i = history.position() + 1; i-- > 0 && i + many > history.position();) {
    const History::Entry& entry = history.entries()[i];
    text += "  " + in_ids(entry.label) + (entry.detail.empty() ? "" : " " + in_ids(entry.detail)) + "\n";
  }
  return text;
}

std::string shape_of(const ModelConfig& c) {
  return c.name + ", d_model " + std::to_string(c.d_model) + ", " + std::to_string(c.n_heads) + " heads, " + std::to_string(c.n_layers) +
         "+" + std::to_string(c.n_decoder_layers) + " layers";
}

}  // namespace

void IncidentLog::write(const Incident& incident, const Session& session) const {
  make_private_folder(folder_);
  const fs::path file = incident_file(folder_);
  std::error_code none;
  if (fs::exists(file, none) && fs::file_size(file, none) > longest) fs::rename(file, folder_ / "problems.old.log", none);
  std::ofstream out(file, std::ios::app | std::ios::binary);
  out << time_in_words() << ", Headlight " << HEADLIGHT_VERSION << "\n"
      << "while " << incident.during << ": " << incident.what << "\n"
      << "stage: " << id(session.navigation().place(), session.nodes()) << "; model: " << shape_of(session.document().config)
      << "; sentences: " << session.document().sentences.size() << "\n"
      << "done last:\n"
      << last_steps(session.history()) << "\n";
  out.flush();
  if (!out) throw UserError(tr("{file} cannot be written", {{"file", file.string()}}));
}

std::filesystem::path IncidentLog::note(const Incident& incident, const Session& session) noexcept {
  try {
    if (folder_.empty() || failed_) return {};
    const std::string key = incident.during + ": " + incident.what;
    if (known_.size() < most && std::find(known_.begin(), known_.end(), key) == known_.end()) {
      known_.push_back(key);
      write(incident, session);
    }
    return incident_file(folder_);
  } catch (...) {
    failed_ = true;
    return {};
  }
}

}  // namespace headlight::session
