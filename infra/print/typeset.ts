import { LRUCache } from 'lru-cache';
import { clustersIn, type Cluster } from './clusters.ts';
import { facesFor, type Weight } from './font-files.ts';
import type { Box, DirectionsOf, PlacedText, Typefaces } from './print.ts';
import { runsOf, widthOfRuns, type Measure } from './runs.ts';
import { wrap } from './wrap.ts';

type Align = 'start' | 'center' | 'end' | 'left' | 'right';

export interface TextStyle {
  /** In points; a text that does not fit its box is set smaller. */
  size: number;
  smallest?: number;
  weight?: Weight;
  /** Start is the right side of what is written from right to left; left and right are so for every text. */
  align?: Align;
  /** Whose shapes ideographs have where the text does not say. */
  ideographs?: 'chinese' | 'japanese';
}

/** Sets a text into a box, within which all of it stays: wrapped, then smaller, then in one paragraph, and last cut off. */
export type Typeset = (text: string, box: Box, style: TextStyle) => PlacedText[];

interface Paragraph {
  clusters: Cluster[];
  isRightToLeft: boolean;
}

interface Line {
  clusters: readonly Cluster[];
  isRightToLeft: boolean;
}

const sizeStep = 0.5;
const lineHeight = 1.3;
/** From the top of a line to its baseline, of its height. */
const baselineAt = 0.77;
const smallestSize = 4.5;
const measuredTextsKept = 20_000;

export function createTypesetter(faces: Typefaces, directionsOf: DirectionsOf): Typeset {
  const measured = new LRUCache<string, number>({ max: measuredTextsKept });
  const measure: Measure = (face, text) => {
    const key = `${face} ${text}`;
    const known = measured.get(key) ?? faces.widthOf(face, text);
    measured.set(key, known);
    return known;
  };

  return (text, box, { size, smallest = smallestSize, weight = 'normal', align = 'start', ideographs }) => {
    const paragraphsOf = (lines: readonly string[]): Paragraph[] =>
      lines.map((line) => clustersIn(line, { faces, directionsOf, weight, ideographs }));
    const linesAt = (paragraphs: readonly Paragraph[], at: number): Line[] =>
      paragraphs.flatMap(({ clusters, isRightToLeft }) =>
        wrap(clusters, box.width / at, measure).map((wrapped) => ({ clusters: wrapped, isRightToLeft })),
      );
    const mostLines = (at: number) => Math.floor(box.height / (at * lineHeight) + 1e-6);
    const place = (lines: readonly Line[], at: number): PlacedText[] =>
      lines.flatMap((line, nth) => placeLine(line, { box, align, at, baseline: box.y + (nth + baselineAt) * at * lineHeight }));

    const typed = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
    for (const lines of [typed, [typed.join(', ')]]) {
      const paragraphs = paragraphsOf(lines);
      for (let at = size; at >= smallest; at -= sizeStep) {
        const set = linesAt(paragraphs, at);
        if (set.length <= mostLines(at)) return place(set, at);
      }
    }
    const set = linesAt(paragraphsOf([typed.join(', ')]), smallest);
    return place(cutOff(set, Math.max(1, mostLines(smallest)), box.width / smallest), smallest);
  };

  function placeLine(
    { clusters, isRightToLeft }: Line,
    { box, align, at, baseline }: { box: Box; align: Align; at: number; baseline: number },
  ): PlacedText[] {
    const runs = runsOf(clusters);
    const width = widthOfRuns(runs, measure) * at;
    const isAtRight = align === 'right' || (align === 'start' && isRightToLeft) || (align === 'end' && !isRightToLeft);
    const free = box.width - width;
    let x = box.x + (align === 'center' ? free / 2 : isAtRight ? free : 0);
    return runs.map(({ face, text }) => {
      const placed = { text, face, size: at, x, baseline, width: measure(face, text) * at };
      x += placed.width;
      return placed;
    });
  }

  function cutOff(lines: readonly Line[], most: number, width: number): Line[] {
    const kept = lines.slice(0, most);
    const last = kept.at(-1);
    if (!last || lines.length <= most) return kept;
    const [face = ''] = facesFor('normal', 'chinese');
    const clusters = [...last.clusters];
    const ellipsis = { text: '…', face, level: last.isRightToLeft ? 1 : 0, isSpace: false, isIdeograph: false };
    while (clusters.length > 0 && widthOfRuns(runsOf([...clusters, ellipsis]), measure) > width) clusters.pop();
    return [...kept.slice(0, -1), { ...last, clusters: [...clusters, ellipsis] }];
  }
}
