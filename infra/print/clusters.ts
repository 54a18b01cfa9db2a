import { facesFor, type Weight } from './font-files.ts';
import type { DirectionsOf, Typefaces } from './print.ts';

/** What a reader takes for one character, in the face that it is set in. */
export interface Cluster {
  text: string;
  face: string;
  /** Odd where it runs from right to left. */
  level: number;
  isSpace: boolean;
  /** Whether a line may end before and after it, without a space. */
  isIdeograph: boolean;
}

interface ClusterOptions {
  faces: Typefaces;
  directionsOf: DirectionsOf;
  weight: Weight;
  ideographs: 'chinese' | 'japanese' | undefined;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Overrides and embeddings would write what stands beside them backwards; marks of direction only help.
const hidden = /[\u202a-\u202e\u2066-\u2069]/gu;
// Joiners are seen in what they do to the letters beside them.
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const pictured = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{M}\p{Z}]/u;
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What is put in place of a letter that no font here has: a gap would change a name without a trace. */
const unknown = '?';

/** The characters of a paragraph in their logical order. Pictures that no font has are left out. */
export function clustersIn(
  paragraph: string,
  { faces, directionsOf, weight, ideographs = kana.test(paragraph) ? 'japanese' : 'chinese' }: ClusterOptions,
): { clusters: Cluster[]; isRightToLeft: boolean } {
  const text = paragraph.replaceAll(hidden, '');
  const { levels, isRightToLeft, mirrored } = directionsOf(text);
  const inOrder = facesFor(weight, ideographs);
  const faceOf = (character: string, before: string | undefined) =>
    (before !== undefined && /[\s\p{P}]/u.test(character) && faces.has(before, character) ? before : undefined) ??
    inOrder.find((face) => faces.has(face, character));
  const clusters: Cluster[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const seen = [...segment.replaceAll(/\s/gu, ' ')].filter((character) => !unseen.test(character) || character === ' ');
    const [first = '', ...marks] = seen.map((character, nth) => (nth === 0 ? (mirrored.get(index) ?? character) : character));
    const face = first === '' ? undefined : faceOf(first, clusters.at(-1)?.face);
    const level = levels[index] ?? 0;
    const at = { level, isSpace: first === ' ', isIdeograph: ideograph.test(first) };
    // What is left out leaves no gap.
    if (at.isSpace && clusters.at(-1)?.isSpace) continue;
    if (face !== undefined) {
      clusters.push({ ...at, face, text: first + marks.filter((mark) => faces.has(face, mark)).join('') });
    } else if (first !== '' && !pictured.test(first)) {
      clusters.push({ ...at, face: inOrder[0] ?? '', text: unknown, isIdeograph: false });
    }
  }
  return { clusters, isRightToLeft };
}
