import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '#infra/embedded/postgres/cluster.ts';
import { startPostgres } from '#infra/embedded/postgres/launcher.ts';
import { spawnEmbedded } from '#tests/support/child.ts';
import { mainProcess, postgresHome, query } from '#tests/support/postgres-home.ts';
import { pollUntil } from '#tests/support/poll-until.ts';

const asRoot = process.getuid?.() === 0;
const home = postgresHome();
const { start } = home;

describe('The PostgreSQL launcher', { timeout: 60_000 }, () => {
  it('creates the databases asked for and writes to disk on every commit', async () => {
    const { url } = await start(undefined, ['waybill', 'event-store']);
    expect(url).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/waybill$/);
    const names = await query(url, 'select datname from pg_database order by 1');
    expect(names.map((row) => row.datname)).toEqual(expect.arrayContaining(['waybill', 'event-store']));
    const [settings] = await query(
      url,
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') commits, current_setting('full_page_writes') pages,
       current_setting('listen_addresses') host, current_setting('server_encoding') encoding,
       current_setting('unix_socket_directories') sockets, current_setting('TimeZone') zone, current_setting('max_connections') most`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      pages: 'on',
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

  it('trusts only who connects from this machine', async () => {
    const { url } = await start();
    const rules = await query(url, `select address, netmask, auth_method from pg_hba_file_rules where type <> 'local'`);
    const loopback = [
      { address: '127.0.0.1', netmask: '255.255.255.255', auth_method: 'trust' },
      { address: '::1', netmask: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', auth_method: 'trust' },
    ];
    // Each for ordinary connections and for replication.
    expect(rules).toEqual([...loopback, ...loopback]);
  });

  it('says so when the port asked for is taken, and takes a free one when none is', async () => {
    const first = await start();
    const { port } = new URL(first.url);
    await expect(
      startPostgres({ dataDir: join(home.path, 'other'), databases: ['waybill'], port: Number(port) }),
    ).rejects.toThrow(/port .* is already in use by another program.*DATABASE_URL/s);
    expect(new URL((await start(join(home.path, 'other'))).url).port).not.toBe(port);
  });

  it('runs twice at once on different folders', async () => {
    const [one, two] = await Promise.all([start(join(home.path, 'one')), start(join(home.path, 'two'))]);
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
    const locked = join(home.path, 'locked');
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

  it('runs under an ordinary account as well, twice on the same data', async () => {
    const owner = asRoot ? 1 : process.getuid?.();
    for (let turn = 0; turn < 2; turn += 1) {
      const child = spawnEmbedded(new URL('ordinary-account.ts', import.meta.url), { HOME_DIR: home.path });
      const message = await child.message;
      if (message.type !== 'ready') throw new Error(message.message);
      expect(await query(message.url, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect((await lstat(join(home.path, 'data/postmaster.pid'))).uid).toBe(owner);
      child.process.kill('SIGTERM');
      expect(await child.exited).toBe(0);
    }
  });

  it('starts again on the same address when its main process is killed', async () => {
    const { url, pid } = await start();
    await query(url, `create table parcel as select 'WE1' as number`);
    process.kill(pid, 'SIGKILL');
    const rows = await pollUntil('PostgreSQL to return', () => query(url, 'select number from parcel').catch(() => undefined));
    expect(rows).toEqual([{ number: 'WE1' }]);
    expect(await mainProcess(join(home.path, 'data'))).not.toBe(pid);
  });

  it('keeps acknowledged rows when everything is killed, and starts over the stale pid file', async () => {
    const dataDir = join(home.path, 'data');
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

  it('starts over a pid file whose number now belongs to another program', async () => {
    const dataDir = join(home.path, 'data');
    await (await start()).stop();
    const other = await start(join(home.path, 'other'));
    await writeFile(join(dataDir, 'postmaster.pid'), `${other.pid}\n${dataDir}\n`);
    const { url } = await start();
    expect(isAlive(other.pid)).toBe(true);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.each(['', 'torn\n'])('starts over a pid file without a number (%j)', async (text) => {
    const first = await start();
    await first.stop();
    await writeFile(join(home.path, 'data/postmaster.pid'), text);
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves no PostgreSQL behind when the launcher alone is killed', async () => {
    const dataDir = join(home.path, 'data');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: dataDir });
    expect(await child.message).toMatchObject({ type: 'ready' });
    const pid = await mainProcess(dataDir);
    child.process.kill('SIGKILL');
    await pollUntil('PostgreSQL to end', () => !isAlive(pid));
    await start();
  });

  it('stops cleanly when the supervisor asks, and exits with 0', async () => {
    const dataDir = join(home.path, 'data');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: dataDir });
    await child.message;
    const pid = await mainProcess(dataDir);
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it("refuses another major version's folder and touches nothing in it", async () => {
    const dataDir = join(home.path, 'data');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'PG_VERSION'), '16\n');
    const before = await lstat(dataDir);
    await expect(start()).rejects.toThrow(/made by PostgreSQL 16, this is PostgreSQL 18.*DATABASE_URL/s);
    const after = await lstat(dataDir);
    expect(await readdir(dataDir)).toEqual(['PG_VERSION']);
    expect([after.uid, after.mode, after.mtimeMs]).toEqual([before.uid, before.mode, before.mtimeMs]);
  });

  it('says what to do where there can be no folder', async () => {
    await writeFile(join(home.path, 'letter.txt'), 'mine');
    await expect(start(join(home.path, 'letter.txt/data/postgres'))).rejects.toThrow(/DATABASE_URL/);
  });

  it('refuses a folder of foreign files', async () => {
    await writeFile(join(home.path, 'letter.txt'), 'mine');
    await expect(start(home.path)).rejects.toThrow(/not empty/);
    expect(await readFile(join(home.path, 'letter.txt'), 'utf8')).toBe('mine');
  });

  it('reports to the supervisor why it cannot start, and exits with 1', async () => {
    await writeFile(join(home.path, 'letter.txt'), 'mine');
    const child = spawnEmbedded('postgres', { EMBEDDED_POSTGRES_DATA_DIR: home.path });
    expect(await child.message).toMatchObject({ type: 'failed', message: expect.stringContaining('DATABASE_URL') });
    expect(await child.exited).toBe(1);
  });

  it('removes a half-made cluster of a start that was cut short', async () => {
    await mkdir(join(home.path, '.data-new-999999999-x'));
    await start();
    expect(await readdir(home.path)).toEqual(['data']);
  });

  it('keeps what people wrote out of its log', async () => {
    const { url } = await start();
    await query(url, `create table person(name text unique)`);
    await query(url, `insert into person values ('Ada Canary')`);
    await expect(query(url, `insert into person values ('Ada Canary')`)).rejects.toThrow(/duplicate key/);
    expect(await readFile(join(home.path, 'data/postgres.log'), 'utf8')).not.toContain('Canary');
  });
});
