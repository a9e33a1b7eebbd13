#include "interventions/intervention.hpp"

namespace headlight {

/// Each stands in the file that is called after it.
namespace intervention {
extern const Intervention temperature, no_scale, zero_for_masked, softmax_over_queries, head_uniform, mask_after_softmax, head_off,
    head_mean, split_by_view, heads_alike, merge_without_transpose, no_output_projection, no_positions, W_K_is_W_Q;
}

namespace {

constexpr const Intervention* in_order[] = {
    &intervention::temperature,
    &intervention::no_scale,  // what is not divided has no temperature either
    &intervention::zero_for_masked,
    &intervention::softmax_over_queries,
    &intervention::head_uniform,        // uniform weights have no softmax, whichever way it goes
    &intervention::mask_after_softmax,  // there is no mask before it, and what becomes 0 are the weights as they are by now
    &intervention::head_off,
    &intervention::head_mean,
    &intervention::split_by_view,
    &intervention::heads_alike,  // every head is split as the first is by now
    &intervention::merge_without_transpose,
    &intervention::no_output_projection,
    &intervention::no_positions,
    &intervention::W_K_is_W_Q,
};

}  // namespace

std::span<const Intervention* const> all_interventions() { return in_order; }

}  // namespace headlight
