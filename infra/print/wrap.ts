import type { Cluster } from './clusters.ts';
import { runsOf, widthOfRuns, type Measure } from './runs.ts';

/** Words are measured one by one: kerning may bring the whole line closer to its end. */
const fullness = 0.99;
/** Of a space, at a size of one point; that of the widest face here. */
const spaceWidth = 0.27;

/** The lines of a paragraph at that width: at spaces and between ideographs, and where a word is longer than a line, within it. */
export function wrap(clusters: readonly Cluster[], width: number, measure: Measure): Cluster[][] {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let used = 0;
  const end = () => {
    if (line.some(({ isSpace }) => !isSpace)) lines.push(line);
    line = [];
    used = 0;
  };
  const add = (part: readonly Cluster[], wide: number) => {
    if (used + wide > width * fullness && !part.every(({ isSpace }) => isSpace)) end();
    line.push(...part);
    used += wide;
  };
  const widthOf = (part: readonly Cluster[]) =>
    part.reduce((sum, { isSpace }) => sum + (isSpace ? spaceWidth : 0), 0) + widthOfRuns(runsOf(part), measure);
  for (const word of wordsIn(clusters)) {
    const wide = widthOf(word);
    if (wide <= width * fullness) add(word, wide);
    else for (const cluster of word) add([cluster], widthOf([cluster]));
  }
  end();
  return lines;
}

function wordsIn(clusters: readonly Cluster[]): Cluster[][] {
  const words: Cluster[][] = [];
  let before: Cluster | undefined;
  for (const cluster of clusters) {
    const isOfWord = before && !before.isIdeograph && !cluster.isIdeograph && before.isSpace === cluster.isSpace;
    const last = words.at(-1);
    if (last && isOfWord) last.push(cluster);
    else words.push([cluster]);
    before = cluster;
  }
  return words;
}
