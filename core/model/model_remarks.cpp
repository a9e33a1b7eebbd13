#include "model/model_remarks.hpp"

namespace headlight::model {

std::vector<Message> remarks_on(const Model& model, bool searches) {
  std::vector<Message> all = model.remarks;
  all.insert(all.end(), model.writing.remarks.begin(), model.writing.remarks.end());
  if (model.writing.beams > 1 && !searches)
    all.push_back(tr("Its files ask for a beam of {beams}: headlight translate uses it; elsewhere, the most likely word is written.",
                     {{"beams", model.writing.beams}}));
  return all;
}

}  // namespace headlight::model
