"""The cases of core_bench.cpp, by their names there."""

CASES = {  # d_model, heads, d_mlp, tokens
    "small_32x4_16": (32, 4, 0, 16),
    "random_512x8_128": (512, 8, 0, 128),
    "gpt2_block_512": (768, 12, 3072, 512),
    "gpt2_block_1024": (768, 12, 3072, 1024),
}
MODELS = {f"gpt2_small_{tokens}": tokens for tokens in (128, 512, 1024)}  # the shape of GPT-2 small, see kept_by_pytorch in core_bench.cpp
LAYERS, VOCABULARY = 12, 50257
