import type { Cluster } from './clusters.ts';

/** Neighbours in one face and direction, to be shaped together. */
export interface Run {
  face: string;
  text: string;
  level: number;
}

/** Width in points at a size of one point. */
export type Measure = (face: string, text: string) => number;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;

/** The runs of a line from left to right (UAX #9, rule L2). */
export function runsOf(clusters: readonly Cluster[]): Run[] {
  const runs: (Omit<Run, 'text'> & { clusters: string[] })[] = [];
  for (const { face, level, text } of trimmed(clusters)) {
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.clusters.push(text);
    else runs.push({ face, level, clusters: [text] });
  }
  return inSight(runs).map(({ clusters: texts, ...run }) => ({ ...run, text: shaped(texts, run.level) }));
}

export const widthOfRuns = (runs: readonly Run[], measure: Measure): number =>
  runs.reduce((sum, { face, text }) => sum + measure(face, text), 0);

/** Letters are turned round when they are shaped; what has no direction of its own is not. */
function shaped(texts: readonly string[], level: number): string {
  const text = texts.join('');
  return level % 2 === 1 && !rightToLeft.test(text) ? texts.toReversed().join('') : text;
}

function inSight<Levelled extends { level: number }>(runs: readonly Levelled[]): Levelled[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let sorted = [...runs];
  for (let level = highest; level > 0; level -= 1) {
    const turned: Levelled[] = [];
    let from = 0;
    while (from < sorted.length) {
      const isIn = (nth: number) => (sorted[nth]?.level ?? -1) >= level;
      let to = from + 1;
      while (to < sorted.length && isIn(from) === isIn(to)) to += 1;
      const stretch = sorted.slice(from, to);
      turned.push(...(isIn(from) ? stretch.toReversed() : stretch));
      from = to;
    }
    sorted = turned;
  }
  return sorted;
}

function trimmed(clusters: readonly Cluster[]): readonly Cluster[] {
  const from = clusters.findIndex(({ isSpace }) => !isSpace);
  const to = clusters.findLastIndex(({ isSpace }) => !isSpace);
  return from === -1 ? [] : clusters.slice(from, to + 1);
}
