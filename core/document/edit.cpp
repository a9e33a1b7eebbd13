#include "document/edit.hpp"

#include <utility>

namespace headlight::document {

template <class Change>
Edit::Edit(Change change) : AnyEdit(std::move(change)) {}
Edit::Edit(const Edit&) = default;
Edit::Edit(Edit&&) noexcept = default;
Edit& Edit::operator=(const Edit&) = default;
Edit& Edit::operator=(Edit&&) noexcept = default;
Edit::~Edit() = default;

template Edit::Edit(SetSentences);
template Edit::Edit(SetModel);
template Edit::Edit(SetHeads);
template Edit::Edit(SetVariant);
template Edit::Edit(SetMask);
template Edit::Edit(PaintMask);
template Edit::Edit(SetMaskPadding);
template Edit::Edit(SetPositions);
template Edit::Edit(SetBiases);
template Edit::Edit(SetWeight);
template Edit::Edit(FillWeight);
template Edit::Edit(OverrideCell);
template Edit::Edit(ClearOverride);
template Edit::Edit(ClearOverrides);
template Edit::Edit(PatchRows);
template Edit::Edit(SetHeadSetting);
template Edit::Edit(SetTemperature);
template Edit::Edit(SetMistake);
template Edit::Edit(SetTarget);
template Edit::Edit(SwapTokens);
template Edit::Edit(DuplicateToken);
template Edit::Edit(RemoveToken);

}  // namespace headlight::document
