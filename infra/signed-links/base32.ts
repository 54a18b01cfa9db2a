const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 (RFC 4648) in lower case and without padding: what survives servers that change the case of addresses. */
export function toBase32(bytes: Uint8Array): string {
  let [held, bits, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** The bytes of a text that {@link toBase32} made, in any case; undefined for any other character. */
export function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of text.toLowerCase()) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
