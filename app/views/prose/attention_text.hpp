#pragma once
#include "views/prose/stage_text.hpp"

namespace headlight::views {

// The texts about the attention stages that name numbers and words of the run; see stage_texts in stage_text.cpp.
StageText q_text(const Session& session, const Phrases& phrases);
StageText k_text(const Session& session, const Phrases& phrases);
StageText v_text(const Session& session, const Phrases& phrases);
StageText split_text(const Session& session, const Phrases& phrases);
StageText scores_text(const Session& session, const Phrases& phrases);
StageText scale_text(const Session& session, const Phrases& phrases);
StageText mask_text(const Session& session, const Phrases& phrases);
StageText softmax_text(const Session& session, const Phrases& phrases);
StageText weighted_sum_text(const Session& session, const Phrases& phrases);
StageText merge_text(const Session& session, const Phrases& phrases);
StageText output_text(const Session& session, const Phrases& phrases);

}  // namespace headlight::views
