import { Query, type Pool } from 'pg';

const headerBytes = 19;
/** A row is the number of its fields, then for each the length and the bytes; the end is the number alone. */
const fieldAt = 6;

/** Takes what COPY sends, of which an ordinary query has no use. */
class CopyQuery extends Query {
  readonly rows: Buffer[] = [];

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, as `pg` uses its buffer again.
    this.rows.push(Buffer.from(chunk));
  }
}

/**
 * Runs a select of one bytea and gives its values. By COPY, the only way to have bytes sent as they are: `pg` reads
 * the values of other queries as text, in which they are twice as long. COPY knows no parameters, so `select` must
 * not hold anything that came from outside, but for numbers. pg-copy-streams gives chunks, in which the rows would have
 * to be found again, and is no faster.
 */
export async function copyOut(pool: Pool, select: string): Promise<Buffer[]> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    const query: CopyQuery = new CopyQuery(`copy (${select}) to stdout (format binary)`, (error) => {
      // A connection that failed is not used again.
      client.release(error);
      if (error) reject(error);
      else resolve(valuesOf(query.rows));
    });
    client.query(query);
  });
}

/** Postgres sends a row per message; the header comes with the first. */
function valuesOf([first, ...others]: readonly Buffer[]): Buffer[] {
  const rows = first ? [first.subarray(headerBytes), ...others] : [];
  return rows.filter((row) => row.length >= fieldAt).map((row) => row.subarray(fieldAt));
}
