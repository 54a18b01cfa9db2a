import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { sha256 } from '#infra/ids.ts';

/** Events are mostly ciphertext, which a higher level makes hardly any smaller. */
const level = 1;

/** A file of an archive, as its manifest lists it. */
export interface ListedFile {
  name: string;
  bytes: number;
  sha256: string;
}

export interface TarWriter {
  /** Resolves when there is room for more. */
  add(name: string, content: Buffer | string): Promise<ListedFile>;
}

/** The bytes of a compressed archive while `write` fills it; whoever takes no more ends the writing. */
export async function* tarGz(at: Date, write: (writer: TarWriter) => Promise<void>): AsyncGenerator<Buffer> {
  const archive = pack();
  const gzip = createGzip({ level });
  archive.on('error', (error) => gzip.destroy(error));
  archive.pipe(gzip);
  const closed = new AbortController();
  gzip.once('close', () => closed.abort());
  const writer: TarWriter = {
    async add(name, content) {
      const bytes = Buffer.from(content);
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name, size: bytes.length, mtime: at, mode: 0o644 }, bytes, (error) =>
          error ? reject(error) : resolve(),
        );
      });
      while (gzip.writableNeedDrain) await once(gzip, 'drain', { signal: closed.signal });
      return { name, bytes: bytes.length, sha256: sha256(bytes) };
    },
  };
  const writing = write(writer).then(
    () => archive.finalize(),
    (error: unknown) => gzip.destroy(error instanceof Error ? error : new Error('could not write the archive', { cause: error })),
  );
  try {
    const chunks: AsyncIterable<Buffer> = gzip;
    yield* chunks;
    await writing;
  } finally {
    archive.destroy();
    gzip.destroy();
  }
}
