import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['contracts', 'infra', 'projections', 'services', 'web', 'package.json', 'vite.config.ts', 'vite.server.config.ts'];
const built = 'dist/server/start.js';

/** Newest change below a path, in milliseconds; 0 where there is nothing. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

// An image carries the build alone; a checkout is built again when a source is newer.
const isStale = existsSync('services') && newest(built) < Math.max(...sources.map(newest));
if (isStale) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(new URL('../../dist/server/start.js', import.meta.url));
