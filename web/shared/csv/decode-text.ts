/** The text of a file in UTF-8 or, as spreadsheets save "Unicode text", UTF-16; undefined for any other bytes. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By its byte order mark, or by the zeros that half of the bytes of Latin text are in UTF-16. */
function encodingOf([first, second, third, fourth]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return 'utf-16be';
  return 'utf-8';
}
