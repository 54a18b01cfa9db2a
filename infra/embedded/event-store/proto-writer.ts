/**
 * Writes protobuf fields from the last to the first, so that the length of a nested message is known by the
 * time its header is written. The caller says how many bytes it needs at most.
 */
export class ProtoWriter {
  readonly #buffer: Buffer;
  #at: number;

  constructor(atMost: number) {
    this.#buffer = Buffer.allocUnsafe(atMost);
    this.#at = atMost;
  }

  /** Where the writer stands: pass it to `message` once the fields of the message are written. */
  get mark(): number {
    return this.#at;
  }

  bytes(field: number, value: Uint8Array): void {
    this.#at -= value.length;
    this.#buffer.set(value, this.#at);
    this.#header(field, value.length);
  }

  string(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.#at -= length;
    this.#buffer.write(value, this.#at, length, 'utf8');
    this.#header(field, length);
  }

  uint(field: number, value: bigint): void {
    this.#varint(value);
    this.#small(field << 3);
  }

  /** Closes a nested message that began (at its end) at `mark`. */
  message(field: number, mark: number): void {
    this.#header(field, mark - this.#at);
  }

  result(): Buffer {
    return this.#buffer.subarray(this.#at);
  }

  #header(field: number, length: number): void {
    this.#small(length);
    this.#small((field << 3) | 2);
  }

  #varint(value: bigint): void {
    if (value <= 0x7fffffffn) return this.#small(Number(value));
    const groups: number[] = [];
    for (let rest = BigInt.asUintN(64, value); rest > 0n; rest >>= 7n) groups.push(Number(rest & 0x7fn));
    this.#groups(groups);
  }

  #small(value: number): void {
    if (value < 0x80) {
      this.#at -= 1;
      this.#buffer[this.#at] = value;
      return;
    }
    const groups: number[] = [];
    for (let rest = value; rest > 0; rest = Math.floor(rest / 128)) groups.push(rest % 128);
    this.#groups(groups);
  }

  #groups(groups: readonly number[]): void {
    for (let index = groups.length - 1; index >= 0; index -= 1) {
      this.#at -= 1;
      this.#buffer[this.#at] = groups[index]! | (index === groups.length - 1 ? 0 : 0x80);
    }
  }
}
