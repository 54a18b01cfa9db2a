/** The embedded PostgreSQL is unavailable; the message says why and what to do instead. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';

  constructor(reason: string) {
    super(`${reason} Or set DATABASE_URL to use your own PostgreSQL server.`);
  }
}

export function explain(output: string, dataDir: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return `The disk that holds ${dataDir} is full: PostgreSQL could not write. Free some space and start again.`;
  }
  if (/File too large/i.test(output)) {
    return `The file size limit (ulimit -f) is too low for PostgreSQL in ${dataDir}. Raise it and start again.`;
  }
  if (/Address already in use/i.test(output)) return 'The port for PostgreSQL is already in use by another program.';
  if (/Read-only file system/i.test(output)) return `The disk that holds ${dataDir} is read-only.`;
  if (/Permission denied|wrong ownership/i.test(output)) {
    return `The folder ${dataDir} is owned by another account or is not writable.`;
  }
  if (/lock file .* already exists|is still in use/i.test(output)) {
    return `${dataDir} is in use by another PostgreSQL. Stop that one, or choose another DATA_DIR.`;
  }
  if (/could not (?:create|map|resize) .*shared memory/i.test(output)) {
    return 'PostgreSQL could not get enough shared memory.';
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const said = lines.find((line) => /(?:FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  return `PostgreSQL did not start in ${dataDir}${said ? `: ${said.trim()}.` : '.'}`;
}
