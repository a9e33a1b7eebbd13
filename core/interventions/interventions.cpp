#include "interventions/interventions.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "base/error.hpp"
#include "interventions/intervention.hpp"

namespace headlight::interventions {
namespace {

std::vector<int> every_head(int n_heads) {
  std::vector<int> all(static_cast<size_t>(n_heads));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// The heads of one attention that `interventions` affects.
struct HeadsMeant {
  const Interventions& interventions;
  int attention, n_heads;

  std::vector<int> operator()(Temperature) const { return interventions.temperature == 1 ? std::vector<int>{} : every_head(n_heads); }
  std::vector<int> operator()(Mistake mistake) const {
    return interventions.mistakes.count(mistake) ? every_head(n_heads) : std::vector<int>{};
  }
  std::vector<int> operator()(HeadSetting setting) const {
    std::vector<int> heads = every_head(n_heads);
    std::erase_if(heads, [&](int head) { return interventions.head_setting({attention, head}) != setting; });
    return heads;
  }
};

ModelGraph rewritten(const ModelGraph& before, const Intervention& intervention, const Interventions& interventions) {
  Rewrite r(before);
  int number = 0;
  for (const AttentionId& place : attention_ids(before.nodes)) {
    const AttentionNodes& attention = attention_at(before.nodes, place);
    const HeadsMeant meant{interventions, number++, static_cast<int>(attention.head.size())};
    const Site site{attention, std::visit(meant, intervention.what), interventions.temperature};
    if (!site.heads.empty()) intervention.rewrite(r, site);
  }
  return r.written();
}

bool is_wanted(const Intervention& intervention, const Interventions& interventions) {
  if (const auto* mistake = std::get_if<Mistake>(&intervention.what)) return interventions.mistakes.count(*mistake) != 0;
  if (const auto* setting = std::get_if<HeadSetting>(&intervention.what))
    return std::any_of(interventions.head_settings.begin(), interventions.head_settings.end(),
                       [&](const auto& head) { return head.second == *setting; });
  return interventions.temperature != 1;
}

const char* unfit(const Intervention& intervention, const ModelConfig& config) {
  return intervention.unfit ? intervention.unfit(config) : nullptr;
}

template <class What>
const Intervention& listed(What what) {
  for (const Intervention& each : all_interventions())
    if (const auto* is = std::get_if<What>(&each.what); is && *is == what) return each;
  throw std::out_of_range("an intervention is not in the list");
}

}  // namespace

HeadSetting Interventions::head_setting(const HeadNumber& at) const {
  const auto found = head_settings.find(at);
  return found == head_settings.end() ? HeadSetting::as_it_is : found->second;
}

void Interventions::set(const HeadNumber& at, HeadSetting setting) {
  if (setting == HeadSetting::as_it_is) head_settings.erase(at);
  else head_settings[at] = setting;
}

std::vector<HeadSetting> settings_in_order(const Interventions& interventions, const ModelConfig& config) {
  std::vector<HeadSetting> all;
  for (int attention = 0; !interventions.head_settings.empty() && attention < config.n_attentions(); ++attention)
    for (int head = 0; head < config.n_heads; ++head) all.push_back(interventions.head_setting({attention, head}));
  return all;
}

ModelGraph rewritten(ModelGraph right, const Interventions& interventions) {
  for (const Intervention& each : all_interventions())
    if (each.rewrite && is_wanted(each, interventions)) right = rewritten(right, each, interventions);
  return right;
}

MatrixCount added_by(const Interventions& interventions, const ModelConfig& config, const WordCounts& words) {
  MatrixCount sum;
  int number = 0;
  for (const AttentionSize& size : attention_sizes(config, words)) {
    const HeadsMeant meant{interventions, number++, config.n_heads};
    for (const Intervention& each : all_interventions()) {
      const auto heads = each.adds ? std::visit(meant, each.what).size() : 0;
      if (heads > 0) sum += each.adds(config, size, static_cast<double>(heads));
    }
  }
  return sum;
}

void require_possible(const Interventions& interventions, const ModelConfig& config) {
  require_within(tr("the temperature"), interventions.temperature, temperature_range);
  for (const Intervention& each : all_interventions())
    if (const char* why = unfit(each, config); why && is_wanted(each, interventions))
      throw UserError(tr("{id} does not fit the model {name}: {why}", {{"id", each.id}, {"name", config.name}, {"why", tr(why)}}));
}

Interventions every_intervention(const ModelConfig& config) {
  Interventions all;
  for (const Intervention& each : all_interventions())
    if (const auto* mistake = std::get_if<Mistake>(&each.what); mistake && each.rewrite && !unfit(each, config))
      all.mistakes.insert(*mistake);
  for (int attention = 0; attention < config.n_attentions(); ++attention)
    for (int head = 0; head < config.n_heads; ++head) all.set({attention, head}, HeadSetting::off);
  return all;
}

std::vector<Mistake> all_mistakes() {
  std::vector<Mistake> all;
  for (const Intervention& each : all_interventions())
    if (const auto* mistake = std::get_if<Mistake>(&each.what)) all.push_back(*mistake);
  std::sort(all.begin(), all.end());
  return all;
}

Stage stage_of(Mistake mistake) { return listed(mistake).shows_at; }
bool breaks_row_sums(Mistake mistake) { return listed(mistake).breaks_row_sums; }

const char* id(Mistake mistake) { return listed(mistake).id; }
const char* id(HeadSetting setting) { return setting == HeadSetting::as_it_is ? "as_it_is" : listed(setting).id; }

}  // namespace headlight::interventions
