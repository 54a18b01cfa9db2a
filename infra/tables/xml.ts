import { TableError, type ReadXml, type XmlListener } from './tables.ts';

/**
 * Reads an XML document that comes in pieces, and yields after each of them. Throws TableError `damaged`, also for a text or a tag of
 * more than `mostChars` UTF-16 code units.
 */
export async function* readingXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  { readXml, mostChars }: { readXml: ReadXml; mostChars: number },
): AsyncGenerator<void> {
  let sinceHeard = 0;
  const reading = readXml({
    open(name, attributes) {
      sinceHeard = 0;
      listener.open(name, attributes);
    },
    text(text) {
      sinceHeard = 0;
      listener.text(text);
    },
    close(name) {
      sinceHeard = 0;
      listener.close(name);
    },
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(charsetOf(piece));
    const text = decoder.decode(piece, { stream: true });
    sinceHeard += text.length;
    reading.write(text);
    if (sinceHeard > mostChars) throw new TableError('damaged');
    yield;
  }
  reading.end();
}

export async function readWhole(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  options: { readXml: ReadXml; mostChars: number },
): Promise<void> {
  const reading = readingXml(bytes, listener, options);
  while (!(await reading.next()).done);
}

function charsetOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}
