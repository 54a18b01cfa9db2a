/** Many short texts in little memory: as UTF-8, one after the other. */
export class TextStore {
  #bytes = Buffer.allocUnsafe(65_536);
  #ends = new Uint32Array(1_024);
  #count = 0;

  add(text: string): void {
    const start = this.#endOf(this.#count - 1);
    const end = start + Buffer.byteLength(text);
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, Buffer.allocUnsafe(Math.max(end, this.#bytes.length * 2)));
    if (this.#count === this.#ends.length) this.#ends = grown(this.#ends, new Uint32Array(this.#ends.length * 2));
    this.#bytes.write(text, start);
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** How much of memory the texts and their ends take. */
  get heldBytes(): number {
    return this.#endOf(this.#count - 1) + this.#count * Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Undefined beyond the last one. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', this.#endOf(index - 1), this.#endOf(index));
  }

  #endOf(index: number): number {
    return index < 0 ? 0 : (this.#ends[index] ?? 0);
  }
}

function grown<Values extends Uint8Array | Uint32Array>(values: Values, larger: Values): Values {
  larger.set(values);
  return larger;
}
