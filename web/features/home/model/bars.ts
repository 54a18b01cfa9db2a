/** The bars of a printed code as [x, width] in units, drawn from the characters; for the eye, not for scanners. */
export function barsOf(text: string): { bars: [number, number][]; width: number } {
  const bars: [number, number][] = [];
  let x = 0;
  for (const [index, character] of [...text].entries()) {
    const code = character.charCodeAt(0) * 37 + index * 11;
    for (let bit = 0; bit < 3; bit += 1) {
      const width = 1 + ((code >> (bit * 2)) & 3) * 0.75;
      bars.push([x, width]);
      x += width + 1 + ((code >> (bit + 3)) & 1) * 1.25;
    }
  }
  return { bars, width: x };
}
