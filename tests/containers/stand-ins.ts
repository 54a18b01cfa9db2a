import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackage, repair } from '#infra/embedded/postgres/binaries.ts';
import { outputOf, run, succeeds } from './command.ts';

const images = fileURLToPath(new URL('images', import.meta.url));
const debian = { suite: 'bookworm', image: 'waybill-stand-in/debian' };
const debianPackages = ['ca-certificates', 'curl', 'libstdc++6', 'nats-server', 'postgresql-client', 'procps', 'wget'];
/** Whom this machine trusts, by Debian's package ca-certificates. */
const authorities = '/etc/ssl/certs/ca-certificates.crt';
/** Node.js as the package registry has it: a package for each platform, and npm. */
const node = { version: '24.21.0', npm: '11.21.2' };

/** The variable of docker-compose.yml and of the tests that names an image, and its stand-in. */
const standIns = {
  NODE_IMAGE: 'node',
  POSTGRES_IMAGE: 'postgres',
  EVENTSTORE_IMAGE: 'event-store',
  NATS_IMAGE: 'nats',
  MAIL_IMAGE: 'mail',
} as const;

/**
 * Makes images that stand in for the published ones, from Debian's packages, the package registry and the embedded servers, with the
 * engine that answers. Returns the variables that name them. Needs root, for debootstrap.
 */
export async function makeStandIns(): Promise<Record<keyof typeof standIns, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-stand-ins-'));
  try {
    await makeDebian(join(folder, 'debian'));
    const context = join(folder, 'context');
    await fillContext(context);
    const made = Object.entries(standIns).map(([variable, target]) => [variable, `waybill-stand-in/${target}`] as const);
    for (const [variable, tag] of made)
      await run('docker', [
        ...['build', '--quiet', '--build-arg', `DEBIAN_IMAGE=${debian.image}`],
        ...['--target', standIns[variable as keyof typeof standIns], '--tag', tag, context],
      ]);
    return Object.fromEntries(made) as Record<keyof typeof standIns, string>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Debian's base with a few packages, unless it was made before. */
async function makeDebian(root: string): Promise<void> {
  if (await succeeds('docker', 'image', 'inspect', debian.image)) return;
  console.log(`Making ${debian.image}`);
  const included = `--include=${debianPackages.join(',')}`;
  await outputOf('debootstrap', '--variant=minbase', included, debian.suite, root);
  await run('sh', ['-c', 'tar -C "$0" --exclude=./var/cache/apt/archives -c . | docker import - "$1"', root, debian.image]);
}

async function fillContext(context: string): Promise<void> {
  await cp(images, context, { recursive: true });
  await run('npx', [
    'vite',
    'build',
    '--logLevel=warn',
    '--config',
    join(images, 'vite.config.ts'),
    '--outDir',
    join(context, 'programs'),
  ]);
  await cp(authorities, join(context, 'authorities.crt'), { dereference: true });
  const postgres = join(context, 'postgres');
  await cp(installedPackage(), postgres, { recursive: true, verbatimSymlinks: true });
  await repair(postgres);
  const unpack = async (name: string, into: string) => {
    await mkdir(into, { recursive: true });
    const file = await outputOf('npm', 'pack', '--silent', '--pack-destination', context, name);
    await run('tar', ['-xzf', join(context, file), '--strip-components=1', '-C', into]);
    await rm(join(context, file));
  };
  await unpack(`node-linux-${process.arch}@${node.version}`, join(context, 'node'));
  for (const unneeded of ['include', 'share']) await rm(join(context, 'node', unneeded), { recursive: true });
  await unpack(`npm@${node.npm}`, join(context, 'node/lib/node_modules/npm'));
}
