import { nameOf } from './names.ts';

const space = 0x20;
const tab = 0x09;
const most = 5;

/**
 * Finds the words of a line without making strings of them. One instance is reused for every line;
 * words beyond the fifth are counted, not kept.
 */
export class Tokens {
  count = 0;
  readonly #starts = Array.from({ length: most }, () => 0);
  readonly #ends = Array.from({ length: most }, () => 0);

  /** Reads the words in `line[start, end)`, separated by spaces or tabs. */
  read(line: Buffer, start: number, end: number): void {
    let count = 0;
    let at = start;
    while (at < end) {
      while (at < end && (line[at] === space || line[at] === tab)) at += 1;
      if (at === end) break;
      const from = at;
      while (at < end && line[at] !== space && line[at] !== tab) at += 1;
      if (count < most) {
        this.#starts[count] = from;
        this.#ends[count] = at;
      }
      count += 1;
    }
    this.count = count;
  }

  /** A word as one character per byte, so that any encoding passes through unchanged. */
  text(line: Buffer, index: number): string {
    return line.toString('latin1', this.#starts[index], this.#ends[index]);
  }

  /** The same for a word that comes again and again. */
  name(line: Buffer, index: number): string {
    return nameOf(line, this.#starts[index] ?? 0, this.#ends[index] ?? 0);
  }

  /** A word as a count of at most nine digits, or -1. */
  size(line: Buffer, index: number): number {
    const start = this.#starts[index] ?? 0;
    const end = this.#ends[index] ?? 0;
    if (end - start > 9) return -1;
    let size = 0;
    for (let at = start; at < end; at += 1) {
      const digit = (line[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return -1;
      size = size * 10 + digit;
    }
    return size;
  }
}
