import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repair } from '#infra/embedded/postgres/binaries.ts';
import { isAlive } from '#infra/embedded/postgres/cluster.ts';
import { explain } from '#infra/embedded/postgres/failure.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { spawnEmbedded } from '#tests/support/child.ts';
import { until } from '#tests/support/until.ts';

const asRoot = process.getuid?.() === 0;
let home: string;
const open: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'waybill-postgres-'));
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(dataDir = join(home, 'data'), databases = ['waybill']) {
  const server = await startPostgres({ dataDir, databases });
  open.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function mainProcess(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

describe('The PostgreSQL launcher', { timeout: 60_000 }, () => {
  it('creates the databases asked for and writes to disk on every commit', async () => {
    const { url } = await start(undefined, ['waybill', 'event-store']);
    expect(url).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/waybill$/);
    const names = await query(url, 'select datname from pg_database order by 1');
    expect(names.map((row) => row.datname)).toEqual(expect.arrayContaining(['waybill', 'event-store']));
    const [settings] = await query(
      url,
      `select current_setting('fsync') fsync, current_setting('listen_addresses') host, current_setting('server_encoding') encoding,
       current_setting('unix_socket_directories') sockets, current_setting('TimeZone') zone, current_setting('max_connections') most`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      host: '127.0.0.1',
      encoding: 'UTF8',
      sockets: '',
      zone: 'UTC',
      most: '200',
    });
  });

  it('sorts and folds text the same on every machine', async () => {
    const { url } = await start();
    const rows = await query(url, `select name from (values ('b'),('A'),('é'),('a')) as t(name) order by name`);
    expect(rows.map((row) => row.name)).toEqual(['A', 'a', 'b', 'é']);
    expect(await query(url, `select upper('é') as name`)).toEqual([{ name: 'É' }]);
  });

  it('finds its data again on the second start', async () => {
    const first = await start();
    await query(first.url, `create table parcel as select 'WE1' as number`);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select number from parcel')).toEqual([{ number: 'WE1' }]);
  });

  it('runs twice at once on different folders', async () => {
    const [one, two] = await Promise.all([start(join(home, 'one')), start(join(home, 'two'))]);
    expect(one.url).not.toBe(two.url);
    expect(await Promise.all([query(one.url, 'select 1 as n'), query(two.url, 'select 1 as n')])).toEqual([
      [{ n: 1 }],
      [{ n: 1 }],
    ]);
  });

  it('refuses a folder that another launcher is running, and leaves that one alone', async () => {
    const { url } = await start();
    await expect(start()).rejects.toThrow(/in use by a running Waybill/);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('lets one of two launchers have a new folder when both want it at once', async () => {
    const [one, two] = await Promise.allSettled([start(), start()]);
    const winners = [one, two].filter(({ status }) => status === 'fulfilled');
    const losers = [one, two].filter((result) => result.status === 'rejected');
    expect(winners).toHaveLength(1);
    expect(String(losers[0]?.reason)).toMatch(/is in use by/);
  });

  it('works below a folder that only its owner may pass', async () => {
    const locked = join(home, 'locked');
    await mkdir(locked);
    await chmod(locked, 0o700);
    const first = await start(join(locked, 'data'));
    await query(first.url, 'create table parcel()');
    await first.stop();
    const second = await start(join(locked, 'data'));
    expect(await query(second.url, 'select count(*)::int as n from parcel')).toEqual([{ n: 0 }]);
    expect(await readdir(locked)).toEqual(['data']);
  });

  it('never runs PostgreSQL as root', async () => {
    const { pid } = await start();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).toBe(asRoot ? 65_534 : process.getuid?.());
  });

  it('starts again on the same address when its main process is killed', async () => {
    const { url, pid } = await start();
    await query(url, `create table parcel as select 'WE1' as number`);
    process.kill(pid, 'SIGKILL');
    const rows = await until('PostgreSQL to return', () => query(url, 'select number from parcel').catch(() => undefined));
    expect(rows).toEqual([{ number: 'WE1' }]);
    expect(await mainProcess(join(home, 'data'))).not.toBe(pid);
  });

  it('keeps acknowledged rows when everything is killed, and starts over the stale pid file', async () => {
    const dataDir = join(home, 'data');
    const child = spawnEmbedded('postgres', {
      EMBEDDED_POSTGRES_DATA_DIR: dataDir,
      EMBEDDED_POSTGRES_DATABASES: 'waybill',
    });
    const message = await child.message;
    if (message.type !== 'ready') throw new Error(message.message);
    await query(message.url, `create table parcel as select 'WE1' as number`);
    child.process.kill('SIGKILL');
    process.kill(await mainProcess(dataDir), 'SIGKILL');
    await child.exited;
    const again = await start();
    expect(await query(again.url, 'select number from parcel')).toEqual([{ number: 'WE1' }]);
  });

  it('leaves no PostgreSQL behind when the launcher alone is killed', async () => {
    const dataDir = join(home, 'data');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: dataDir });
    expect(await child.message).toMatchObject({ type: 'ready' });
    const pid = await mainProcess(dataDir);
    child.process.kill('SIGKILL');
    await until('PostgreSQL to end', () => !isAlive(pid));
    await start();
  });

  it('stops cleanly when the supervisor asks, and exits with 0', async () => {
    const dataDir = join(home, 'data');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: dataDir });
    await child.message;
    const pid = await mainProcess(dataDir);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it("refuses another major version's folder and touches nothing in it", async () => {
    const dataDir = join(home, 'data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'PG_VERSION'), '16\n');
    const before = await lstat(dataDir);
    await expect(start()).rejects.toThrow(/made by PostgreSQL 16, this is PostgreSQL 18.*DATABASE_URL/s);
    const after = await lstat(dataDir);
    expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
    expect([after.uid, after.mode, after.mtimeMs]).toEqual([before.uid, before.mode, before.mtimeMs]);
  });

  it('refuses a folder of foreign files', async () => {
    await writeFile(join(home, 'letter.txt'), 'mine');
    await expect(start(home)).rejects.toThrow(/not empty/);
    expect(await readFile(join(home, 'letter.txt'), 'utf8')).toBe('mine');
  });

  it('tells the supervisor in words why it cannot start, and exits with 1', async () => {
    await writeFile(join(home, 'letter.txt'), 'mine');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: home });
    expect(await child.message).toMatchObject({ type: 'failed', message: expect.stringContaining('DATABASE_URL') });
    expect(await child.exited).toBe(1);
  });

  it('removes a half-made cluster of a start that was cut short', async () => {
    await mkdir(join(home, '.data-new-999999999-x'));
    await start();
    expect(await readdir(home)).toEqual(['data']);
  });

  it("makes the package's missing links, twice at once without harm", async () => {
    await mkdir(join(home, 'native/lib'), { recursive: true });
    await mkdir(join(home, 'native/bin'));
    for (const program of ['postgres', 'initdb']) await writeFile(join(home, 'native/bin', program), '', { mode: 0o644 });
    await writeFile(join(home, 'native/lib/libpq.so.5.18'), '');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(home, 'native/pg-symlinks.json'), JSON.stringify(links));
    await Promise.all([repair(home), repair(home)]);
    await repair(home);
    expect(await readlink(join(home, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect((await lstat(join(home, 'native/bin/postgres'))).mode & 0o111).toBe(0o111);
  });

  it('keeps what people wrote out of its log', async () => {
    const { url } = await start();
    await query(url, `create table person(name text unique)`);
    await query(url, `insert into person values ('Ada Canary')`);
    await expect(query(url, `insert into person values ('Ada Canary')`)).rejects.toThrow(/duplicate key/);
    expect(await readFile(join(home, 'data/postgres.log'), 'utf8')).not.toContain('Canary');
  });

  it('says in one sentence that the disk is full', () => {
    const output = 'FATAL:  could not write to file "pg_wal/xlogtemp.31": No space left on device';
    expect(explain(output, '/data')).toBe(
      'The disk that holds /data is full: PostgreSQL could not write. Free some space and start again.',
    );
  });
});
