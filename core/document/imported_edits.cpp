#include "document/imported_edits.hpp"

#include "base/error.hpp"

namespace headlight::document {

void require_fits_imported(const Edit& edit) {
  const bool fits = std::holds_alternative<SetModel>(edit) || std::holds_alternative<SetWeight>(edit) ||
                    std::holds_alternative<FillWeight>(edit) || std::holds_alternative<OverrideCell>(edit) ||
                    std::holds_alternative<ClearOverride>(edit) || std::holds_alternative<ClearOverrides>(edit) ||
                    std::holds_alternative<PatchRows>(edit);
  if (!fits) throw UserError(tr("this document holds imported tensors, not words and a model: only their numbers can be changed"));
  const auto* fill = std::get_if<FillWeight>(&edit);
  if (fill && fill->with == FillWeight::With::same_as_W_Q)
    throw UserError(tr("only W_K can be set equal to W_Q, not {matrix}", {{"matrix", fill->matrix}}));
}

}  // namespace headlight::document
