/** What cells of a text are separated by, as far as it is told by its first rows. */
const candidates = [',', ';', '\t', '|'] as const;
const mostLines = 50;

/** Spreadsheets take a first line like `sep=;` for an instruction. */
const instruction = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/** The separator of a text by its beginning, and how much of it is not to be read. */
export function separatorOf(text: string): { separator: string; skip: number } {
  const told = instruction.exec(text);
  if (told) return { separator: told[1] ?? ',', skip: told[0].length };
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines);
  let best = { separator: ',', score: 0 };
  for (const separator of candidates) {
    const score = scoreOf(lines.map((line) => line.split(separator).length - 1));
    if (score > best.score) best = { separator, score };
  }
  return { separator: best.separator, skip: 0 };
}

/** How many there are in the first row, less where others have another number of them. */
function scoreOf(counts: readonly number[]): number {
  const [first = 0] = counts;
  const alike = counts.filter((count) => count === first).length;
  return first * (alike / counts.length) ** 2;
}
