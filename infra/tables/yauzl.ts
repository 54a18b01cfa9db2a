import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { TableError, type OpenArchive } from './tables.ts';

/** Of a workbook there are some dozens. */
const mostEntries = 10_000;

export const openArchive: OpenArchive = async (bytes, { unpackedBytes }) => {
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(bytes);
    const entries = await entriesOf(zip);
    return {
      names: [...entries.keys()],
      read(name) {
        const entry = entries.get(name);
        return entry && read(zip, entry);
      },
    };
  } catch (error) {
    throw asTableError(error);
  }

  async function* read(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
    if (entry.isEncrypted()) throw new TableError('encrypted');
    if (entry.uncompressedSize > unpackedBytes) throw new TableError('too-big-unpacked');
    try {
      const stream = await zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        unpacked += piece.length;
        if (unpacked > unpackedBytes) throw new TableError('too-big-unpacked');
        yield piece;
      }
    } catch (error) {
      throw asTableError(error);
    }
  }
};

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > mostEntries) throw new TableError('damaged');
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return entries;
}

const asTableError = (error: unknown): TableError =>
  error instanceof TableError ? error : new TableError('damaged', { cause: error });
