import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file, for its owner only, beside the one that is there, and puts it in its place once it is on disk. */
export async function replaceFile(path: string, texts: AsyncIterable<string> | Iterable<string | Uint8Array>): Promise<void> {
  const draft = `${path}.new`;
  await mkdir(dirname(path), { recursive: true });
  await usingFile(draft, 'w', async (file) => {
    for await (const text of texts) await file.appendFile(text);
    await file.sync();
  });
  await rename(draft, path);
  await usingFile(dirname(path), 'r', (folder) => folder.sync());
}

/** Does something with an open file, and closes it whatever happens. */
export async function usingFile(path: string, flags: string | number, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
