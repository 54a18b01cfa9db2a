import createBidi from 'bidi-js/dist/bidi.mjs';
import type { DirectionsOf } from './print.ts';

const bidi = createBidi();

export const directionsOf: DirectionsOf = (paragraph) => {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph, 'auto');
  return {
    levels,
    isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
    mirrored: bidi.getMirroredCharactersMap(paragraph, levels),
  };
};
