/** The embedded PostgreSQL cannot be had; the message says why and what to do instead. */
export class PostgresUnavailable extends Error {
  override name = 'PostgresUnavailable';

  constructor(reason: string) {
    super(`${reason} Set DATABASE_URL to use a PostgreSQL of your own.`);
  }
}

/** Turns what PostgreSQL printed before it gave up into one sentence for the person at the terminal. */
export function explain(output: string, dataDir: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return `The disk that holds ${dataDir} is full: PostgreSQL could not write. Free some space and start again.`;
  }
  if (/File too large/i.test(output)) {
    return `PostgreSQL may not write files as large as it needs in ${dataDir}: the limit on file sizes (ulimit -f) is too low.`;
  }
  if (/Address already in use/i.test(output)) return 'The port that PostgreSQL should have is taken by another program.';
  if (/Read-only file system/i.test(output)) return `The disk that holds ${dataDir} is read-only.`;
  if (/Permission denied|wrong ownership/i.test(output)) {
    return `The folder ${dataDir} belongs to another account or may not be written.`;
  }
  if (/lock file .* already exists|is still in use/i.test(output)) {
    return `${dataDir} is in use by another PostgreSQL. Stop that one, or choose another DATA_DIR.`;
  }
  if (/could not (?:create|map|resize) .*shared memory/i.test(output)) {
    return 'This machine gives PostgreSQL too little shared memory.';
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const said = lines.find((line) => /(?:FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  return `PostgreSQL did not start in ${dataDir}${said ? `: ${said.trim()}.` : '.'}`;
}
