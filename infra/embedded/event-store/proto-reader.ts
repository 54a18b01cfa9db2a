import { BadMessageError } from './wire.ts';

const varint = 0;
const fixed64 = 1;
const delimited = 2;
const fixed32 = 5;

/** Reads protobuf fields one after the other. Throws BadMessageError where the bytes are no message. */
export class ProtoReader {
  /** Number of the field that was reached by `next`. */
  field = 0;
  readonly #bytes: Buffer;
  #wire = 0;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, from = 0, to = bytes.length) {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
  }

  /** Goes to the next field; false at the end. The value must then be taken, or skipped. */
  next(): boolean {
    if (this.#at >= this.#end) return false;
    const tag = this.#small();
    this.field = tag >>> 3;
    this.#wire = tag & 7;
    return true;
  }

  /** The bytes of the field: a view, not a copy. */
  bytes(): Buffer {
    const from = this.#enter();
    return this.#bytes.subarray(from, this.#at);
  }

  string(): string {
    const from = this.#enter();
    return this.#bytes.toString('utf8', from, this.#at);
  }

  message(): ProtoReader {
    const from = this.#enter();
    return new ProtoReader(this.#bytes, from, this.#at);
  }

  /** A varint of any 64 bits, as an unsigned number. */
  uint(): bigint {
    this.#expect(varint);
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw malformed();
  }

  bool(): boolean {
    return this.uint() !== 0n;
  }

  skip(): void {
    if (this.#wire === varint) this.uint();
    else if (this.#wire === delimited) this.#enter();
    else if (this.#wire === fixed64) this.#advance(8);
    else if (this.#wire === fixed32) this.#advance(4);
    else throw malformed();
  }

  #enter(): number {
    this.#expect(delimited);
    const length = this.#small();
    const from = this.#at;
    this.#advance(length);
    return from;
  }

  #advance(length: number): void {
    if (this.#at + length > this.#end) throw malformed();
    this.#at += length;
  }

  #expect(wire: number): void {
    if (this.#wire !== wire) throw malformed();
  }

  /** A tag or a length: at most 32 bits. */
  #small(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 35; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw malformed();
  }

  #byte(): number {
    if (this.#at >= this.#end) throw malformed();
    return this.#bytes[this.#at++] ?? 0;
  }
}

const malformed = () => new BadMessageError('The bytes are not a protobuf message.');
