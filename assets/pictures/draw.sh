#!/bin/sh
# sh assets/pictures/draw.sh: draws the README's pictures anew with the program as it is now.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)

# picture FILE FLAG...: the window with the README's sentence.
picture() {
  out=$root/assets/pictures/$1
  shift
  sh "$root/app/run.sh" render --sentence "The elephant ate the banana as it was hungry" --pin 6,1 "$@" --out "$out"
}

sh "$root/app/run.sh" render --model en-fr --sentence "the elephant ate the banana because it was hungry" --view translate \
  --set "encoder.blocks.1.attn.pattern[0],it,banana=1" --size 1600x1000 --out "$root/assets/pictures/translate.png"
sh "$root/app/run.sh" render --model en-fr --sentence "the elephant ate the banana because it was hungry" --view map \
  --node "decoder.blocks.0.cross_attn.pattern[0]" --pin 8,6 --size 1600x1000 --out "$root/assets/pictures/map.png"
picture softmax.png --view softmax --size 1600x1000
picture compare.png --view softmax --mask causal --set "blocks.0.attn.pattern[1],it,elephant=0.2" --compare start --page history \
  --size 1600x1000
