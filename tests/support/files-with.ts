import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';

/** The files below a folder that hold any of these, as bytes or, text, in whatever case. */
export async function filesWith(folder: string, wanted: readonly (Buffer | string)[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const text = bytes.toString('latin1').toLowerCase();
    if (wanted.some((each) => (typeof each === 'string' ? text.includes(each) : bytes.includes(each)))) found.push(path);
  }
  return found;
}

/** Where the test server of PostgreSQL keeps the databases with those addresses. */
export async function databaseFolders<Tables>(db: Kysely<Tables>, urls: readonly string[]): Promise<string[]> {
  const names = urls.map((url) => new URL(url).pathname.slice(1));
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder from pg_database
    where datname = any(${names})`.execute(db);
  if (rows.length !== names.length) throw new Error(`${rows.length} of ${names.length} databases are there`);
  return rows.map(({ folder }) => folder);
}
