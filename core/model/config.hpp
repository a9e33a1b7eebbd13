#pragma once
#include <cmath>
#include <string>
#include <vector>

namespace headlight {

enum class Norm { none, pre };
enum class Activation { relu, gelu, gelu_tanh };

/// Where the sinusoids of Vaswani et al. 2017, section 3.5 stand: column first + 2i holds amplitude * sin(pos / base^(2i/width)),
/// column first + 2i + 1 the cosine. The paper uses all of d_model and base 10000; the hand-made model gives them columns of their own.
struct Sinusoids {
  int first = 0;
  int width = 0;
  double base = 10000.0;
  double amplitude = 1.0;

  bool operator==(const Sinusoids&) const = default;
};

/// The shape of a model: everything the graph is built from, and nothing that is learned.
struct ModelConfig {
  std::string name;
  int d_model = 0;
  int n_heads = 1;
  int n_layers = 1;
  int d_mlp = 0;  ///< 0: the block has no feed-forward part
  bool biases = false;
  Norm norm = Norm::none;
  Activation activation = Activation::gelu;
  bool positions = true;
  Sinusoids sinusoids;

  int d_head() const { return d_model / n_heads; }
  bool operator==(const ModelConfig&) const = default;
};

}  // namespace headlight
