import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { buffer } from 'node:stream/consumers';

/** A file in an archive. */
export interface TarFile {
  name: string;
  bytes: Buffer;
}

/** The files of a `tar.gz`, in their order. */
export async function filesIn(archive: Buffer): Promise<TarFile[]> {
  const files: TarFile[] = [];
  const reader = extract();
  reader.end(gunzipSync(archive));
  for await (const entry of reader) files.push({ name: entry.header.name, bytes: await buffer(entry) });
  return files;
}

/** A `tar.gz` of files, as whoever has changed them would make it. */
export async function archiveOf(files: readonly TarFile[]): Promise<Buffer> {
  const writer = pack();
  for (const { name, bytes } of files) writer.entry({ name, mtime: new Date(0) }, bytes);
  writer.finalize();
  return gzipSync(await buffer(writer), { level: 1 });
}
