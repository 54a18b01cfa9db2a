import { percentile } from './row.ts';

const rounds = 5;

/** Measures in turns, so that a slow moment of the machine meets all; the medians after a first turn that warms up. */
export async function inTurns<Measures extends readonly (() => Promise<number>)[]>(
  ...measures: Measures
): Promise<{ [Index in keyof Measures]: number }> {
  const seen = measures.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of measures.entries()) seen[index]?.push(await measure());
  }
  return seen.map((figures) => percentile(figures.slice(1), 0.5)) as { [Index in keyof Measures]: number };
}
