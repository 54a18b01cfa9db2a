import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries } from '#infra/embedded/postgres/binaries.ts';
import { openCluster } from '#infra/embedded/postgres/cluster.ts';
import { explain } from '#infra/embedded/postgres/failure.ts';
import { accountFor } from '#infra/embedded/postgres/run-as.ts';
import { postgresHome, query } from '#tests/support/postgres-home.ts';

const home = postgresHome();

describe('The PostgreSQL launcher without room to write', { timeout: 60_000 }, () => {
  it('says that the disk is full when PostgreSQL cannot write at the start, and starts again when it can', async () => {
    const dataDir = join(home.path, 'data');
    const first = await home.start();
    await query(first.url, `create table parcel as select 'WE1' as number`);
    await first.stop();
    await rm(join(dataDir, 'postmaster.opts'));
    await symlink('/dev/full', join(dataDir, 'postmaster.opts'));
    await expect(home.start()).rejects.toThrow(
      `The disk that holds ${dataDir} is full: PostgreSQL could not write. Free some space and start again. Or set DATABASE_URL`,
    );
    await rm(join(dataDir, 'postmaster.opts'));
    const again = await home.start();
    expect(await query(again.url, 'select number from parcel')).toEqual([{ number: 'WE1' }]);
  });

  it('leaves nothing half made when there is no room for a new cluster', async () => {
    const dataDir = join(home.path, 'data');
    const account = await accountFor(dataDir);
    const binaries = await findBinaries(account, dataDir);
    const cramped = join(home.path, 'cramped-initdb');
    await writeFile(cramped, `#!/bin/sh\nulimit -f 1024\nexec '${binaries.initdb}' "$@"\n`, { mode: 0o755 });
    await expect(openCluster(dataDir, { ...binaries, initdb: cramped }, account)).rejects.toThrow(
      /file size limit .ulimit -f. is too low for PostgreSQL in .*data.*DATABASE_URL/s,
    );
    expect(await readdir(home.path)).toEqual(['cramped-initdb']);
  });

  it('says in one sentence that the disk filled up while it ran', () => {
    const output = 'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device';
    expect(explain(output, '/data')).toBe(
      'The disk that holds /data is full: PostgreSQL could not write. Free some space and start again.',
    );
  });
});
